import type { Condition, Database } from '#data/db/client.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Dataset } from './dataset.ts'
import type { Source } from './provenance.ts'

export interface SourceDocument {
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
   * Requests only a version newer than the stored one. If there is none, the run ends, so use this in syncs of a single
   * document only.
   */
  readonly conditional?: true
}

export interface SyncContext {
  readonly now: Date
  /** The day in Taipei, YYYY-MM-DD. */
  readonly today: string
  readonly db: Database
  readonly log: Logger
  readonly signal: AbortSignal
  /** The value of the sync's `key`. */
  readonly key: string
  /** Fetches from a source, with retries and growing pauses. Throws unless the response is 200. */
  get(url: string, request?: SourceRequest): Promise<SourceDocument>
  /** The same for several sources side by side. Reading the document of one that failed throws its `SyncError`. */
  getEach(...requests: readonly (readonly [url: string, request?: SourceRequest])[]): Promise<SourceDocument[]>
  /** Records a sentence for the operator about a part that was skipped in an otherwise good run. */
  note(sentence: string): void
}

export interface Batch {
  readonly dataset: Dataset
  /**
   * replace: these are all rows, or with `within` all rows of that part, such as one year. upsert: rows with a known
   * key get the given columns; other rows are added.
   */
  readonly mode: 'replace' | 'upsert'
  readonly within?: Condition
  /** For upsert: columns that existing rows preserve. */
  readonly keep?: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** A batch with fewer rows is rejected. */
  readonly rowsMin: number
  /**
   * The date of the rows in the source, YYYY-MM-DD. Rows older than the stored ones are ignored. Absent if the source
   * gives none: then the date is the day on which the rows last changed.
   */
  readonly asOf?: string
  /** Rows of some of the sources only: they are stored, and the date of the data set stays. */
  readonly isPart?: boolean
  /** The rows fill a missed day: they are stored whatever their age, and newer rows stay current. */
  readonly fills?: true
}

/** Fetches missed days one by one, each in its own run and transaction. */
export interface Backfill {
  /** The missing days since `from`; without `from`, the gaps between stored days. */
  missing(context: SyncContext, from?: string): Promise<readonly string[]>
  fetch(day: string, context: SyncContext): Promise<readonly SourceDocument[]>
  /** Returns no batches for a day on which the source published nothing. */
  parse(
    day: string,
    documents: readonly SourceDocument[],
    context: Omit<SyncContext, 'get' | 'getEach'>,
  ): readonly Batch[]
}

/**
 * An update of data sets from a source. Services declare it through data/sync/define-sync.ts; data/sync/runner.ts runs
 * it. `parse` throws a `SyncError` that explains what is wrong with the source.
 */
export interface Sync {
  /** The service's name and the subject: `stock_closes`. */
  readonly name: string
  readonly title: string
  /** A cron pattern in Taipei time. */
  readonly every: string
  readonly source: Source
  readonly datasets: readonly Dataset[]
  /** The setting with the operator's key to the source. Without it the source is not asked. */
  readonly key?: string
  /** Absent if a run brings all data, or if missed days cannot be fetched. */
  readonly backfill?: Backfill
  fetch(context: SyncContext): Promise<readonly SourceDocument[]>
  parse(documents: readonly SourceDocument[], context: Omit<SyncContext, 'get' | 'getEach'>): readonly Batch[]
  /** A final check of the batches against the stored rows. Returns the reason for a rejection. */
  check?(batches: readonly Batch[], db: Database): string | undefined
}
