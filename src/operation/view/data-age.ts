import type { Provenance } from '../provenance.ts'
import type { Words } from './messages.ts'

/** A banner is read at a glance: the oldest by their dates, the others by how many they are. */
const DATES_MAX = 2

/**
 * Said on top of every answer whose data is older than its source's cadence allows: which of it, where not all of it, and up
 * to when it is known. Some of what came later may be there as well.
 */
export function staleSentence(provenance: Provenance, words: Words): string {
  const { t } = words
  const said = issueMessage(provenance.datasets?.filter(({ stale }) => stale) ?? [provenance], words, DATES_MAX)
  return said === ''
    ? t('這裡還沒有收錄資料。', 'Nothing is held here yet.')
    : t(`資料較舊：${said}。`, `Old data: ${said}.`)
}

/** Up to when an answer holds, as stands beside its sources; empty where nothing is dated. */
export function dateSentence(provenance: Provenance, words: Words): string {
  const said = issueMessage(provenance.datasets ?? [provenance], words, Infinity)
  return said === '' ? '' : words.t(`資料：${said}。`, `Data: ${said}. `)
}

interface Dated {
  readonly name?: string
  readonly as_of: string | null
}

/** `截至 2026 年 8 月 20 日`: when it was so, and not what it ends with, as a calendar goes on; of several sets each date once behind what has it, the oldest first: `ETF到 8/20`. */
function issueMessage(sets: readonly Dated[], words: Words, datesMax: number): string {
  const { t, plainDay, nearDay } = words
  const byDate = Map.groupBy(sets, ({ as_of }) => as_of ?? '')
  const dates = [...byDate.keys()].filter((date) => date !== '').toSorted()
  const said = dates.slice(0, datesMax).map((date) => {
    const names = (byDate.get(date) ?? []).flatMap(({ name }) => (name === undefined ? [] : [words.dataset(name)]))
    return names.length === 0
      ? t(`截至 ${plainDay(date)}`, `as of ${plainDay(date)}`)
      : t(`${words.list(names)}到 ${nearDay(date)}`, `${words.list(names)} up to ${nearDay(date)}`)
  })
  const others = dates.slice(datesMax).reduce((count, date) => count + (byDate.get(date)?.length ?? 0), 0)
  if (others > 0) said.push(t(`另外 ${others} 項較新`, `${words.count(others, '', 'other is', 'others are')} newer`))
  return said.join(t('，', ', '))
}
