import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'

/** Search terms. At least one character must be a letter or digit, in any script. */
export function wordsInput({ example }: { example: string }) {
  const message = joinLanguages(`Send a word to look for, for example ${example}.`, `請寫要找的字，例如 ${example}。`)
  // The schema has no pattern, because regular expression engines differ in their Unicode classes.
  return z
    .string()
    .trim()
    .max(200)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), message)
}
