import { editDistance } from '#support/text/suggest.ts'

const LENGTH_MIN = 5

/** The known word that differs from this one by a single slip, or undefined. Short words are never corrected. */
export function correctWord(word: string, known: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (word.length < LENGTH_MIN || !/^[a-z]+$/.test(word)) return undefined
  const near = known.get(word[0] ?? '') ?? []
  return near.find((other) => Math.abs(other.length - word.length) <= 1 && editDistance(word, other) === 1)
}

/** Words by their first letter: a slip in the first letter is rare, and looking at all words would cost milliseconds. */
export function byFirstLetter(words: Iterable<string>): Map<string, string[]> {
  return Map.groupBy(
    [...words].filter((word) => word.length >= LENGTH_MIN && /^[a-z]+$/.test(word)),
    (word) => word[0] ?? '',
  )
}
