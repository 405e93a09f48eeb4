/**
 * The inflected forms of an English word: stop, stops, stopped, stopping. In a phrase only the first word is
 * inflected.
 */
export function inflect(words: string): string[] {
  const [first = '', ...rest] = words.split(' ')
  const last = rest.at(-1)
  const bent = formsOf(first).map((form) => [form, ...rest].join(' '))
  return last === undefined ? bent : [...bent, [first, ...rest.slice(0, -1), pluralOf(last)].join(' ')]
}

function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/u.test(word) || word.endsWith('ing') || word.endsWith('ed')) return [word]
  const plural = pluralOf(word)
  if (word.endsWith('e')) return [word, plural, `${word}d`, `${word.slice(0, -1)}ing`]
  if (/[^aeiou]y$/u.test(word)) return [word, plural, `${word.slice(0, -1)}ied`, `${word}ing`]
  // A short word with a single vowel before its last consonant doubles the consonant: stopped. In longer words this
  // depends on stress, so both spellings are listed.
  const single = [word, plural, `${word}ed`, `${word}ing`]
  return /[^aeiou][aeiou][bcdfgklmnprtvz]$/u.test(word)
    ? [...single, `${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`]
    : single
}

function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/u.test(word)) return `${word}es`
  return /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
