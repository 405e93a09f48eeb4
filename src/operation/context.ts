import type { Database } from '#data/db/client.ts'
import type { UsedDataset } from '#data/db/provenance.ts'
import type { Logger } from '#support/observability/log.ts'
import type { DnsLookup, GuardedFetch } from '#sites/outbound/types.ts'
import type { Provenance } from './provenance.ts'
import type { RemoteTool, SiteState } from './sites.ts'
import type { ToolCalls } from './tool-calls.ts'

/** The only clock, database, network and settings that `run` may use. */
export interface Context {
  /** Read-only. Throws `not_ready` while the database cannot be used, so read this property only for rows. */
  readonly db: Database
  readonly now: Date
  /** Fetches public addresses only (src/sites/outbound). */
  readonly fetch: GuardedFetch
  /** DNS lookups. Absent if this installation makes no outbound requests. */
  readonly dns?: DnsLookup
  readonly log: Logger
  /** Aborts when the caller disconnects or the request deadline passes. */
  readonly signal: AbortSignal
  readonly cache: AnswerCache
  /** Source, date and staleness of data sets. The date is `rowsUpTo` (the newest row used) if given. */
  provenance(...used: [UsedDataset, ...UsedDataset[]]): Provenance
  /** The public base address of a service, without a final slash. */
  publicUrl(service: string): string
  /** Calls other operations by tool name, for the hub, which forwards calls. Absent outside a request. */
  readonly tools?: ToolCalls | undefined
  /** Reports progress to the caller. Absent if the caller did not ask for progress. */
  progress?(done: number, total: number, message: string): void
  sites(): readonly SiteState[]
  /** The tools of other MCP servers that the hub can call. A changed list is a new array. */
  remoteTools(): readonly RemoteTool[]
}

/** Caches answers of other sites in a database file, which survives restarts and is shared between processes. */
export interface AnswerCache {
  /**
   * Returns the cached value if it is younger than `ttlMs`; otherwise caches what `make` returns, which must be JSON.
   * Simultaneous callers share one call of `make`. Its signal aborts when all have disconnected.
   */
  remember<T>(
    key: string,
    ttlMs: number,
    make: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ value: T; cached: boolean; at: Date }>
}
