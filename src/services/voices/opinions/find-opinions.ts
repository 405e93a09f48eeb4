import type { Context } from '#operation/context.ts'
import { reviewItem, threadItem, toThread, type Item, type Thread } from './items.ts'
import { aboutThing } from './about.ts'
import { searchLive } from './live-search.ts'
import { comparedThings, searchStepwise } from './local-search.ts'
import { COUNTED_MAX, overviewOf, type Overview } from './overview.ts'
import { searchDiscussions, searchReviews } from './queries.ts'

export interface OpinionQuery {
  readonly q: string
  readonly before?: boolean | undefined
  readonly limit: number
}

/** Finds stored reviews, then stored threads of Taiwanese forums. */
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
  return { items: items.slice(0, limit), total: reviews.total + threads.total, threads: threads.rows.map(toThread) }
}

/** Finds stored threads, and searches three communities now. A thread counts only if its title names the product. */
export async function findForeign({ q, before = false, limit }: OpinionQuery, context: Context) {
  const { threads: live, upstreams } = await searchLive(q, before, context)
  const stored = searchStepwise(q, COUNTED_MAX, (match, most) =>
    searchDiscussions(context.db, 'foreign', { match, isBefore: before, limit: most }),
  )
  // For a comparison, one of the products in the title is enough. Titles rarely name both.
  const about = comparedThings(q).map(aboutThing)
  const threads = mergeThreads([
    ...stored.rows.map(toThread),
    ...live.filter(({ title }) => about.some((isAbout) => isAbout(title))),
  ])
  return {
    items: threads.slice(0, limit).map((thread): Item => threadItem(thread)),
    // The total is all stored matches, including those on other pages, plus the threads that only the live search
    // found.
    total: stored.total + threads.length - stored.rows.length,
    threads,
    upstreams,
  }
}

export function overviewOfFound(...found: readonly (readonly Thread[])[]): Overview | null {
  const threads = found.flat().slice(0, COUNTED_MAX)
  return threads.length === 0 ? null : overviewOf(threads)
}

/** Merges threads in the order of their first occurrence. The counts of a live thread replace the stored ones. */
function mergeThreads(threads: readonly Thread[]): Thread[] {
  const byId = new Map<string, Thread>()
  for (const thread of threads) {
    const seen = byId.get(thread.id)
    if (!seen || seen.author === null) byId.set(thread.id, thread)
  }
  return [...byId.values()]
}
