/** This file detects keyword stuffing, by Google's spam policies. */

const LIST_MARKS = /[,，;；|｜]/
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const KEYWORDS_MIN = 7
const KEYWORD_WORDS_MAX = 3
const KEYWORD_CHARACTERS_MAX = 6

export function isKeywordList(text: string): boolean {
  const parts = partsOf(text, LIST_MARKS)
  const isKeyword = (part: string) =>
    CJK.test(part)
      ? [...part].length <= KEYWORD_CHARACTERS_MAX
      : part.split(/\s+/).length <= KEYWORD_WORDS_MAX && !/[.!?:]\s/.test(part)
  return parts.length >= KEYWORDS_MIN && parts.filter(isKeyword).length >= parts.length * 0.9
}

const SAME_MIN = 3
const CONTAINED_MIN = 4

export function repeatsKeywords(text: string): boolean {
  const parts = partsOf(text, CJK.test(text) ? /[,，、;；|｜\s–—-]+/ : /[,;|–—]| - /)
  const names = parts.map((part) => part.toLowerCase().replaceAll(/s\b|\s+/g, ''))
  const isName = (at: number) =>
    CJK.test(names[at] ?? '') ? [...(names[at] ?? '')].length >= 3 : /\s/.test(parts[at] ?? '')
  return names.some(
    (name, at) =>
      names.filter((other) => other === name).length >= SAME_MIN ||
      (isName(at) && names.filter((other) => other.includes(name)).length >= CONTAINED_MIN),
  )
}

const HEAP_WORDS_MIN = 10
const FUNCTION_WORDS = new Set(
  'a an the of in on at to and or with for from by is are as his her its their our'.split(' '),
)
const FUNCTION_WORDS_SHARE = 0.08

/** Whether a short Latin text is a series of keywords instead of a sentence. */
export function isWordHeap(text: string): boolean {
  const words = latinWords(text)
  if (words.length < HEAP_WORDS_MIN) return false
  const small = words.filter((word) => FUNCTION_WORDS.has(word)).length
  return (
    small < words.length * FUNCTION_WORDS_SHARE && mostFrequent(words.map((word) => word.replace(/s$/, ''))).count >= 4
  )
}

const BLOCK_CHARACTERS_MAX = 20_000
export const BLOCK_END = '\u2029'

/** The phrase that a paragraph repeats too often; null if there is none. */
export function findStuffing(text: string): string | null {
  for (const block of text.split(BLOCK_END)) {
    const phrase = block.length < 100 ? undefined : findStuffedPhrase(block.slice(0, BLOCK_CHARACTERS_MAX))
    if (phrase !== undefined) return phrase
  }
  return null
}

function findStuffedPhrase(block: string): string | undefined {
  const words = latinWords(block)
  const characters = [...block].filter((it) => CJK.test(it))
  const ofWords = mostFrequent(gramsOf(words, 3, ' '))
  if (words.length >= 60 && ofWords.count >= 8 && ofWords.count * 3 >= words.length * 0.15) return ofWords.value
  const ofCharacters = mostFrequent(gramsOf(characters, 2, ''))
  // A text with few distinct characters is an ornament or was decoded wrongly, so it does not count.
  const fills = characters.length >= 100 && ofCharacters.count >= 10 && new Set(characters).size >= 12
  return fills && ofCharacters.count * 2 >= characters.length * 0.2 ? ofCharacters.value : undefined
}

function partsOf(text: string, mark: RegExp): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function latinWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{Script=Latin}\d]+/gu) ?? []
}

function gramsOf(tokens: readonly string[], size: number, join: string): string[] {
  return tokens.slice(size - 1).map((_, at) => tokens.slice(at, at + size).join(join))
}

function mostFrequent(values: readonly string[]): { value: string; count: number } {
  const counts = new Map<string, number>()
  let best = { value: '', count: 0 }
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    if (count > best.count) best = { value, count }
  }
  return best
}
