import type { Loading, Store } from '#data/db/store.ts'

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
