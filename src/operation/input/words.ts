import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'

/** Search terms: any text with a letter or digit of any script. */
export function wordsInput({ max = 200, example }: { max?: number; example: string }) {
  const message = joinLanguages(`Send a word to look for, for example ${example}.`, `請寫要找的字，例如 ${example}。`)
  // A refinement, because JSON Schema patterns with character classes are not portable between languages.
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), message)
}
