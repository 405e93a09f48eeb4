import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'

/** Words to look for: anything with a letter or a digit in it, in any script. */
export function wordsInput({ max = 200, example }: { max?: number; example: string }) {
  const message = joinLanguages(`Send a word to look for, for example ${example}.`, `請寫要找的字，例如 ${example}。`)
  // Not a pattern: classes of characters are written otherwise in other languages' regular expressions.
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), message)
}
