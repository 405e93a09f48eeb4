import { daysBetween, endOfDays, isOlderThan, taipeiDay } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Database } from './client.ts'
import { findRecord, sourcesOf, type Sources } from './dataset-record.ts'
import { cachedUntilChange } from './version-cache.ts'

/**
 * A data set behind an answer. `rowsUpTo` is the date of the newest row in the answer, since newer rows elsewhere do
 * not make the answer fresh. `isFinal`: the rows describe a closed past and do not age. `isBeside`: figures beside what
 * was asked, each with its own day, which do not date the answer.
 */
export type UsedDataset =
  | string
  | {
      readonly name: string
      readonly rowsUpTo?: string | null | undefined
      readonly isFinal?: boolean
      readonly isBeside?: boolean
    }

/** What `readProvenance` needs of a declared data set. The title is in Chinese and English. */
export interface DeclaredDataset {
  readonly title: readonly [zh: string, en: string]
  readonly staleAfterDays: number
}

/**
 * Combines the data sets of an answer. The result is stale if any of them is, and has the oldest date of the stale ones.
 * A calendar that is read twice a year does not date the prices beside it. If none is stale, the oldest date counts.
 * Each source is listed once and, if the dates differ, each data set.
 */
export function readProvenance(
  db: Database,
  used: readonly UsedDataset[],
  declared: ReadonlyMap<string, DeclaredDataset>,
  now: Date,
) {
  const cache = cachedUntilChange(db, createCache)
  const key = JSON.stringify(used)
  let combined = cache.get(key)
  if (!combined) {
    combined = combineDatasets(db, used, declared)
    if (cache.size < COMBINED_MAX) cache.set(key, combined)
  }
  const { sources, sets } = combined
  const isOld = (set: DatedSet) => now.getTime() > set.freshUntil || now.getTime() < set.knownFrom
  const dating = sets.filter((set) => !set.isBeside)
  const old = dating.filter(isOld)
  return {
    as_of: oldestDate(old) ?? oldestDate(dating),
    stale: old.length > 0,
    ...(old.length > 0 && { stale_notice: describeOldSets(old, declared, taipeiDay(now)) }),
    sources: [...sources],
    ...(new Set(sets.map((it) => it.as_of)).size > 1 && {
      datasets: sets.map((it) => ({ name: it.name, as_of: it.as_of, stale: isOld(it) })),
    }),
  }
}

/** Size limit of the cache. It is needed since answers about the past have one cache key per day. */
const COMBINED_MAX = 2_000

const createCache = () => new Map<string, Combined>()

interface DatedSet {
  readonly name: string
  readonly isBeside: boolean
  readonly as_of: string | null
  /** Milliseconds since 1970; -Infinity if the data set or its date is missing. */
  readonly freshUntil: number
  readonly knownFrom: number
}

interface Combined {
  readonly sources: Readonly<Sources>
  readonly sets: readonly DatedSet[]
}

function combineDatasets(
  db: Database,
  used: readonly UsedDataset[],
  declared: ReadonlyMap<string, DeclaredDataset>,
): Combined {
  const rows = new Map(used.map(nameOf).map((name) => [name, findRecord(db, name)]))
  const dated = used.map((it): DatedSet => {
    const name = nameOf(it)
    const row = rows.get(name)
    const as_of = (typeof it === 'string' ? undefined : it.rowsUpTo) ?? row?.as_of ?? null
    const isFinal = typeof it !== 'string' && it.isFinal === true
    const freshUntil = isFinal ? Infinity : endOfDays(as_of ?? '', declared.get(name)?.staleAfterDays ?? 0)
    return {
      name,
      isBeside: typeof it !== 'string' && it.isBeside === true,
      as_of,
      freshUntil: as_of === null || !row ? -Infinity : freshUntil,
      knownFrom: isFinal ? -Infinity : knownFrom(row?.loaded_at),
    }
  })
  const sources = new Map([...rows.values()].flatMap(sourcesOf).map((it) => [it.url + it.name, it]))
  return { sources: [...sources.values()], sets: dated }
}

function oldestDate(sets: readonly DatedSet[]): string | null {
  return sets.flatMap(({ as_of }) => as_of ?? []).toSorted()[0] ?? null
}

/** For example: `Not today’s data. TAIEX: stored up to 2026-10-08 (53 days ago). Of later days, a few rows at most are stored.` */
function describeOldSets(
  old: readonly DatedSet[],
  declared: ReadonlyMap<string, DeclaredDataset>,
  today: string,
): string {
  const each = old.map(({ name, as_of }): readonly [zh: string, en: string] => {
    const [zh, en] = declared.get(name)?.title ?? [name, name]
    if (as_of === null) return [`${zh}：還沒有收錄`, `${en}: none stored yet.`]
    const days = daysBetween(as_of, today)
    if (days <= 0) return [`${zh}：收錄到 ${as_of}`, `${en}: stored up to ${as_of}.`]
    return [
      `${zh}：收錄到 ${as_of}（${days} 天前）`,
      `${en}: stored up to ${as_of} (${days === 1 ? 'yesterday' : `${days} days ago`}).`,
    ]
  })
  const isDated = old.some(({ as_of }) => as_of !== null)
  return joinLanguages(
    `Not today’s data. ${each.map(([, en]) => en).join(' ')}${isDated ? ' Of later days, a few rows at most are stored.' : ''}`,
    `不是今天的資料。${each.map(([zh]) => zh).join('；')}${isDated ? '；之後最多只有零星幾筆。' : '。'}`,
  )
}

/** Milliseconds before which our clock cannot be right. Data must not appear fresh because the clock was set back. */
function knownFrom(loadedAt: string | undefined): number {
  const ms = Date.parse(loadedAt ?? '')
  return Number.isNaN(ms) ? -Infinity : ms - CLOCK_MARGIN_MS
}

/** Tolerance for the different clocks of two machines. */
const CLOCK_MARGIN_MS = 3_600_000

const nameOf = (used: UsedDataset) => (typeof used === 'string' ? used : used.name)

/** Data is also stale without a date, or if it was loaded in the future. */
export function isStale(asOf: string | null, staleAfterDays: number, now: Date, loadedAt?: string): boolean {
  return asOf === null || isOlderThan(asOf, staleAfterDays, now) || now.getTime() < knownFrom(loadedAt)
}
