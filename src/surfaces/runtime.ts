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

/** How fresh a data set is, and how its last updates went. */
export interface DatasetState {
  readonly service: string
  readonly dataset: string
  readonly title: Bilingual
  readonly state: 'fresh' | 'stale' | 'failing' | 'missing'
  readonly asOf: string | null
  readonly rows: number
  readonly staleAfterDays: number
  readonly hasSync: boolean
  /** The newest first. */
  readonly runs: readonly {
    readonly startedAt: string
    readonly outcome: 'running' | 'changed' | 'unchanged' | 'failed'
    readonly reason: string | null
  }[]
}

/** The records as they are published for, or copied by, other processes. */
export interface ReplicaState {
  readonly role: 'writer' | 'reader'
  /** What is published, or in use. Undefined where nothing is yet. */
  readonly publication:
    | { readonly version: string; readonly published_at: string; readonly as_of: string | null }
    | undefined
  /** Whether the writer may have something newer than what is in use. */
  readonly isBehind: boolean
}

/** What the composition root hands to the surfaces. They read no setting and open nothing themselves. */
/** A public key as JWK, and the name that it is published under. */
export interface PublicKey {
  readonly id: string
  readonly jwk: Readonly<Record<string, string>>
}

export interface Runtime {
  readonly version: string
  readonly services: readonly Service[]
  /**
   * Loads a service, or all of them, before it is asked for anything. Undefined where there is nothing to load. Absent: all are
   * there.
   */
  loadServices?(name?: string): Promise<void> | undefined
  /** What the front page shows of each. */
  fronts(): readonly FrontFacts[]
  readonly charge: Charge
  readonly isSandbox: boolean
  /** Recipient of reports of wrong answers: a mail address, or the https address of a form for new issues. */
  readonly reportTo?: string | undefined
  readonly bodyBytesMax: number
  readonly mcpBatchMax: number
  /** This process gets every message of a client, so it can ask one for values and wait for the answer. */
  readonly asksCallers?: boolean
  readonly deadlineMs: number
  /** Absent: nobody is limited. */
  readonly admissions?: Admissions | undefined
  /** The MCP sites from configuration, whose tools the hub offers too. */
  readonly remoteSites?: RemoteSites
  /** Choices of the hub's tools under addresses of their own. */
  readonly profiles: readonly Profile[]
  /** Absent: everything runs on the event loop. */
  readonly workers?: Workers | undefined
  clock(): Date
  /** Undefined where the records are this process's own alone. */
  replica?(): ReplicaState | undefined
  /** Every data set of every service; none while the records cannot be read. */
  dataStatus(): readonly DatasetState[]
  /** Services whose data is loaded, while a first start or an upgrade loads it; 0 of 0 until that is known. */
  loading?(): { readonly done: number; readonly of: number } | undefined
  /** Whether the records of a service can be read. */
  hasRecords(service: Service): boolean
  /** A new context: one request, one time. */
  context(service: Service, exchange: Exchange): Context
  /**
   * When an operation may be run or its input read: what it needs is made first, in steps, and a turn of the event loop that
   * others have used up is waited out. Undefined: at once.
   */
  whenReady(operation: Operation): Promise<void> | undefined
  /** Whether the service's paid operations are open. */
  isOpen(service: Service): boolean
  /** The public base address of a service, without a slash at the end; without a service, the front page's. */
  publicUrl(service?: Service): string
  /** The names of the chains that the service is paid on, its own first. */
  networks(service: Service): readonly string[]
  checkUnpaid: CheckUnpaid
  /** What offers and receipts are checked with. Throws while the ledger cannot be read. */
  signingKeys(): Promise<readonly PublicKey[]>
  /** Origins besides a request's own that may call /mcp from a browser. */
  isOriginAllowed(origin: string): boolean
  /** Told of every error that is answered; bugs are logged with their cause. */
  onError(error: ApiError, exchange: Exchange): void
  /** Told of each call of a profile's tool. */
  onProfileCall(call: ProfileCall): void
  /** Told of an answer that breaks its own output schema. */
  onBadOutput(operation: Operation, error: unknown): void
}
