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

/** Which version of the database is in use, where one process writes it and others read copies. */
export interface ReplicaState {
  readonly role: 'writer' | 'reader'
  /** The version in use. Undefined before the first one. */
  readonly publication:
    | { readonly version: string; readonly published_at: string; readonly as_of: string | null }
    | undefined
  /** Whether the writer process may have published newer rows. */
  readonly isBehind: boolean
}

/** A public key in JWK format, with the id under which it is published. */
export interface PublicKey {
  readonly id: string
  readonly jwk: Readonly<Record<string, string>>
}

/** The dependencies of src/surfaces, which reads no settings and opens no files itself. */
export interface Runtime {
  readonly version: string
  readonly services: readonly Service[]
  /** Loads one service, or all. Undefined if they are loaded already. Absent if all are loaded at start-up. */
  loadServices?(name?: string): Promise<void> | undefined
  fronts(): readonly FrontFacts[]
  readonly charge: Charge
  readonly isSandbox: boolean
  /** The recipient of reports about wrong answers: a mail address, or the https address of a form for new issues. */
  readonly reportTo?: string | undefined
  readonly bodyBytesMax: number
  readonly mcpBatchMax: number
  /** True if all messages of a client reach this process, so that a call can ask the user and wait. */
  readonly asksCallers?: boolean
  readonly deadlineMs: number
  /** Absent if there are no rate limits. */
  readonly admissions?: Admissions | undefined
  readonly remoteSites?: RemoteSites
  /** Named selections of the hub's tools, each with its own address. */
  readonly profiles: readonly Profile[]
  /** Absent if all calls run on the event loop. */
  readonly workers?: Workers | undefined
  clock(): Date
  /** Undefined if the database is not shared with other processes. */
  replica?(): ReplicaState | undefined
  /** The state of all data sets. Empty while the database cannot be used. */
  dataStatus(): readonly DatasetState[]
  /** How many services' data is loaded during a first start or an upgrade. 0 of 0 until the total is known. */
  loading?(): { readonly done: number; readonly of: number } | undefined
  hasRecords(service: Service): boolean
  /** A context for one request, in which the time does not change. */
  context(service: Service, exchange: Exchange): Context
  /** Loads what an operation needs; yields if this turn has taken long. Undefined if neither is necessary. */
  whenReady(operation: Operation): Promise<void> | undefined
  isOpen(service: Service): boolean
  /** The public base address of a service or, without `service`, of the front page. No trailing slash. */
  publicUrl(service?: Service): string
  /** The payment networks of a service, its preferred one first. */
  networks(service: Service): readonly string[]
  checkUnpaid: CheckUnpaid
  /** The public keys for verifying offers and receipts. Rejects while the payment ledger is unavailable. */
  signingKeys(): Promise<readonly PublicKey[]>
  /** Whether web pages of this origin may call /mcp. A page of the same origin always may. */
  isOriginAllowed(origin: string): boolean
  /** Called for every error response. Bugs are logged with their cause. */
  onError(error: ApiError, exchange: Exchange): void
  onProfileCall(call: ProfileCall): void
  onBadOutput(operation: Operation, error: unknown): void
}
