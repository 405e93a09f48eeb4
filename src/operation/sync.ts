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
  /** Requests the document only if it has changed; otherwise the run ends. For syncs of one document. */
  readonly conditional?: true
}

export interface SyncContext {
  readonly now: Date
  /** The date in Taipei. */
  readonly today: string
  readonly db: Database
  readonly log: Logger
  readonly signal: AbortSignal
  /** The operator's key to the source, from the setting that the sync's `key` names. */
  readonly key: string
  /** Fetches from a source, with retries and growing pauses. Throws unless the response is 200. */
  get(url: string, request?: SourceRequest): Promise<SourceDocument>
  /** Like `get`, for several documents in parallel. A failure is thrown when its document is read. */
  getEach(...requests: readonly (readonly [url: string, request?: SourceRequest])[]): Promise<SourceDocument[]>
  /** Reports to the operator, in a sentence, what a successful run skipped. */
  note(sentence: string): void
}

export interface Batch {
  readonly dataset: Dataset
  /** replace: these are all rows (with `within`, all of one part). upsert: known keys are updated, others added. */
  readonly mode: 'replace' | 'upsert'
  readonly within?: Condition
  /** For upsert: columns that stay unchanged in existing rows. */
  readonly keep?: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** A batch with fewer rows is rejected as incomplete. */
  readonly rowsMin: number
  /** The date of the rows in the source. Default: the day of their last change. Older batches are ignored. */
  readonly asOf?: string
  /** Some sources of the batch failed: its rows are stored, but the date of the data set does not change. */
  readonly isPart?: boolean
  /** The batch fills in a missed day: its rows are stored although newer ones exist, which they do not replace. */
  readonly fills?: true
}

/** Fetches the days that earlier runs missed, each in its own run and transaction. */
export interface Backfill {
  /** The missing days since `from`. Without `from`, the gaps between stored days. */
  missing(context: SyncContext, from?: string): Promise<readonly string[]>
  fetch(day: string, context: SyncContext): Promise<readonly SourceDocument[]>
  /** Returns no batches for a day on which the source published nothing. */
  parse(
    day: string,
    documents: readonly SourceDocument[],
    context: Omit<SyncContext, 'get' | 'getEach'>,
  ): readonly Batch[]
}

/** Updates data sets from a source. Declared with data/sync/define-sync.ts. `parse` throws a `SyncError`. */
export interface Sync {
  /** The service and the subject: `stock_closes`. */
  readonly name: string
  readonly title: string
  readonly every: string
  readonly source: Source
  /** For operators: which parts of the source arrive while another fails. Absent if none do. */
  readonly meanwhile?: string
  readonly datasets: readonly Dataset[]
  /** The setting that contains the operator's key to the source. Without a key, the sync does not run. */
  readonly key?: string
  /** Absent if every run brings all data, or if missed days cannot be fetched. */
  readonly backfill?: Backfill
  fetch(context: SyncContext): Promise<readonly SourceDocument[]>
  parse(documents: readonly SourceDocument[], context: Omit<SyncContext, 'get' | 'getEach'>): readonly Batch[]
  /** A final check against the stored rows. Returns why the batches must be rejected, or undefined if they are fine. */
  check?(batches: readonly Batch[], db: Database): string | undefined
}
