import type { Condition, Database } from '#data/db/client.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Dataset } from './dataset.ts'
import type { Source } from './provenance.ts'

/** One answer of a source, decoded. */
export interface SourceDocument {
  /** As it was asked for. */
  readonly url: string
  readonly headers: Headers
  readonly body: Uint8Array
  /** The body as UTF-8 without a byte order mark. */
  text(): string
}

export interface SourceRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes?: number
  readonly timeoutMs?: number
  /**
   * Asks only for what is newer than the version held. A source that has nothing newer ends the run, so this is for
   * syncs that read a single document.
   */
  readonly conditional?: true
}

/** What a sync may use while it fetches: the guarded way out with retries, and what is held. */
export interface SyncContext {
  readonly now: Date
  /** The day in Taipei, YYYY-MM-DD. */
  readonly today: string
  readonly db: Database
  readonly log: Logger
  readonly signal: AbortSignal
  /** Asks a source, again with growing pauses where that helps. Throws when it does not answer with 200. */
  get(url: string, request?: SourceRequest): Promise<SourceDocument>
  /** Says, in a sentence for the operator, which part of the source was left out of a run that is good otherwise. */
  note(sentence: string): void
}

/** Rows for one data set, as the source has them. */
export interface Batch {
  readonly dataset: Dataset
  /**
   * replace: these are all rows there are. upsert: rows with a known key take the columns given here, others are added.
   * replace with `within`: these are all rows of that part of the table, such as one year.
   */
  readonly mode: 'replace' | 'upsert'
  readonly within?: Condition
  /** upsert: columns that rows already held keep as they are. */
  readonly keep?: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Fewer rows than this are not believed. */
  readonly rowsMin: number
  /** The date up to which the rows hold. Older than what is held: nothing is changed. */
  readonly asOf: string
  /** The rows are of a day that was missed: they are stored however old, and what is newer stays the newest. */
  readonly fills?: true
}

/** How days that were missed are asked for, one at a time: each is a run, and so a transaction, of its own. */
export interface Backfill {
  /** The days that should be held since `from` and are not. Without `from`: those of gaps. */
  missing(context: SyncContext, from?: string): Promise<readonly string[]>
  fetch(day: string, context: SyncContext): Promise<readonly SourceDocument[]>
  /** Nothing for a day on which the source rested. */
  parse(day: string, documents: readonly SourceDocument[], context: Omit<SyncContext, 'get'>): readonly Batch[]
}

/**
 * How rows are brought up to date from outside. Declared by a service through sync/define-sync.ts, run by
 * sync/runner.ts. `parse` throws a `SyncError` whose message names what is wrong with the source.
 */
export interface Sync {
  /** The service's name and what it brings: `stock_closes`. */
  readonly name: string
  readonly title: string
  /** Cron pattern, in the time of Taipei. */
  readonly every: string
  readonly source: Source
  readonly datasets: readonly Dataset[]
  /** The source is a list that holds until it changes: finding it unchanged makes it as of today. */
  readonly holdsUntilChanged?: true
  /** Absent: a run brings all there is, or what was missed cannot be had. */
  readonly backfill?: Backfill
  fetch(context: SyncContext): Promise<readonly SourceDocument[]>
  parse(documents: readonly SourceDocument[], context: Omit<SyncContext, 'get'>): readonly Batch[]
  /** What else must hold before the rows are believed, in view of what is held. Returns the reason to refuse them. */
  check?(batches: readonly Batch[], db: Database): string | undefined
}
