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
   * Requests the document only if it is newer than the stored one; otherwise the run ends. For syncs of a single
   * document only.
   */
  readonly conditional?: true
}

export interface SyncContext {
  readonly now: Date
  /** The date in Taipei. */
  readonly today: string
  readonly db: Database
  readonly log: Logger
  readonly signal: AbortSignal
  /** The value of the sync's `key`. */
  readonly key: string
  /** Fetches from a source, with retries and growing pauses. Throws unless the response is 200. */
  get(url: string, request?: SourceRequest): Promise<SourceDocument>
  /** Like `get`, for several sources in parallel. Reading the document of a failed source throws its `SyncError`. */
  getEach(...requests: readonly (readonly [url: string, request?: SourceRequest])[]): Promise<SourceDocument[]>
  /** Records a sentence for the operator about a part that was skipped in a successful run. */
  note(sentence: string): void
}

export interface Batch {
  readonly dataset: Dataset
  /**
   * replace: these are all rows, or with `within` all rows of that part, such as one year. upsert: rows with a known
   * key get the given columns, and other rows are added.
   */
  readonly mode: 'replace' | 'upsert'
  readonly within?: Condition
  /** For upsert: columns that stay unchanged in existing rows. */
  readonly keep?: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Batches with fewer rows are rejected. */
  readonly rowsMin: number
  /**
   * The date of the rows in the source, YYYY-MM-DD. Rows older than the stored ones are ignored. If absent, the date is
   * the day on which the rows last changed.
   */
  readonly asOf?: string
  /** The batch lacks some of the sources: its rows are stored, but the date of the data set does not change. */
  readonly isPart?: boolean
  /** The rows fill a missed day: they are stored whatever their age, and do not replace newer ones. */
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
 * An update of data sets from a source. Services declare one with data/sync/define-sync.ts, and data/sync/runner.ts
 * runs it. `parse` throws a `SyncError` that explains what is wrong with the source.
 */
export interface Sync {
  /** The service's name and the subject: `stock_closes`. */
  readonly name: string
  readonly title: string
  /** A cron pattern in Taipei time. */
  readonly every: string
  readonly source: Source
  readonly datasets: readonly Dataset[]
  /** The setting with the operator's key to the source. Without the key, the sync does not run. */
  readonly key?: string
  /** Absent if every run brings all data, or if missed days cannot be fetched. */
  readonly backfill?: Backfill
  fetch(context: SyncContext): Promise<readonly SourceDocument[]>
  parse(documents: readonly SourceDocument[], context: Omit<SyncContext, 'get' | 'getEach'>): readonly Batch[]
  /** A final check of the batches against the stored rows. Returns why they are rejected, or undefined. */
  check?(batches: readonly Batch[], db: Database): string | undefined
}
