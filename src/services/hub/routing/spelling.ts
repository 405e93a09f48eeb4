import { editDistance } from '#support/text/suggest.ts'

const LENGTH_MIN = 5

/** The known word within one typing error, or undefined. Short words are never corrected. */
export function correctWord(word: string, known: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (word.length < LENGTH_MIN || !/^[a-z]+$/.test(word)) return undefined
  const near = known.get(word[0] ?? '') ?? []
  return near.find((other) => Math.abs(other.length - word.length) <= 1 && editDistance(word, other) === 1)
}

/** Groups words by their first letter. Errors in it are rare, and a search of all words would take milliseconds. */
export function byFirstLetter(words: Iterable<string>): Map<string, string[]> {
  return Map.groupBy(
    [...words].filter((word) => word.length >= LENGTH_MIN && /^[a-z]+$/.test(word)),
    (word) => word[0] ?? '',
  )
}
