import type { Context } from '#operation/context.ts'
import { reviewItem, threadItem, toThread, type Item, type Thread } from './items.ts'
import { searchLive } from './live-search.ts'
import { searchStepwise } from './local-search.ts'
import { COUNTED_MAX, overviewOf, type Overview } from './overview.ts'
import { searchDiscussions, searchReviews } from './queries.ts'

export interface OpinionQuery {
  readonly q: string
  readonly before?: boolean | undefined
  readonly limit: number
}

/** Stored reviews first, then stored threads of Taiwanese forums. */
export function findTaiwanese({ q, before = false, limit }: OpinionQuery, { db }: Context) {
  const reviews = searchStepwise(q, COUNTED_MAX, (match, most) =>
    searchReviews(db, { match, isBefore: before, limit: most }),
  )
  const threads = searchStepwise(q, COUNTED_MAX, (match, most) =>
    searchDiscussions(db, 'taiwan', { match, isBefore: before, limit: most }),
  )
  const items = [
    ...reviews.rows.slice(0, limit).map(reviewItem),
    ...threads.rows.slice(0, limit).map((row) => threadItem(toThread(row))),
  ]
  return {
    items: items.slice(0, limit),
    total: reviews.total + threads.total,
    threads: threads.rows.map(toThread),
    is_partial: items.length > 0 && !(reviews.total > 0 && reviews.isWhole) && !(threads.total > 0 && threads.isWhole),
  }
}

/** Stored threads and live answers of three communities. Stored threads with all the words come first. */
export async function findForeign({ q, before = false, limit }: OpinionQuery, context: Context) {
  const live = await searchLive(q, before, context)
  const held = searchStepwise(q, COUNTED_MAX, (match, most) =>
    searchDiscussions(context.db, 'foreign', { match, isBefore: before, limit: most }),
  )
  const heldThreads = held.rows.map(toThread)
  const threads = held.isWhole ? [...heldThreads, ...live.threads] : [...live.threads, ...heldThreads]
  const distinct = mergeThreads(threads)
  // Live threads count in addition to all stored ones, not only those on this page.
  const total = held.total + distinct.length - heldThreads.length
  const items: Item[] = distinct.slice(0, limit).map(threadItem)
  return {
    items,
    total,
    threads: distinct,
    is_partial: items.length > 0 && !held.isWhole && live.threads.length === 0,
    upstreams: live.upstreams,
  }
}

interface FoundThreads {
  readonly threads: readonly Thread[]
  readonly is_partial: boolean
}

/** Null where no result has every word, so none is certain to be about the thing. */
export function overviewOfFound(context: Context, ...found: readonly FoundThreads[]): Overview | null {
  const threads = found.flatMap((it) => (it.is_partial ? [] : it.threads)).slice(0, COUNTED_MAX)
  return threads.length === 0 ? null : overviewOf(context.db, threads)
}

/** Each thread once, in the order of first mention. Live counts replace stored ones. */
function mergeThreads(threads: readonly Thread[]): Thread[] {
  const byId = new Map<string, Thread>()
  for (const thread of threads) {
    const seen = byId.get(thread.id)
    if (!seen || seen.author === null) byId.set(thread.id, thread)
  }
  return [...byId.values()]
}
