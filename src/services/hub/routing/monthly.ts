import type { WrittenNumber } from '#operation/input/number.ts'

/** Words that say for how long an amount is: before it, or as its unit behind it. */
const YEAR =
  /[一每整全去]年|年(?=營業額|營收|收入|銷售|賣|做|入)|\b(?:a|per|each|every|last) year\b|yearly|annual(?:ly)?/gi
const MONTH = /[一每]?個?月|\b(?:a|per|each|every) month\b|monthly/gi
/** Of it only some months are over. */
const THIS_YEAR = /今年|本年度?|this year|so far/i
const BEFORE = 14
const BEHIND = 16

/** The monthly share of a yearly amount. */
export function monthOf(year: number): number {
  return Math.round(year / 12)
}

/**
 * The numbers as an input reads them that wants the average of a month: 一年賣 50 萬 is 41,667. An amount of the year so far gives no monthly average, so it is not used.
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
