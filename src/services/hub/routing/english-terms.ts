import type { Reading } from '#operation/input/reading.ts'
import { findEnglish } from '../chinese-words.ts'
import { taskTerms, type Term } from './task-terms.ts'

/** The weights of the first and the second meaning of a Chinese word. */
const MEANING_WEIGHTS = [1, 0.6]

/**
 * Translates Chinese terms to English by the dictionary in the database, because few remote tools have Chinese
 * descriptions. Empty without a database.
 */
export function englishTerms(terms: readonly Term[], reading: Reading | undefined): Term[] {
  const db = reading?.context?.db
  const words = terms.filter(({ text, surface }) => surface !== undefined && /\p{sc=Han}/u.test(text))
  if (!db || words.length === 0) return []
  const english = findEnglish(
    db,
    words.map(({ text }) => text),
  )
  return words.flatMap(({ text }) =>
    MEANING_WEIGHTS.flatMap((weight, at) => weighed(english.get(text)?.[at] ?? '', weight)),
  )
}

function weighed(phrase: string, weight: number): Term[] {
  return taskTerms(phrase).map(({ text, weight: own }) => ({ text, weight: own * weight }))
}
