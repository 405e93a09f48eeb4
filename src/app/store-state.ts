import type { Loading, Store } from '#data/db/store.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { dataStatus } from '#data/sync/data-status.ts'
import type { ServiceFacts } from '#operation/service-facts.ts'
import type { Runtime } from '#surfaces/runtime.ts'

/** A symbol that is replaced when a row has changed or the file was replaced. */
export function readDataMark({ reader }: Store): unknown {
  try {
    return reader && cachedUntilChange(reader, makeMark)
  } catch {
    // The state is unknown, because a file that cannot be read may have changed.
    return undefined
  }
}

const makeMark = () => Symbol('data')

/** Reads the state of the data sets when they change, and every minute because staleness depends on the time. */
export function createStatusReader(
  store: Store,
  facts: readonly ServiceFacts[],
  clock: () => Date,
): Runtime['dataStatus'] {
  let known:
    | { readonly mark: unknown; readonly minute: number; readonly states: ReturnType<typeof dataStatus> }
    | undefined
  return () => {
    if (!store.reader) return []
    const now = clock()
    const mark = readDataMark(store)
    const minute = Math.floor(now.getTime() / 60_000)
    if (known?.mark !== mark || known?.minute !== minute || mark === undefined)
      known = { mark, minute, states: dataStatus(store.reader, facts, now) }
    return known.states
  }
}

/** Why a service, or the process, cannot answer from its files. Undefined if it can. */
export function explainNotReady(store: Store, service: string | undefined): string | undefined {
  if (service !== undefined && store.broken.has(service)) return 'The records of this service cannot be used.'
  if (!store.reader) return store.loading ? describeLoading(store.loading) : 'The database cannot be used.'
  if (!store.ledger) return 'The ledger cannot be used.'
  try {
    store.reader.$client.prepare('select 1 from datasets limit 1').get()
    return undefined
  } catch {
    return 'The database does not answer.'
  }
}

function describeLoading({ done, of }: Loading): string {
  return of === 0 ? 'The data is loading.' : `The data is loading: ${done} of ${of} services are done.`
}
