import type { Database } from '#data/db/client.ts'
import type { UsedDataset } from '#data/db/provenance.ts'
import type { Logger } from '#support/observability/log.ts'
import type { DnsLookup, GuardedFetch } from '#sites/outbound/types.ts'
import type { Provenance } from './provenance.ts'
import type { RemoteTool, SiteState } from './sites.ts'
import type { ToolCalls } from './tool-calls.ts'

/** Everything that `run` may use. There is no other clock, database, network or setting. */
export interface Context {
  /** Read-only. Throws `not_ready` when the database cannot be used, so ask for it only where rows are needed. */
  readonly db: Database
  /** The instant of the request: one call sees one time. */
  readonly now: Date
  /** The guarded way out; see outbound/. */
  readonly fetch: GuardedFetch
  /** Name service, where this installation asks outside at all. */
  readonly dns?: DnsLookup
  readonly log: Logger
  /** Ends when the caller is gone or the request deadline has passed. */
  readonly signal: AbortSignal
  readonly cache: AnswerCache
  /**
   * Where the data of this answer comes from, its age, and whether that is older than promised. With `rowsUpTo` the age is
   * that of the newest row used, else that of the data set.
   */
  provenance(...used: [UsedDataset, ...UsedDataset[]]): Provenance
  /** The public base address of a service, without a slash at the end. */
  publicUrl(service: string): string
  /** The calls of all tools, for a service that fronts others. Absent where there is no request to make them in. */
  readonly tools?: ToolCalls | undefined
  /** Tells the caller how far the work is, where the caller asked to be told. Absent where nobody can be told. */
  progress?(done: number, total: number, message: string): void
  /** Every site that the hub fronts, and how each is at the moment. */
  sites(): readonly SiteState[]
  /** The tools of its remote sites: another array whenever the list is another one. */
  remoteTools(): readonly RemoteTool[]
}

/** Keeps what was fetched from outside. Kept in the database, so it survives restarts and is shared by processes. */
export interface AnswerCache {
  /**
   * The value under `key` if it is younger than `ttlMs`, else what `make` returns, which is then kept.
   * Callers who ask for one key at one time share one `make`, so it listens to the signal it is given and to no caller's
   * own. That ends when all of them have gone, and a little before the request deadline. Values are JSON.
   */
  remember<T>(
    key: string,
    ttlMs: number,
    make: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ value: T; cached: boolean; at: Date }>
}
