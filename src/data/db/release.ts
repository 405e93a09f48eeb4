import { eq } from 'drizzle-orm'
import type { Database, Writer } from './client.ts'
import { countRows } from './count-rows.ts'
import { keyFields, keyOf } from './key.ts'
import { waitForLease } from './lease.ts'
import { newestSchema } from './migrate.ts'
import { openRelease, sealRelease, type ReleasedDataset } from './release-file.ts'
import { datasets } from './schema.ts'
import { deleteRow, listKeys, putRows } from './seed.ts'
import type { SeededDataset } from './seeded-dataset.ts'
import { tablesOf } from './staged-tables.ts'
import { inStaging } from './staging.ts'
import { listSynced, noteSynced, type SyncedRow } from './synced-rows.ts'

type Row = Record<string, unknown>
type Held = typeof datasets.$inferSelect

const LEASE_WAIT_MS = 660_000

/** What pulling a release did to one data set. */
export interface PulledDataset {
  readonly name: string
  readonly put: number
  readonly removed: number
  /** Why it was left as it is, in a sentence. Null where it was read. */
  readonly refused: string | null
}

/** Signs what is held of these data sets. Call it in a transaction, so that all of it is of one moment. */
export function makeRelease(db: Database, sets: readonly SeededDataset[], privateKey: string, now: Date): Buffer {
  const released = sets.flatMap((set) => releaseOf(db, set) ?? [])
  return sealRelease({ made_at: now.toISOString(), schema: newestSchema('database'), datasets: released }, privateKey)
}

function releaseOf(db: Database, set: SeededDataset): ReleasedDataset | undefined {
  const held = findHeld(db, set)
  if (!held) return undefined
  const state = stateOf(db, set, held)
  const columns = Object.keys(set.row.shape)
  const rows = db.select().from(set.table).all() as Row[]
  const days = Map.groupBy(rows, (row) => state.dayOf(keyOf(row, state.key)))
  return {
    name: set.name,
    as_of: held.as_of,
    rows: rows.length,
    sources: JSON.parse(held.sources) as ReleasedDataset['sources'],
    content: {
      columns,
      days: [...days].map(([day, same]) => ({ day, rows: same.map((row) => columns.map((column) => row[column])) })),
      gone: [...state.synced].flatMap(([key, it]) => (it.gone ? [[key, it.as_of] as [string, string]] : [])),
      whole_on: held.synced_whole_on,
    },
  }
}

/**
 * Brings a release in, all of it or nothing: of two rows with one key the newer stays, by the days on which they came from
 * their sources, and of the same day the one that is held. Throws a `ReleaseError` for a release that is not believed.
 */
export async function pullRelease(
  db: Writer,
  sets: readonly SeededDataset[],
  bytes: Uint8Array,
  { publicKey, now }: { readonly publicKey: string; readonly now: Date },
): Promise<PulledDataset[]> {
  const { datasets: released } = openRelease(bytes, publicKey, newestSchema('database'))
  const known = released.flatMap((release) => {
    const set = sets.find(({ name }) => name === release.name)
    return set ? [{ set, release }] : []
  })
  const lease = await waitForLease(db, () => new Date(), LEASE_WAIT_MS)
  try {
    const tables = tablesOf(known.map(({ set }) => set))
    const { result } = await inStaging(db, tables, (writer) => {
      const pulled = known.map(({ set, release }) => ({ set, report: merge(writer, set, release, now) }))
      const changed = pulled.flatMap(({ set, report }) => (report.put + report.removed > 0 ? set : []))
      for (const derive of new Set(changed.map((set) => set.derive))) derive?.(writer)
      return pulled.map(({ report }) => report)
    })
    return result
  } finally {
    lease.release()
  }
}

function merge(db: Writer, set: SeededDataset, release: ReleasedDataset, now: Date): PulledDataset {
  const { name } = set
  const held = findHeld(db, set)
  const state = stateOf(db, set, held)
  const { columns, days, gone, whole_on } = release.content
  const came = new Set<string>()
  const put = new Map<string, Row[]>()
  for (const { day, rows } of days) {
    for (const values of rows) {
      const row = set.row.safeParse(Object.fromEntries(columns.map((column, at) => [column, values[at]])))
      if (!row.success) {
        const [issue] = row.error.issues
        const refused = `A row cannot be believed: ${issue?.path.map(String).join('.')}: ${issue?.message}.`
        return { name, put: 0, removed: 0, refused }
      }
      const key = keyOf(row.data, state.key)
      came.add(key)
      if (day <= (state.knownSince(key) ?? '')) continue
      const newer = put.get(day) ?? []
      newer.push(row.data)
      put.set(day, newer)
    }
  }
  const lost = gone.filter(([key, day]) => state.held.has(key) && !came.has(key) && day > state.dayOf(key))
  const left = whole_on === null ? [] : [...state.held].filter((key) => !came.has(key) && whole_on > state.dayOf(key))
  const removed = new Map([...left.map((key) => [key, whole_on ?? ''] as const), ...lost])

  for (const key of removed.keys()) deleteRow(db, set, state.key, key)
  for (const [day, rows] of put) {
    const keys = new Set(rows.map((row) => keyOf(row, state.key)))
    putRows(db, set, state.key, rows, keys)
    if (!set.startsEmpty) noteSynced(db, name, keys, { as_of: day, gone: false, fields: null })
  }
  if (!set.startsEmpty) {
    for (const [key, day] of removed) noteSynced(db, name, [key], { as_of: day, gone: true, fields: null })
  }
  const counts = { put: [...put.values()].reduce((sum, rows) => sum + rows.length, 0), removed: removed.size }
  if (counts.put + counts.removed > 0 || (release.as_of ?? '') > (held?.as_of ?? ''))
    record(db, set, release, held, now)
  return { name, ...counts, refused: null }
}

function record(db: Writer, set: SeededDataset, release: ReleasedDataset, held: Held | undefined, now: Date): void {
  const before = held ? (JSON.parse(held.sources) as ReleasedDataset['sources']) : []
  const others = before.filter(({ name }) => !release.sources.some((it) => it.name === name))
  const row = {
    as_of: (held?.as_of ?? '') > (release.as_of ?? '') ? held?.as_of : release.as_of,
    rows: countRows(db, set.table),
    sources: JSON.stringify([...release.sources, ...others]),
    origin: 'sync' as const,
    loaded_at: now.toISOString(),
    derived_by: set.derivedBy ?? null,
  }
  db.insert(datasets)
    .values({ name: set.name, ...row })
    .onConflictDoUpdate({ target: datasets.name, set: row })
    .run()
}

interface State {
  readonly key: readonly string[]
  readonly held: ReadonlySet<string>
  readonly synced: ReadonlyMap<string, SyncedRow>
  /** The day on which a row that is held came. */
  dayOf(key: string): string
  /** The day since which is known what is held of a row, be it that there is none. Undefined: nothing is known. */
  knownSince(key: string): string | undefined
}

function stateOf(db: Pick<Database, 'select'>, set: SeededDataset, held: Held | undefined): State {
  const key = set.key ?? keyFields(set.table)
  const keys = new Set(listKeys(db, set.table, key))
  const synced = listSynced(db, set.name)
  const whole = held?.synced_whole_on ?? held?.seed_as_of
  const dayOf = (id: string) => synced.get(id)?.as_of ?? whole ?? held?.as_of ?? ''
  return {
    key,
    held: keys,
    synced,
    dayOf,
    knownSince: (id) => (keys.has(id) ? dayOf(id) : (synced.get(id)?.as_of ?? whole ?? undefined)),
  }
}

function findHeld(db: Pick<Database, 'select'>, { name }: SeededDataset): Held | undefined {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()
}
