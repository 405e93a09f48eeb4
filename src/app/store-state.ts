import type { Store } from '#data/db/store.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { dataStatus } from '#data/sync/data-status.ts'
import type { ServiceFacts } from '#operation/service-facts.ts'
import type { Runtime } from '#surfaces/runtime.ts'

/** A symbol that changes whenever a row has changed or the file was replaced. Undefined if that cannot be known. */
export function readDataVersion({ reader }: Store): symbol | undefined {
  try {
    return reader && cachedUntilChange(reader, createVersion)
  } catch {
    // The state is unknown, because a file that cannot be read may have changed.
    return undefined
  }
}

const createVersion = () => Symbol('data')

interface CachedStatus {
  readonly version: symbol | undefined
  readonly minute: number
  readonly states: ReturnType<typeof dataStatus>
}

/** Reads the state of the data sets when they change, and every minute because staleness depends on the time. */
export function createStatusReader(
  store: Store,
  facts: readonly ServiceFacts[],
  clock: () => Date,
): Runtime['dataStatus'] {
  let cached: CachedStatus | undefined
  return () => {
    if (!store.reader) return []
    const now = clock()
    const version = readDataVersion(store)
    const minute = Math.floor(now.getTime() / 60_000)
    // An unknown version is never current, so the state is read again.
    const isCurrent = version !== undefined && cached?.version === version && cached.minute === minute
    if (!cached || !isCurrent) cached = { version, minute, states: dataStatus(store.reader, facts, now) }
    return cached.states
  }
}
