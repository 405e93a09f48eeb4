import { eq } from 'drizzle-orm'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { CRAWLER_FEEDS, type CrawlerFeedSource } from './crawler-feeds.ts'
import { crawlerFeedsDataset, crawlerPrefixesDataset } from '../datasets.ts'
import { coverage, readFeedPrefixes } from './feed-prefixes.ts'
import { findFeed, listPrefixesOf } from './queries.ts'
import { crawlerPrefixes } from '../schema.ts'

/** The byte limit of a source. In 2026 the largest list has 40 KB and the largest page with a list 400 KB. */
const LIST_BYTES_MAX = 4 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** A new list is rejected as truncated if it covers less than this share of the stored one. */
const KEPT_SHARE_MIN = 0.5

export const syncCrawlerFeeds = defineSync({
  name: 'seo_crawler_feeds',
  title: 'Addresses that crawlers come from, as their operators publish them',
  every: '50 4 * * *',
  source: {
    name: 'Operators’ own feeds (one address per feed in the rows)',
    url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests',
    licence: 'facts only, published by the operators for verification',
  },
  datasets: [crawlerFeedsDataset, crawlerPrefixesDataset],
  async fetch(context) {
    const lists = await Promise.all(CRAWLER_FEEDS.map((source) => getList(source, context)))
    const documents = lists.filter((document) => document !== undefined)
    if (documents.length === 0) throw new SyncError('No operator returned its list.')
    return documents
  },
  parse: parseCrawlerFeeds,
})

/** Collects the rows of all plausible lists. If a list is faulty, its stored rows and their date stay. */
function parseCrawlerFeeds(
  documents: readonly SourceDocument[],
  context: Pick<SyncContext, 'today' | 'db' | 'note'>,
): Batch[] {
  const batches = documents.flatMap((document) => {
    const source = CRAWLER_FEEDS.find((it) => addressesOf(it).includes(document.url))
    if (!source) throw new Error(`The document ${document.url} was received but not requested.`)
    try {
      return toBatches(source, document, context)
    } catch (err) {
      noteFault(source, err, context)
      return []
    }
  })
  if (batches.length === 0) throw new SyncError('No operator returned a plausible list.')
  return batches
}

function addressesOf({ url, former_url }: CrawlerFeedSource): string[] {
  return former_url === '' ? [url] : [url, former_url]
}

/** Fetches the list from its current address, or from the former one if it is not found. */
async function getList(source: CrawlerFeedSource, context: SyncContext): Promise<SourceDocument | undefined> {
  const faults: unknown[] = []
  for (const url of addressesOf(source)) {
    try {
      return await context.get(url, { maxBytes: LIST_BYTES_MAX, timeoutMs: TIMEOUT_MS })
    } catch (err) {
      faults.push(err)
    }
  }
  noteFault(source, faults[0], context)
  return undefined
}

/** Records the fault of one list instead of throwing, so that the other operators’ lists are still synced. */
function noteFault({ feed }: CrawlerFeedSource, err: unknown, { note }: Pick<SyncContext, 'note'>): void {
  if (!(err instanceof SyncError)) throw err
  note(`${feed}: ${err.message} The stored data stays.`)
}

function toBatches(
  { feed, operator, crawlers, form, is_whole_network }: CrawlerFeedSource,
  document: SourceDocument,
  { db, today }: Pick<SyncContext, 'today' | 'db'>,
): Batch[] {
  const prefixes = readFeedPrefixes(document.text(), form)
  const stored = listPrefixesOf(db, feed)
  refuseRemnant(prefixes, stored)
  const isSame = prefixes.toSorted().join() === stored.toSorted().join()
  const changed_on = (isSame ? findFeed(db, feed)?.changed_on : undefined) ?? today
  const row = {
    feed,
    operator,
    crawlers,
    url: document.url,
    authoritative: is_whole_network === 'no',
    as_of: dateOf(document, today) ?? changed_on,
    changed_on,
  }
  return [
    { dataset: crawlerFeedsDataset, mode: 'upsert', rowsMin: 1, rows: [row] },
    {
      dataset: crawlerPrefixesDataset,
      mode: 'replace',
      within: eq(crawlerPrefixes.feed, feed),
      rowsMin: 1,
      rows: prefixes.map((prefix) => ({ feed, prefix })),
    },
  ]
}

/** The date that the operator gives the list, in its JSON or in an HTTP header. */
function dateOf(document: SourceDocument, today: string): string | undefined {
  const written = /"creationTime": ?"(\d{4}-\d\d-\d\d)/.exec(document.text())?.[1]
  const header = Date.parse(document.headers.get('last-modified') ?? '')
  const day = written ?? (Number.isNaN(header) ? undefined : taipeiDay(new Date(header)))
  return day !== undefined && day <= today ? day : undefined
}

/**
 * Rejects a list that is much smaller than the stored one. Compares addresses too, because fewer prefixes may be
 * shorter ones.
 */
function refuseRemnant(prefixes: readonly string[], stored: readonly string[]): void {
  const hasFewer = prefixes.length < stored.length * KEPT_SHARE_MIN
  if (hasFewer && coverage(prefixes) < coverage(stored) * KEPT_SHARE_MIN) {
    throw new SyncError(`${prefixes.length} prefixes arrived, but ${stored.length} are stored.`)
  }
}
