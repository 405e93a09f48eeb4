import type { Words } from '#operation/view/messages.ts'
import { daysBetween } from '#support/dates/taipei.ts'
import type { FullTitle } from './title-answer.ts'

type Dated = Pick<FullTitle, 'releases' | 'delays' | 'release_date'>

/** Countries whose date people compare with Taiwan’s, the first that has one. */
const ABROAD = ['US', 'JP'] as const

/** The date abroad, and the days between it and Taiwan’s. Empty without both. */
export function compareRegions({ releases }: Pick<Dated, 'releases'>, words: Words): string {
  const { t, nearDay } = words
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
  const days = daysBetween(here, there)
  if (days === 0) return t(`台灣和${zh}同一天上映。`, `The same day in Taiwan and ${en}. `)
  const count = words.count(Math.abs(days), '天', 'day')
  return t(
    `${zh} ${nearDay(there)}，台灣${days > 0 ? '早' : '晚'} ${count}。`,
    `Taiwan is ${count} ${days > 0 ? 'ahead of' : 'behind'} ${en} (${nearDay(there)}). `,
  )
}

/** The newest change between two known days. Its new date is left out if it is the title’s, which the page has. */
export function describeLastMove(
  { delays, release_date }: Pick<Dated, 'delays' | 'release_date'>,
  words: Words,
): string {
  const { t, plainDay } = words
  const [moved] = delays
  if (!moved?.days_moved || moved.new_date === null) return ''
  const count = words.count(Math.abs(moved.days_moved), '天', 'day')
  const isLater = moved.days_moved > 0
  const isShown = moved.new_date === release_date
  return t(
    `原訂 ${plainDay(moved.old_date)}，${isLater ? '延後' : '提前'} ${count}${isShown ? '' : `到 ${plainDay(moved.new_date)}`}。`,
    `Moved ${count} ${isLater ? 'later' : 'earlier'}, from ${plainDay(moved.old_date)}${isShown ? '' : ` to ${plainDay(moved.new_date)}`}. `,
  )
}
