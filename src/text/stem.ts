/**
 * The stem of a lower-case English word, by M. F. Porter, “An algorithm for suffix stripping” (1980):
 * summon, summons, summoned and summoning share one. Words of other alphabets are returned as they are.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  let stemmed = stripPlural(word)
  stemmed = stripPast(stemmed)
  stemmed = stemmed.replace(/^(.*[aeiouy].*)y$/, '$1i')
  stemmed = replaceSuffix(stemmed, STEP_2, 0)
  stemmed = replaceSuffix(stemmed, STEP_3, 0)
  stemmed = stripSuffix(stemmed)
  return tidyEnd(stemmed)
}

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]

const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const STEP_4 = /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/

function stripPlural(word: string): string {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function stripPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const base = word.replace(/(ed|ing)$/, '')
  if (base === word || !hasVowel(base)) return word
  if (/(at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeioulsz])\1$/.test(base)) return base.slice(0, -1)
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base
}

/** The longest suffix decides alone: when its stem is too short, no shorter suffix is tried. */
function replaceSuffix(word: string, rules: readonly (readonly [string, string])[], measureMin: number): string {
  const rule = rules.filter(([suffix]) => word.endsWith(suffix)).sort((a, b) => b[0].length - a[0].length)[0]
  if (!rule) return word
  const base = word.slice(0, -rule[0].length)
  return measure(base) > measureMin ? base + rule[1] : word
}

function stripSuffix(word: string): string {
  if (/[st]ion$/.test(word)) return measure(word.slice(0, -3)) > 1 ? word.slice(0, -3) : word
  const suffix = STEP_4.exec(word)?.[0]
  if (!suffix) return word
  const base = word.slice(0, -suffix.length)
  return measure(base) > 1 ? base : word
}

function tidyEnd(word: string): string {
  let tidied = word
  if (tidied.endsWith('e')) {
    const base = tidied.slice(0, -1)
    if (measure(base) > 1 || (measure(base) === 1 && !endsShort(base))) tidied = base
  }
  return measure(tidied) > 1 && tidied.endsWith('ll') ? tidied.slice(0, -1) : tidied
}

/** Porter's m: how many vowel-consonant sequences the word holds. */
function measure(word: string): number {
  return shape(word).match(/vc/g)?.length ?? 0
}

function hasVowel(word: string): boolean {
  return shape(word).includes('v')
}

/** Ends consonant–vowel–consonant, the last not w, x or y: `hop`, not `box`. */
function endsShort(word: string): boolean {
  return /[^aeiou][aeiouy][^aeiouwxy]$/.test(word)
}

/** `chain` → `cvc`: runs of consonants and of vowels, one letter each; y is a vowel after a consonant. */
function shape(word: string): string {
  const letters = word
    .replace(/[aeiou]/g, 'V')
    .replace(/(^|V)y/g, '$1C')
    .replace(/y/g, 'V')
  return letters.replace(/V+/g, 'v').replace(/[^v]+/g, 'c')
}
