import { cacheOf, createAnswerCache } from './db/answer-cache.ts'
import type { Database, Writer } from './db/client.ts'
import { readProvenance } from './db/provenance.ts'
import type { Store } from './db/store.ts'
import { ApiError } from './errors/errors.ts'
import type { Logger } from './observability/log.ts'
import type { Context } from './operation/context.ts'
import type { Service } from './operation/service.ts'
import type { SiteState } from './operation/sites.ts'
import type { ToolCalls } from './operation/tool-calls.ts'
import type { DnsLookup, GuardedFetch } from './outbound/types.ts'

interface ContextParts {
  readonly store: Pick<Store, 'reader' | 'writer'> & Partial<Pick<Store, 'broken'>>
  readonly services: readonly Service[]
  readonly log: Logger
  readonly clock: () => Date
  readonly fetch: GuardedFetch
  readonly dns?: DnsLookup | undefined
  readonly endpoints?: Context['endpoints']
  readonly deadlineMs: number
  /** Absent: the names on this machine. */
  readonly publicUrl?: (service: string) => string
  /** Absent: the hub fronts nobody. */
  readonly sites?: () => readonly SiteState[]
}

/** Contexts are made for every request, so nothing in them is opened before it is asked for. */
export function contextMaker({
  store,
  services,
  log,
  clock,
  fetch,
  dns,
  endpoints,
  deadlineMs,
  publicUrl = (service) => `http://localhost:8402/${service}`,
  sites = () => [],
}: ContextParts): (requestId: string, service?: string, gone?: () => AbortSignal, tools?: () => ToolCalls) => Context {
  const staleAfterDays = new Map(
    services.flatMap((service) => service.datasets.map((set) => [set.name, set.staleAfterDays])),
  )
  const cache = createAnswerCache(() => required<Writer>(store.writer), clock)
  return (requestId, service = '', gone, tools) => {
    const now = clock()
    const reader = () => required<Database>(store.broken?.has(service) ? undefined : store.reader)
    let signal: AbortSignal | undefined
    return {
      now,
      fetch,
      ...(dns && { dns }),
      ...(endpoints && { endpoints }),
      get cache() {
        return gone ? cacheOf(cache, gone()) : cache
      },
      get db() {
        return reader()
      },
      get log() {
        return log.child({ id: requestId })
      },
      get signal() {
        signal ??= endOf(deadlineMs, gone?.())
        return signal
      },
      provenance: (...names) => readProvenance(reader(), names, staleAfterDays, now),
      publicUrl,
      sites,
      get tools() {
        return tools?.()
      },
    }
  }
}

/** Ends when the caller is gone or the deadline has passed. */
function endOf(deadlineMs: number, gone: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(deadlineMs)
  return gone ? AbortSignal.any([gone, deadline]) : deadline
}

/** What is open, or `not_ready`. */
export function required<T>(connection: T | undefined): T {
  if (connection !== undefined) return connection
  throw new ApiError('not_ready', 'The records cannot be read at the moment. Try again later.', {
    headers: { 'Retry-After': '30' },
  })
}
