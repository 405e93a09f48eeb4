import type { Database, Writer } from '#data/db/client.ts'
import type { SourceRequest, Sync, SyncContext } from '#operation/sync.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Logger } from '#support/observability/log.ts'
import { SyncError } from './define-sync.ts'
import { failedDocument, fetchSource, type FetchSourceOptions, type Validators } from './fetch-source.ts'
import type { KnownHosts } from './known-hosts.ts'
import { findValidators } from './validators.ts'

/** Time limit of one sync, with its repetitions. */
const DEADLINE_MS = 10 * 60_000

export interface RunnerParts extends Pick<FetchSourceOptions, 'pause' | 'random'> {
  readonly writer: Writer
  readonly reader: Database
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly clock: () => Date
  readonly keys?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  /** Called before each request of a run, with the number of requests so far. */
  readonly onRequest?: (count: number) => void
}

/** `hosts` is shared by the syncs of one batch. */
export type RunParts = RunnerParts & { readonly hosts: KnownHosts }

export interface OpenContext {
  readonly context: SyncContext
  /** The validators of the fetched documents, by requested URL. */
  readonly validators: ReadonlyMap<string, Validators>
  readonly notes: readonly string[]
  /** The number of requests so far, with repetitions. */
  attempts(): number
}

/** Makes what a sync uses, and records its requests and notes. */
export function openContext(sync: Sync, parts: RunParts): OpenContext {
  const { reader, clock, log } = parts
  let attempts = 0
  const validators = new Map<string, Validators>()
  const notes: string[] = []
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const signal = parts.signal ? AbortSignal.any([deadline, parts.signal]) : deadline
  const now = clock()
  const context: SyncContext = {
    now,
    today: taipeiDay(now),
    db: reader,
    key: findKey(sync, parts) ?? '',
    log: log.child({ sync: sync.name }),
    signal,
    async get(url: string, request: SourceRequest = {}) {
      const stored = request.conditional ? findValidators(reader, sync, url) : undefined
      const fetched = await fetchSource(url, request, stored, {
        ...parts,
        signal,
        onAttempt: () => {
          attempts += 1
          parts.onRequest?.(attempts)
        },
      })
      if (fetched === 'not_modified') throw new NotModified()
      if (request.conditional) validators.set(url, fetched.validators)
      // Parsers find documents by the requested URL, which a redirect may have changed.
      return { ...fetched.document, url }
    },
    getEach: (...requests) =>
      Promise.all(
        requests.map(([url, request]) =>
          context.get(url, request).catch((err: unknown) => {
            if (err instanceof SyncError) return failedDocument(url, err)
            throw err
          }),
        ),
      ),
    note: (sentence) => {
      notes.push(sentence)
      context.log.warn({ event: 'sync_note', note: sentence })
    },
  }
  return { context, validators, notes, attempts: () => attempts }
}

/** The source's API key. Empty if it needs none, undefined if the operator has not set it. */
export function findKey({ key }: Sync, { keys = {} }: RunnerParts): string | undefined {
  if (key === undefined) return ''
  const value = keys[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Ends a run early, because the source has no newer version. */
export class NotModified extends Error {}
