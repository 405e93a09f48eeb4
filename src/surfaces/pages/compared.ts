import type { Document, Measure } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'

interface Compared extends Measure {
  readonly of: string
}

/** Below this ratio the difference says enough. */
const RATIO_MIN = 1.1

/**
 * The highest and the lowest of the measure that two or more answers share, and how far apart they are. Undefined if no
 * measure is shared.
 */
export function compared(documents: readonly Document[], words: Words): string | undefined {
  const named = Map.groupBy(
    documents.flatMap(({ measure, of, asked, title }) =>
      measure ? { ...measure, of: of ?? plainText(asked ?? title) } : [],
    ),
    ({ name }) => name,
  )
  const shared = [...named.values()].filter((measures) => measures.length > 1)
  const [measures, another] = shared
  if (!measures || another || new Set(measures.map(({ of }) => of)).size < measures.length) return undefined
  const ordered = measures.toSorted((a, b) => (a.best === 'highest' ? b.value - a.value : a.value - b.value))
  const [best, last] = [ordered[0], ordered.at(-1)]
  return best && last ? sentence(best, last, measures, words) : undefined
}

function sentence(best: Compared, last: Compared, all: readonly Compared[], words: Words): string {
  const { t } = words
  const shown = best.show(best.value)
  if (last.show(last.value) === shown) {
    const names = words.list(all.map(({ of }) => of))
    return t(`${best.name}一樣：${names}都是 ${shown}`, `${best.name}, the same: ${names}, ${shown}`) + days(all, words)
  }
  const difference = Math.abs(best.value - last.value)
  const gap = (best.gap ?? best.show)(difference)
  const ratio = best.gap ? undefined : timesOf(best.value, last.value)
  const times = ratio === undefined ? '' : t(`，${words.number(ratio)} 倍`, `, ${words.number(ratio)} times`)
  const [first, other] = ENDS[best.best]
  return (
    t(
      `${best.name}${first.zh}：${best.of}，${shown}；${other.zh}是 ${last.of}，${last.show(last.value)}，差 ${gap}${times}`,
      `${best.name}, ${first.en}: ${best.of}, ${shown}; ${other.en}: ${last.of}, ${last.show(last.value)}, a difference of ${gap}${times}`,
    ) + days(all, words)
  )
}

const [HIGHEST, LOWEST] = [
  { zh: '最高', en: 'highest' },
  { zh: '最低', en: 'lowest' },
]
const ENDS = {
  highest: [HIGHEST, LOWEST],
  lowest: [LOWEST, HIGHEST],
  earliest: [
    { zh: '最早', en: 'earliest' },
    { zh: '最晚', en: 'latest' },
  ],
} as const

/** How many times the smaller figure the larger is. Undefined for figures that are about equal or below zero. */
function timesOf(a: number, b: number): number | undefined {
  const [small, large] = a < b ? [a, b] : [b, a]
  const ratio = small > 0 ? large / small : 0
  return ratio < RATIO_MIN ? undefined : ratio
}

/** A warning if the figures are of different days. */
function days(measures: readonly Measure[], words: Words): string {
  const dates = [...new Set(measures.flatMap(({ as_of }) => as_of ?? []))].toSorted()
  if (dates.length < 2) return ''
  const named = words.list(dates.map((date) => words.nearDay(date)))
  return words.t(`（不是同一天的：${named}）`, ` (of different days: ${named})`)
}
