import { z } from 'zod'
import { itemSchema, type Item } from '../opinions/items.ts'
import type { Review } from '../posts/queries.ts'
import { readStance } from './stance.ts'

/** With fewer voices a ratio would say more than they do. */
const VOICES_MIN = 5

export const recommendSchema = z.object({
  yes: z.int().describe('Reviews that recommend it, and titles that speak for it.'),
  no: z.int().describe('Reviews that advise against it, and titles that speak against it.'),
  ratio: z.number().nullable().describe('yes ÷ (yes + no), three decimals. Null where too few take a side.'),
  reason: z.string().describe('What was counted, or why there is no ratio.'),
})

export const argumentSchema = z.object({
  text: z.string().describe('A review’s own words, or the title of a discussion.'),
  phrase: z.string().nullable().describe('The words of a title by which the rule took its side; null for a review.'),
  id: itemSchema.shape.id,
  url: itemSchema.shape.url,
  licence: z.string(),
})
export type Argument = z.infer<typeof argumentSchema>

/** Counts who is for and against: reviews by their authors’ own verdict, threads by the phrases in stance.ts. */
export function weighOpinions(reviews: readonly Review[], threads: readonly Item[]) {
  const pros: Argument[] = []
  const cons: Argument[] = []
  let yes = 0
  let no = 0
  for (const review of reviews) {
    if (review.recommend === true) yes += 1
    if (review.recommend === false) no += 1
    pros.push(...review.pros.map((text) => reviewArgument(review, text)))
    cons.push(...review.cons.map((text) => reviewArgument(review, text)))
  }
  for (const thread of threads) {
    const stance = readStance(thread.title)
    if (!stance) continue
    const { id, url, licence, title } = thread
    const argument = { text: title, phrase: stance.phrase, id, url, licence }
    if (stance.side === 'for') {
      yes += 1
      pros.push(argument)
    } else {
      no += 1
      cons.push(argument)
    }
  }
  return { recommend: toRecommendation(yes, no), pros, cons }
}

function reviewArgument({ id, url, licence }: Review, text: string): Argument {
  return { text, phrase: null, id, url: url ?? `/api/posts/${encodeURIComponent(id)}`, licence }
}

function toRecommendation(yes: number, no: number): z.infer<typeof recommendSchema> {
  const voices = yes + no
  if (voices < VOICES_MIN) {
    const reason = `Only ${voices} of what is held take a side, and a ratio needs ${VOICES_MIN}. 表態的太少，不計比例。`
    return { yes, no, ratio: null, reason }
  }
  const reason = `${voices} reviews and titles take a side, by the authors’ verdicts and by phrases in titles.`
  return { yes, no, ratio: Math.round((yes / voices) * 1000) / 1000, reason }
}
