import type { Context } from '#operation/context.ts'
import { reviewItem, threadItem, toThread } from '../opinions/items.ts'
import { searchRemarks } from '../opinions/live-search.ts'
import { searchStepwise } from '../opinions/local-search.ts'
import { searchDiscussions, searchReviews } from '../opinions/queries.ts'
import { aboutThing } from '../opinions/about.ts'
import { remarkVoices, reviewVoice } from './voices.ts'

/** The limit on reviews for one query, and on threads of each region. */
const WEIGHED_MAX = 200

/**
 * Collects all opinions about a product: stored reviews, and comments and answers fetched now. Thread titles do not
 * count: on threads with known ratings, they predicted the side no better than chance.
 */
export async function hearVoices({ q, before = false }: { q: string; before?: boolean | undefined }, context: Context) {
  const { db } = context
  const { rows: reviews } = searchStepwise(q, WEIGHED_MAX, (match, most) =>
    searchReviews(db, { match, isBefore: before, limit: most }),
  )
  const threads = (['taiwan', 'foreign'] as const).flatMap((region) => {
    const { rows } = searchStepwise(q, WEIGHED_MAX, (match, most) =>
      searchDiscussions(db, region, { match, isBefore: before, limit: most }),
    )
    return rows.map((row) => threadItem(toThread(row)))
  })
  const { remarks, upstreams } = await searchRemarks(q, before, context)
  const voices = [...reviews.map(reviewVoice), ...remarkVoices(remarks, aboutThing(q))]
  return {
    reviews,
    voices,
    items: [...reviews.map(reviewItem), ...threads],
    weighed: reviews.length + threads.length + remarks.length,
    upstreams,
  }
}
