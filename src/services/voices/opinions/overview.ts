import { z } from 'zod'
import { isBeforeRelease, RELEASE_DAY } from '../credibility/release-day.ts'
import type { Thread } from './items.ts'

/** The overview counts at most this many discussions. More would hardly change the shares. */
export const COUNTED_MAX = 300

export const overviewSchema = z
  .object({
    counted: z.int().describe(`Discussions that this counts: all that were found, ${COUNTED_MAX} at most.`),
    comments: z.int().describe('Comments below them, if the number is stored.'),
    before_chatbots: z.int().describe(`Those of before ${RELEASE_DAY}.`),
    by_year: z.array(z.object({ year: z.int(), discussions: z.int() })).describe('Years without one are left out.'),
    most_joined: z
      .object({ title: z.string(), url: z.string(), comments: z.int(), published_at: z.string().nullable() })
      .nullable()
      .describe('The one with most comments.'),
  })
  .describe(
    'What the discussions have in common, by counting. No title takes a side: [digest_opinions] reads who does.',
  )

export type Overview = z.infer<typeof overviewSchema>

export function overviewOf(found: readonly Pick<Thread, 'title' | 'url' | 'comments' | 'published_at'>[]): Overview {
  const years = Map.groupBy(
    found.flatMap(({ published_at }) => (published_at === null ? [] : [Number(published_at.slice(0, 4))])),
    (year) => year,
  )
  const joined = found.toSorted((a, b) => (b.comments ?? 0) - (a.comments ?? 0))[0]
  return {
    counted: found.length,
    comments: found.reduce((sum, { comments }) => sum + (comments ?? 0), 0),
    before_chatbots: found.filter(({ published_at }) => isBeforeRelease(published_at)).length,
    by_year: [...years].map(([year, of]) => ({ year, discussions: of.length })).toSorted((a, b) => a.year - b.year),
    most_joined: joined?.comments
      ? { title: joined.title, url: joined.url, comments: joined.comments, published_at: joined.published_at }
      : null,
  }
}
