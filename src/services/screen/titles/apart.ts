import type { Words } from '#operation/view/messages.ts'
import { countDays } from '../calendar/dates.ts'
import type { FullTitle } from './title-answer.ts'

type Dated = Pick<FullTitle, 'releases' | 'delays'>

/** Countries whose date people compare with Taiwan’s, the first that has one. */
const ABROAD = ['US', 'JP'] as const

/** The dates in Taiwan and abroad beside each other, with the days between. Empty without both. */
export function regionsApart({ releases }: Dated, words: Words): string {
  const { t, plainDay } = words
  const first = (region: string) =>
    releases
      .filter((it) => it.region === region && it.precision === 'day')
      .map(({ date }) => date)
      .toSorted()[0]
  const here = first('TW')
  const region = ABROAD.find((it) => first(it) !== undefined)
  const there = region && first(region)
  if (here === undefined || there === undefined) return ''
  const [zh, en] = region === 'US' ? ['美國', 'the United States'] : ['日本', 'Japan']
  const days = countDays(here, there)
  if (days === 0)
    return t(`台灣和${zh}同一天上映（${plainDay(here)}）。`, `The same day in Taiwan and ${en}: ${plainDay(here)}. `)
  const count = words.count(Math.abs(days), '天', 'day')
  return t(
    `台灣 ${plainDay(here)}，${zh} ${plainDay(there)}：台灣${days > 0 ? '早' : '晚'} ${count}。`,
    `Taiwan ${plainDay(here)}, ${en} ${plainDay(there)}: Taiwan is ${count} ${days > 0 ? 'ahead' : 'behind'}. `,
  )
}

/** The newest change between two known days. */
export function lastMove({ delays }: Dated, words: Words): string {
  const { t, plainDay } = words
  const [moved] = delays
  if (!moved?.days_moved || moved.new_date === null) return ''
  const count = words.count(Math.abs(moved.days_moved), '天', 'day')
  const isLater = moved.days_moved > 0
  return t(
    `原訂 ${plainDay(moved.old_date)}，${isLater ? '延後' : '提前'} ${count}到 ${plainDay(moved.new_date)}。`,
    `Moved ${count} ${isLater ? 'later' : 'earlier'}, from ${plainDay(moved.old_date)} to ${plainDay(moved.new_date)}. `,
  )
}
