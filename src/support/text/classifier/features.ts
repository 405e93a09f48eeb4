import { normalise } from '../normalise.ts'

/** N-grams are hashed into this many buckets, so that no dictionary of n-grams is needed. */
const BUCKETS = 1 << 20

/** A sentence as a sparse vector of length 1: the buckets of its n-grams, each once, with weights. */
export interface Features {
  readonly buckets: Uint32Array
  readonly weights: Float32Array
}

/** A web address or domain, which becomes one mark: its letters say nothing about the sentence. */
const ADDRESS =
  /https?:\/\/\S+|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|tw|org|net|io|dev|ai|app|co|jp|cn|example|test|info|me)\b[^\s\p{sc=Han}]*/gu
/** A word has many character n-grams, which together should not outweigh the word. */
const LETTER_GRAM_WEIGHT = 0.5
/** The sizes of character n-grams. Chinese words rarely have more than four characters. */
const HAN_GRAM_MAX = 4
const LETTER_GRAM_SIZES = [3, 4, 5]
/** The weight of a mark, which replaces a name with its many n-grams. */
const MARK_WEIGHT = 2.5
/**
 * A word of letters other than those in `HAN_OR_KANA`, a number, or an address. Longer ones are cut, because the regular
 * expression engine keeps each letter of a match on its stack.
 */
const WORD = /(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{M}']){1,200}|#\d|@/gu
const HAN_OR_KANA = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,10000}/gu

/** The features of a sentence. `marks` are further features, such as kinds of names. */
export function featuresOf(text: string, marks: readonly string[] = []): Features {
  return withLengthOne(gramsOf(text, marks, MARK_WEIGHT))
}

/**
 * The features of a sentence whose character n-grams do not go beyond a word. Across words, most consist of `i`, `no`
 * and other small words, which then outweigh the others.
 */
export function featuresOfWords(text: string): Features {
  return withLengthOne(gramsOf(text, [], 1, true))
}

function withLengthOne(grams: ReadonlyMap<number, number>): Features {
  const length = Math.hypot(...grams.values()) || 1
  return {
    buckets: Uint32Array.from(grams.keys()),
    weights: Float32Array.from(grams.values(), (weight) => weight / length),
  }
}

/**
 * The folded n-grams as buckets with weights. A letter before each tells its kind: `m` mark, `w` word, `b` two words,
 * `h` Chinese or Japanese characters, `c` other letters. Among the latter, `^` and `$` are the ends of the sentence, or of
 * each word.
 */
export function gramsOf(
  text: string,
  marks: readonly string[] = [],
  markWeight = 1,
  isWithinWords = false,
): Map<number, number> {
  const folded = shapeOf(normalise(text))
  const grams = new Map<number, number>()
  const add = (gram: string, weight = 1) => {
    const bucket = hashOf(gram)
    grams.set(bucket, Math.max(grams.get(bucket) ?? 0, weight))
  }
  for (const mark of marks) add(`m${mark}`, markWeight)
  const words = folded.match(WORD) ?? []
  for (const [at, word] of words.entries()) {
    add(`w${word}`)
    if (at > 0) add(`b${words[at - 1]} ${word}`)
  }
  for (const run of folded.match(HAN_OR_KANA) ?? []) {
    for (let size = 1; size <= HAN_GRAM_MAX; size++)
      for (let at = 0; at + size <= run.length; at++) add(`h${run.slice(at, at + size)}`)
  }
  for (const piece of isWithinWords ? words : [words.join('_')]) {
    const letters = `^${piece}$`
    // All of a short word is a word already.
    for (const size of LETTER_GRAM_SIZES.filter((it) => !isWithinWords || it < letters.length))
      for (let at = 0; at + size <= letters.length; at++) add(`c${letters.slice(at, at + size)}`, LETTER_GRAM_WEIGHT)
  }
  return grams
}

/** The bucket of an n-gram outside the sentence, for example in the text around it, where it has its own weights. */
export function bucketIn(place: number, bucket: number): number {
  // Knuth's multiplicative hash.
  return (Math.imul(bucket ^ (place * 0x11111), 2654435761) >>> 0) % BUCKETS
}

/** Replaces addresses by @ and numbers by their length: #1 to #3 digits, #4 for 4 to 7, #8 for 8 and more. */
function shapeOf(folded: string): string {
  return folded
    .replaceAll(ADDRESS, ' @ ')
    .replaceAll(/\d+(?:[,.]\d+)*/g, ({ length }) => ` #${length >= 8 ? 8 : length >= 4 ? 4 : length} `)
}

/** The bucket of a text. */
function hashOf(text: string): number {
  return hash32(text) % BUCKETS
}

/** FNV-1a, folded. */
export function hash32(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return (hash ^ (hash >>> 15)) >>> 0
}
