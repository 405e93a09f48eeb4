/** The forms in which an English word of the lists is met: stop, stops, stopped, stopping. Only the first of several bends. */
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
  // One short vowel before one consonant: the consonant is doubled, as in stopped. English doubles by stress, which
  // letters do not show, so longer words have both spellings.
  const single = [word, plural, `${word}ed`, `${word}ing`]
  return /[^aeiou][aeiou][bcdfgklmnprtvz]$/u.test(word)
    ? [...single, `${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`]
    : single
}

function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/u.test(word)) return `${word}es`
  return /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
