import { daysBetween, taipeiDay } from '#support/dates/taipei.ts'
import type { Provenance } from '../provenance.ts'
import type { Words } from './messages.ts'

/** With more data sets, the banner shows the number of the others instead of their dates. */
const DATES_MAX = 2
const HAN_NUMBERS = ['零', '一', '兩', '三', '四', '五', '六', '七', '八', '九', '十', '十一']

/**
 * The banner above an answer with stale data. The headline is drawn from the first data set, so if that one is fresh,
 * only part of the answer is stale.
 */
export function describeStaleData(provenance: Provenance, words: Words): string {
  const { t } = words
  const old = provenance.datasets?.filter(({ stale }) => stale) ?? [provenance]
  const dates = joinDates(old, words, DATES_MAX)
  if (dates === '') return t('這裡還沒有收錄資料。', 'No data is stored here yet.')
  if (provenance.datasets?.[0]?.stale === false) return t(`部分資料較舊：${dates}。`, `Partly old: ${dates}.`)
  // Some data set has a date, because `dates` is not empty.
  const first = old.find(({ as_of: date }) => date !== null)?.as_of ?? ''
  const age = describeAge(first, words)
  return t(`${age}的資料，不是今天的：${dates}。`, `Data from ${age}, not today’s: ${dates}.`)
}

/** The last day on which the data can have changed: that of its newest data set, or today if no data set has a date. */
export function lastDataDay(provenance: Provenance | undefined, now: Date): string {
  const today = taipeiDay(now)
  const days = [provenance, ...(provenance?.datasets ?? [])].map((it) => it?.as_of ?? '')
  const last = days.toSorted().at(-1)
  return last === undefined || last === '' || last > today ? today : last
}

/** A note on stale data, shorter than the banner. Undefined for fresh data. */
export function noteStaleData(provenance: Provenance | undefined, words: Words): string | undefined {
  const first = provenance?.datasets?.[0] ?? provenance
  if (!first?.stale || first.as_of === null) return undefined
  return writeAge(first.as_of, words)
}

function writeAge(date: string, words: Words): string {
  const [age, day] = [describeAge(date, words), words.nearDay(date)]
  return words.t(`${age}的資料（${day}）`, `Data from ${age} (${day})`)
}

/** A note on fresh data that is over a year old, such as a law that has not changed since. */
export function noteOldData({ as_of: date, datasets }: Provenance, words: Words): string | undefined {
  if (date === null || datasets !== undefined || daysBetween(date, words.today) < 365) return undefined
  return writeAge(date, words)
}

/** The dates of all data sets behind an answer; empty if none has a date. */
export function listDates(provenance: Provenance, words: Words): string {
  const dates = joinDates(provenance.datasets ?? [provenance], words, Infinity)
  return dates === '' ? '' : words.t(`資料：${dates}`, `Data: ${dates}`)
}

/** How long ago the date is, in words: `三個月前`, `23 天前`. */
function describeAge(date: string, { t, count, today }: Words): string {
  const days = daysBetween(date, today)
  if (days < 1) return t('不久前', 'an earlier read')
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(today) - monthOf(date) - (today.slice(8) < date.slice(8) ? 1 : 0)
  if (months < 2) return t(`${days} 天前`, `${count(days, '', 'day')} ago`)
  if (months < 12) return t(`${HAN_NUMBERS[months]}個月前`, `${months} months ago`)
  const years = Math.floor(months / 12)
  return t(`${HAN_NUMBERS[years] ?? years}年前`, `${count(years, '', 'year')} ago`)
}

interface Dated {
  readonly name?: string
  readonly as_of: string | null
}

/** Lists the dates in the order of the data sets. Data sets with equal dates share an entry: `ETF 截至 8 月 20 日`. */
function joinDates(sets: readonly Dated[], words: Words, datesMax: number): string {
  const { t, plainDay, nearDay } = words
  const byDate = Map.groupBy(
    sets.filter(({ as_of: date }) => date !== null),
    ({ as_of: date }) => date ?? '',
  )
  const dates = [...byDate.keys()]
  const shownDates = dates.slice(0, datesMax).map((date) => {
    const names = (byDate.get(date) ?? []).flatMap(({ name }) => (name === undefined ? [] : [words.dataset(name)]))
    if (names.length === 0) return t(`截至 ${plainDay(date)}`, `as of ${plainDay(date)}`)
    const listed = words.list(names)
    return t(`${listed}${/\w$/.test(listed) ? ' ' : ''}截至 ${nearDay(date)}`, `${listed} up to ${nearDay(date)}`)
  })
  const others = dates.slice(datesMax).reduce((count, date) => count + (byDate.get(date)?.length ?? 0), 0)
  if (others > 0) shownDates.push(t(`另外還有 ${others} 項`, `and ${words.count(others, '', 'other', 'others')}`))
  return shownDates.join(t('，', ', '))
}
