import { z } from 'zod'
import { COMMUNITIES } from '../credibility/communities.ts'
import { itemSchema } from '../opinions/items.ts'
import type { Review } from '../posts/queries.ts'
import { reviewVoice, type Voice } from './voices.ts'

export const argumentSchema = z.object({
  text: z.string().describe('A review’s own words, or a line of facts about a comment.'),
  phrase: z.string().nullable().describe('The words that weighed most in reading the side; null for a review.'),
  id: itemSchema.shape.id,
  url: itemSchema.shape.url,
  published_at: itemSchema.shape.published_at,
  licence: z.string(),
})
export type Argument = z.infer<typeof argumentSchema>

/** Lists arguments for and against: those from reviews first, then those from other voices, the newest first. */
export function listArguments(
  reviews: readonly Review[],
  voices: readonly Voice[],
): Record<'pros' | 'cons', Argument[]> {
  const own = (field: 'pros' | 'cons') =>
    reviews.flatMap((review) => review[field].map((text) => toArgument(reviewVoice(review), text)))
  const others = voices
    .filter(({ kind }) => kind !== 'review')
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))
  const taking = (side: Voice['side']) =>
    others.filter((it) => it.side === side).map((it) => toArgument(it, lineOf(it)))
  return { pros: [...own('pros'), ...taking('for')], cons: [...own('cons'), ...taking('against')] }
}

function toArgument({ id, url, phrase, published_at, licence }: Voice, text: string): Argument {
  return { text, phrase, id, url, published_at, licence }
}

function lineOf({ title, community, aspects }: Voice): string {
  const about = aspects.map(({ en }) => en).join(', ')
  return `On ${COMMUNITIES[community].name}, in “${title}”${about === '' ? '' : `: ${about}`}`
}
