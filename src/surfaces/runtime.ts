import type { ApiError } from '#support/errors/errors.ts'
import type { Admissions } from '#support/limits/admissions.ts'
import type { Charge } from '#operation/charge.ts'
import type { Context } from '#operation/context.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Profile } from '#operation/profile.ts'
import type { RemoteSites } from '#operation/sites.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Exchange } from './exchange.ts'
import type { Workers } from './task.ts'
import type { ProfileCall } from './tools/profiles.ts'
import type { FrontFacts } from './pages/front-facts.ts'
import type { CheckUnpaid } from './unpaid-check.ts'

export interface DatasetState {
  readonly service: string
  readonly dataset: string
  readonly title: Bilingual
  readonly state: 'fresh' | 'stale' | 'failing' | 'missing'
  readonly asOf: string | null
  readonly rows: number
  readonly staleAfterDays: number
  readonly hasSync: boolean
  /** Newest first. */
  readonly runs: readonly {
    readonly startedAt: string
    readonly outcome: 'running' | 'changed' | 'unchanged' | 'failed'
    readonly reason: string | null
  }[]
}

/** The state of the published records, in the writer or in a reader process. */
export interface ReplicaState {
  readonly role: 'writer' | 'reader'
  /** The publication in use. Undefined before the first one. */
  readonly publication:
    | { readonly version: string; readonly published_at: string; readonly as_of: string | null }
    | undefined
  /** Whether the writer may have newer records. */
  readonly isBehind: boolean
}

/**
 * Everything that the composition root passes to the surfaces. Surfaces themselves read no settings and open no files.
 */
/** A public key as JWK, with its published id. */
export interface PublicKey {
  readonly id: string
  readonly jwk: Readonly<Record<string, string>>
}

export interface Runtime {
  readonly version: string
  readonly services: readonly Service[]
  /** Loads one service, or all, before use. Undefined if nothing needs loading. If absent, all are loaded. */
  loadServices?(name?: string): Promise<void> | undefined
  fronts(): readonly FrontFacts[]
  readonly charge: Charge
  readonly isSandbox: boolean
  /** The recipient of reports about wrong answers: a mail address, or the https address of a form for new issues. */
  readonly reportTo?: string | undefined
  readonly bodyBytesMax: number
  readonly mcpBatchMax: number
  /** All messages of a client reach this process, so a call can ask the user for values and wait for the answer. */
  readonly asksCallers?: boolean
  readonly deadlineMs: number
  /** If absent, there are no rate limits. */
  readonly admissions?: Admissions | undefined
  readonly remoteSites?: RemoteSites
  /** Selections of the hub's tools, each at its own address. */
  readonly profiles: readonly Profile[]
  /** If absent, everything runs on the event loop. */
  readonly workers?: Workers | undefined
  clock(): Date
  /** Undefined if the records are local to this process. */
  replica?(): ReplicaState | undefined
  /** The data sets of all services. Empty while the records are unavailable. */
  dataStatus(): readonly DatasetState[]
  /** The progress of a first start or an upgrade, counted in services. 0 of 0 until the total is known. */
  loading?(): { readonly done: number; readonly of: number } | undefined
  hasRecords(service: Service): boolean
  /** A new context for one request. The clock is read once. */
  context(service: Service, exchange: Exchange): Context
  /**
   * Waits until an operation can run: loads what it needs in steps, and waits for another turn of the event loop if the
   * time of this turn is used up. Undefined if the operation can run at once.
   */
  whenReady(operation: Operation): Promise<void> | undefined
  /** Whether the configuration enables the paid operations of the service. */
  isOpen(service: Service): boolean
  /** The public base address of a service, or without a service of the front page. No trailing slash. */
  publicUrl(service?: Service): string
  /** The names of the service's payment networks, its own network first. */
  networks(service: Service): readonly string[]
  checkUnpaid: CheckUnpaid
  /** The keys that verify offers and receipts. Rejects while the ledger is unavailable. */
  signingKeys(): Promise<readonly PublicKey[]>
  /** Whether a web page of this origin, besides the request's own, may call /mcp. */
  isOriginAllowed(origin: string): boolean
  /** Called for every error response; bugs are logged with their cause. */
  onError(error: ApiError, exchange: Exchange): void
  onProfileCall(call: ProfileCall): void
  onBadOutput(operation: Operation, error: unknown): void
}
