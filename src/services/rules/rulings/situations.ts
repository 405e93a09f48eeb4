import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { NEUTRAL, type Question } from './read-question.ts'

// Declares for each situation that the rules decide which meanings a question must have and which others it may have.
// Anything else that it says could change the ruling, so the situation is then another one.

const row = z.object({
  situation: z.string().min(1),
  /** All of these, joined by +, each one of several, joined by /. */
  needs: z.string().transform((text) => text.split('+').map((some) => some.split('/'))),
  may: z.string().transform((text) => new Set(text.split('|'))),
})
const SITUATIONS = readTable('reference/rules/situations.tsv', row)

/** A question with more characters or words that have no meaning here is not understood. */
const UNREAD_MAX = 1

/** The situations that a question may ask about, the most particular first. */
export function situationsIn({ meanings, unread }: Question): string[] {
  if (unread > UNREAD_MAX) return []
  return SITUATIONS.filter(({ needs, may }) => {
    const isAsked = needs.every((some) => some.some((it) => meanings.has(it)))
    const isRead = [...meanings].every(
      (it) => NEUTRAL.has(it) || may.has(it) || may.has(it.split('.')[0]!) || needs.flat().includes(it),
    )
    return isAsked && isRead
  }).map(({ situation }) => situation)
}
