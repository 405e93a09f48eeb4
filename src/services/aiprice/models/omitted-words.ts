import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * Words of model names that people and sellers leave out, because they do not tell models apart. `serving`: how a seller
 * runs the model, such as its precision. `pointer`: the newest version. `tuning`: the usual form. `stage`: unreleased.
 * Chosen by hand from the names in LiteLLM, models.dev and OpenRouter.
 */
const ROWS = readTable(
  'reference/aiprice/omitted-words.tsv',
  z.object({ word: z.string().min(1), kind: z.enum(['serving', 'pointer', 'tuning', 'stage', 'filler']) }),
)

const KINDS = new Map(ROWS.map(({ word, kind }) => [word, kind]))

export function omittedKind(word: string) {
  return KINDS.get(word)
}

/** Longest first, because exp is the beginning of experimental. Two letters are too few to be a word inside a key. */
const WORDS = ROWS.map(({ word }) => (word.length > 2 ? word : `${word}$`)).toSorted((a, b) => b.length - a.length)
const ANY_WORD = new RegExp(WORDS.join('|'), 'g')

/**
 * Matches the rest of a name’s key that people leave out: words of the table, sizes and dates. Words such as chat, mini
 * and pro denote other models and do not match.
 */
export const OMITTED_REST = {
  test: (rest: string) => /^[\dabevx]*$/.test(rest.replaceAll(ANY_WORD, '')),
}
