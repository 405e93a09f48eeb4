import { addDays, daysBetween, isOlderThan, taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Database } from '#data/db/client.ts'
import { FORMATS, type Format } from './formats.ts'
import { listEditions, type EditionRow, type StatusRow } from './queries.ts'

export type Status = 'forbidden' | 'limited' | 'semi_limited'

export interface Change {
  name: string
  name_zh: string | null
  from: Status | 'unlimited'
  to: Status | 'unlimited'
}

/**
 * The edition in force on a date (YYYY-MM-DD) or at the end of a month (YYYY-MM). `editions` is newest first. Undefined
 * before the first one.
 */
export function findEdition(editions: readonly EditionRow[], wanted: string): EditionRow | undefined {
  const lastDay = isMonth(wanted) ? `${wanted}-31` : wanted
  return editions.find((it) => firstDay(it) <= lastDay)
}

function isMonth(wanted: string): boolean {
  return wanted.length === 'YYYY-MM'.length
}

/** The first day of an edition, or the first of its month if only the month is known. */
export function firstDay({ edition, effective_date }: EditionRow): string {
  return effective_date ?? `${edition}-01`
}

/** The effective date, or the month if the day is unknown. */
export function editionName({ edition, effective_date }: EditionRow): string {
  return effective_date ?? edition
}

/** The edition in force on a day. The newest edition may not be in force yet. */
export function editionInForce(editions: readonly EditionRow[], today: string): EditionRow | undefined {
  return findEdition(editions, today) ?? editions.at(-1)
}

/**
 * The requested edition, or the one in force today. Throws `not_found` if it is not stored, or if Konami should have
 * published a newer list by the requested day.
 */
export function getEdition(
  db: Database,
  editions: readonly EditionRow[],
  { format, wanted, now }: { format: Format; wanted: string | undefined; now: Date },
): EditionRow {
  const chosen = wanted === undefined ? editionInForce(editions, taipeiDay(now)) : findEdition(editions, wanted)
  const [newest] = editions
  const day = wanted !== undefined && isMonth(wanted) ? `${wanted}-01` : wanted
  const isUnknown = day && chosen === newest && newest && day >= addDays(firstDay(newest), longestTerm(editions))
  if (chosen && !isUnknown) return chosen
  const name = format.toUpperCase()
  if (isUnknown)
    throw new ApiError(
      'not_found',
      `The ${name} list in force in ${wanted} is not available yet: the newest is that of ${editionName(newest)}.`,
      {
        zh: `還不知道 ${wanted} 適用的 ${name} 禁限卡表；最新的一份是 ${editionName(newest)}。`,
        suggestions: editions.slice(0, 10).map(editionName),
        replaces: 'edition',
      },
    )
  const names = editions.toReversed().map(editionName)
  const [first, last] = [names[0] ?? '', names.at(-1) ?? '']
  const others = FORMATS.filter((it) => wanted !== undefined && findEdition(listEditions(db, it), wanted))
  const [hint, hintZh] =
    others.length === 0
      ? ['', '']
      : [
          ` Of that time there are lists of other formats: send format ${others.join(' or ')}.`,
          `那時有其他賽制的卡表：format 請給 ${others.join(' 或 ')}。`,
        ]
  throw new ApiError(
    'not_found',
    `There is no ${name} edition ${wanted ?? ''} here. The ${names.length} stored ones are of ${first} to ${last}.${hint}`,
    {
      zh: `沒有收錄 ${name} ${wanted ?? ''} 的禁限卡表。收錄的 ${names.length} 份是 ${first} 到 ${last}。${hintZh}`,
      ...(others.length === 0
        ? { suggestions: names.slice(0, 10), replaces: 'edition' }
        : { suggestions: others, replaces: 'format' }),
    },
  )
}

/** Whether Konami should have published a newer list by now, as a part of the provenance. */
export function listAge(editions: readonly EditionRow[], now: Date): { stale: boolean; stale_notice?: string } {
  const [newest] = editions
  if (newest === undefined || !isOlderThan(firstDay(newest), longestTerm(editions), now)) return { stale: false }
  const days = daysBetween(firstDay(newest), taipeiDay(now))
  return {
    stale: true,
    stale_notice: joinLanguages(
      `The newest stored list is of ${editionName(newest)}, ${days} days ago. A newer one may be in force.`,
      `最新只收錄到 ${editionName(newest)} 的禁限卡表，已經 ${days} 天，可能有更新的。`,
    ),
  }
}

/** The longest time that a list of the last year was in force, in days. It differs between formats. */
function longestTerm(editions: readonly EditionRow[]): number {
  const days = editions.map(firstDay)
  const [newest = ''] = days
  const terms = days.slice(1).map((day, at) => ({ begun: day, term: daysBetween(day, days[at] ?? day) }))
  const recent = terms.filter(({ begun }, at) => at === 0 || begun >= addDays(newest, -365))
  return Math.max(...recent.map(({ term }) => term), 0)
}

/** The cards whose status differs between two editions, most restricted first. */
export function changesBetween(before: readonly StatusRow[], after: readonly StatusRow[]): Change[] {
  const old = new Map(before.map((row) => [row.card, row]))
  const now = new Map(after.map((row) => [row.card, row]))
  const statusOf = (row: StatusRow | undefined) => (row ? (row.status as Status) : 'unlimited')
  return [...new Map([...old, ...now]).values()]
    .map(
      ({ card, name, name_zh }) =>
        ({ name, name_zh, from: statusOf(old.get(card)), to: statusOf(now.get(card)) }) as const,
    )
    .filter((change) => change.from !== change.to)
    .sort((a, b) => COPIES_MAX[a.to] - COPIES_MAX[b.to] || (a.name < b.name ? -1 : 1))
}

interface Span {
  readonly status: string
  readonly from: string
  readonly until: string | null
}

/**
 * The edition that gave a card its status of an edition, and the status before. Undefined if that was before `first`, the
 * oldest stored edition. `spans` is oldest first.
 */
export function statusSince(
  spans: readonly Span[],
  edition: string,
  first: string,
): { edition: string; before: Change['from'] } | undefined {
  const last = spans.findLast(({ from }) => from <= edition)
  if (!last) return undefined
  if (last.until !== null && last.until <= edition) return { edition: last.until, before: last.status as Status }
  const before = spans.find(({ until }) => until === last.from)?.status as Status | undefined
  return last.from <= first ? undefined : { edition: last.from, before: before ?? 'unlimited' }
}

export const COPIES_MAX = { forbidden: 0, limited: 1, semi_limited: 2, unlimited: 3 } as const
