import { createAnswerCache, type SharedAnswers } from '#data/db/answer-cache.ts'
import type { Database, Writer } from '#data/db/client.ts'
import { readProvenance, type DeclaredDataset } from '#data/db/provenance.ts'
import type { Store } from '#data/db/store.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Logger } from '#support/observability/log.ts'
import type { AnswerCache, Context } from '#operation/context.ts'
import type { DatasetFacts } from '#operation/service-facts.ts'
import type { RemoteTool, SiteState } from '#operation/sites.ts'
import type { ToolCalls } from '#operation/tool-calls.ts'
import type { DnsLookup, GuardedFetch } from '#sites/outbound/types.ts'

export interface ContextParts {
  readonly store: Pick<Store, 'reader' | 'writer'> & Partial<Pick<Store, 'broken' | 'loading'>>
  readonly services: readonly {
    readonly datasets: readonly Pick<DatasetFacts, 'name' | 'title' | 'staleAfterDays'>[]
  }[]
  readonly log: Logger
  readonly clock: () => Date
  readonly fetch: GuardedFetch
  readonly dns?: DnsLookup | undefined
  readonly deadlineMs: number
  /** Fetched answers that all processes share. Default: only this process uses them. */
  readonly sharedAnswers?: SharedAnswers | undefined
  readonly publicUrl: (service: string) => string
  /** The sites of the hub. */
  readonly sites: () => readonly SiteState[]
  readonly remoteTools: () => readonly RemoteTool[]
}

/** Returns a function that creates the context of a request. Its parts are created on first use. */
export function createContextFactory(
  parts: ContextParts,
): (
  requestId: string,
  service?: string,
  abortSignal?: () => AbortSignal,
  hub?: HubAccess | false,
  progressSink?: ProgressSink,
) => Context {
  const { store, services, clock } = parts
  const datasets = new Map(services.flatMap((service) => service.datasets.map((set) => [set.name, set])))
  const cache = createAnswerCache(() => requireOpen<Writer>(store.writer), clock, {
    shared: parts.sharedAnswers,
    makeTimeoutMs: parts.deadlineMs * FETCH_SHARE,
  })
  const factory = { ...parts, datasets, cache }
  return (requestId, service = '', abortSignal, hub, progressSink) =>
    new RequestContext(factory, { requestId, service, abortSignal, hub: hub || undefined, progressSink })
}

/** The share of the request deadline for fetching, so that a slow site is reported before the deadline. */
const FETCH_SHARE = 0.8

/**
 * Only for the hub: how it calls the tools of all services. Another hub gets no remote tools, so that two hubs cannot
 * forward calls in a circle.
 */
interface HubAccess {
  readonly tools: () => ToolCalls
  readonly isAnotherHub: boolean
}

/** Receives progress reports. The MCP surface sets `progress` if the caller asks for them. */
interface ProgressSink {
  readonly progress?: Context['progress']
}

/** State shared by the contexts of all requests. */
interface FactoryState extends ContextParts {
  readonly datasets: ReadonlyMap<string, DeclaredDataset>
  readonly cache: ReturnType<typeof createAnswerCache>
}

/** The parts of a context that differ between requests. */
interface RequestState {
  readonly requestId: string
  readonly service: string
  readonly abortSignal: (() => AbortSignal) | undefined
  readonly hub: HubAccess | undefined
  readonly progressSink: ProgressSink | undefined
}

/** A class, because an object literal with getters takes five microseconds more to create. */
class RequestContext implements Context {
  readonly now: Date
  readonly fetch: GuardedFetch
  declare readonly dns?: DnsLookup
  readonly publicUrl: Context['publicUrl']
  readonly sites: Context['sites']
  readonly remoteTools: Context['remoteTools']
  readonly provenance: Context['provenance']
  readonly #factory: FactoryState
  readonly #request: RequestState
  #signal: AbortSignal | undefined

  constructor(factory: FactoryState, request: RequestState) {
    this.now = factory.clock()
    this.fetch = factory.fetch
    if (factory.dns) this.dns = factory.dns
    this.publicUrl = factory.publicUrl
    this.sites = factory.sites
    this.remoteTools = request.hub?.isAnotherHub ? () => [] : factory.remoteTools
    this.provenance = provenanceIn(this, factory)
    this.#factory = factory
    this.#request = request
  }

  progress(done: number, total: number, message: string): void {
    this.#request.progressSink?.progress?.(done, total, message)
  }

  get cache(): AnswerCache {
    const { cache } = this.#factory
    const disconnected = this.#request.abortSignal?.()
    return { remember: (key, ttlMs, make) => cache.remember(key, ttlMs, make, disconnected) }
  }

  get db(): Database {
    const { store } = this.#factory
    return requireOpen<Database>(store.broken?.has(this.#request.service) ? undefined : store.reader, store)
  }

  get log(): Logger {
    return this.#factory.log.child({ id: this.#request.requestId })
  }

  get tools(): ToolCalls | undefined {
    return this.#request.hub?.tools()
  }

  get signal(): AbortSignal {
    this.#signal ??= joinDeadline(this.#factory.deadlineMs, this.#request.abortSignal?.())
    return this.#signal
  }
}

/** Outside the class, because a function that refers to `this` would keep requests in memory for long. */
function provenanceIn(context: Pick<Context, 'db' | 'now'>, { datasets }: FactoryState): Context['provenance'] {
  return (...names) => readProvenance(context.db, names, datasets, context.now)
}

/** Aborts when the caller disconnects or the deadline passes. */
function joinDeadline(deadlineMs: number, caller: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(deadlineMs)
  return caller ? AbortSignal.any([caller, deadline]) : deadline
}

/** Throws `not_ready` if the file is not open. */
export function requireOpen<T>(connection: T | undefined, { loading }: Pick<Store, 'loading'> = {}): T {
  if (connection !== undefined) return connection
  if (loading) {
    throw new ApiError('not_ready', 'The data is loading. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
      zh: '正在載入資料，只要幾秒鐘，請稍後再試。',
    })
  }
  throw new ApiError('not_ready', 'The database cannot be read at the moment. Try again later.', {
    headers: { 'Retry-After': '30' },
    zh: '資料暫時讀不到，請稍後再試。',
  })
}
