import type { WrittenNumber } from '#operation/input/number.ts'

/** Words for the period of an amount: before it, or after it as its unit. */
const YEAR =
  /[一每整全去]年|年(?=營業額|營收|收入|銷售|賣|做|入)|\b(?:a|per|each|every|last) year\b|yearly|annual(?:ly)?/gi
const MONTH = /[一每]?個?月|\b(?:a|per|each|every) month\b|monthly/gi
/** Only some months of this year are over. */
const THIS_YEAR = /今年|本年度?|this year|so far/i
const BEFORE = 14
const BEHIND = 16

export function monthOf(year: number): number {
  return Math.round(year / 12)
}

/**
 * The numbers for an input that takes a monthly average: 一年賣 50 萬 becomes 41,667. An amount of the current year has no
 * known number of months, so it is dropped.
 */
export function byMonth(numbers: readonly WrittenNumber[], text: string): WrittenNumber[] {
  return numbers.flatMap((number) => {
    const [before, behind] = [
      text.slice(Math.max(0, number.start - BEFORE), number.start),
      text.slice(number.end, number.end + BEHIND),
    ]
    const [year, month] = [YEAR, MONTH].map((words) => distanceTo(words, before, behind))
    if ((month ?? Infinity) < (year ?? Infinity)) return [number]
    if (THIS_YEAR.test(before)) return []
    return year === Infinity ? [number] : [{ ...number, value: monthOf(number.value) }]
  })
}

function distanceTo(words: RegExp, before: string, behind: string): number {
  const last = [...before.matchAll(words)].at(-1)
  const first = [...behind.matchAll(words)].at(0)
  return Math.min(last ? before.length - last.index - last[0].length : Infinity, first ? first.index : Infinity)
}
