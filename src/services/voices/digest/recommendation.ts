import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Voice } from './voices.ts'

/** With fewer people on a side, a ratio would mislead, so it is omitted. */
export const VOICES_MIN = 5

export const recommendSchema = z.object({
  yes: z.int().describe('Voices that speak for it: a review’s own verdict, or what was read in a comment.'),
  no: z.int().describe('Voices that speak against it.'),
  ratio: z.number().nullable().describe('yes ÷ (yes + no), three decimals. Null where too few take a side.'),
  reason: z.string().describe('What was counted, or why there is no ratio.'),
})

export function countSides(voices: readonly Pick<Voice, 'side'>[]): z.infer<typeof recommendSchema> {
  const yes = voices.filter(({ side }) => side === 'for').length
  const no = voices.filter(({ side }) => side === 'against').length
  const taken = yes + no
  if (taken < VOICES_MIN) {
    const reason = joinLanguages(
      `Only ${taken} of ${voices.length} voices take a side, and a ratio needs ${VOICES_MIN}.`,
      `${voices.length} 則裡只有 ${taken} 則表態，至少 ${VOICES_MIN} 則才計比例。`,
    )
    return { yes, no, ratio: null, reason }
  }
  const reason = joinLanguages(
    `${taken} of ${voices.length} voices take a side.`,
    `${voices.length} 則裡有 ${taken} 則表態。`,
  )
  return { yes, no, ratio: Math.round((yes / taken) * 1000) / 1000, reason }
}
