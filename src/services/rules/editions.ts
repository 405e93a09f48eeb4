import type { EditionRow, StatusRow } from './queries.ts'

export type Status = 'forbidden' | 'limited' | 'semi_limited'

export interface Change {
  name: string
  name_zh: string | null
  from: Status | 'unlimited'
  to: Status | 'unlimited'
}

/**
 * The newest edition of a month (YYYY-MM), or the one in force on a date (YYYY-MM-DD). `editions` is newest first.
 * Undefined if the month has none, or the date precedes the first.
 */
export function findEdition(editions: readonly EditionRow[], wanted: string): EditionRow | undefined {
  if (wanted.length === 'YYYY-MM'.length) return editions.find((it) => it.edition.startsWith(wanted))
  return editions.find((it) => firstDay(it) <= wanted)
}

/** The first day of an edition; the first of the month if only that is known. */
export function firstDay({ edition, effective_date }: EditionRow): string {
  return effective_date ?? `${edition}-01`
}

/** The effective date, or the month if the day is unknown. */
export function editionName({ edition, effective_date }: EditionRow): string {
  return effective_date ?? edition
}

/** The edition in force on a day. The newest may be announced but not yet in force. */
export function editionInForce(editions: readonly EditionRow[], today: string): EditionRow | undefined {
  return findEdition(editions, today) ?? editions.at(-1)
}

/** Cards that were added, removed or moved, the most restricted first. */
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

/** Copies of a card allowed in a deck. */
export const COPIES_MAX = { forbidden: 0, limited: 1, semi_limited: 2, unlimited: 3 } as const
