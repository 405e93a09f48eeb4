import { trimTail } from '#support/text/trim-tail.ts'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { foldWithOffsets, normalise, type FoldedText } from '#support/text/normalise.ts'

const wrongFor = new Map<string, string[]>()
for (const { right, wrong } of readTable(
  'models/creator/ad-disguises.tsv',
  z.object({ right: z.string().min(1), wrong: z.string().min(1) }),
)) {
  for (const character of normalise(wrong)) {
    wrongFor.set(character, [...(wrongFor.get(character) ?? []), normalise(right)])
  }
}

const SYMBOLS = readTable(
  'models/creator/ad-symbols.tsv',
  z.object({ symbol: z.string().min(1), reads: z.string().length(1) }),
).map(({ symbol, reads }) => ({ symbol, reads: normalise(reads) }))

/** Characters in a circle or a square, used as decoration: 失㊣眠. Folding would turn them into letters. */
const ENCLOSED = /[\u3200-\u32ff\u{1f200}-\u{1f265}]/gu
const HAN = '\\p{Script=Han}'
/** A Latin letter or kana inserted between two Chinese characters: 治x糖x尿x病, 胰島素の替代品. */
const BETWEEN_HAN = new RegExp(`(?<=${HAN})[xXoOのノ](?=${HAN})`, 'gu')
/** Digits and signs that replace similar letters within a word: diab3tes, c@ncer. */
const LETTER_FOR = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }))
const WITHIN_LATIN = /(?<=[a-z])[013457@$](?=[a-z]{2})/giu
/** Rare characters that replace a common one: 減𦘺. */
const RARE = /[\u{20000}-\u{323af}]/gu
const MASKS = new Set('○〇◯□▢●⭕❌✕✖×*＊?？＿_x')

/** Flags the UTF-16 units that may replace another character. */
const IN_DOUBT = new Uint8Array(0x10000)
for (const unit of [...wrongFor.keys(), ...MASKS].join('').split('')) IN_DOUBT[unit.charCodeAt(0)] = 1

/** Replaces decoration with spaces and look-alikes with letters, at the same length. */
function strip(text: string): string {
  return text
    .replace(ENCLOSED, (it) => ' '.repeat(it.length))
    .replace(BETWEEN_HAN, ' ')
    .replace(WITHIN_LATIN, (it) => LETTER_FOR.get(it) ?? it)
    .replace(RARE, '□ ')
}

/**
 * Undoes disguises in folded text: similar-sounding or similar-looking characters (三膏), emoji (血🍬), decoration (失㊣眠).
 * A character changes only if the result forms one of `cores` with its neighbours. Offsets of the folded text for which
 * `isOrdinary` is true belong to everyday words and stay (通風良好).
 */
export function foldUndisguised(
  text: string,
  cores: ReadonlySet<string>,
  masked: Masked,
  isOrdinary: (folded: FoldedText) => (at: number) => boolean,
): FoldedText {
  const folded = foldWithOffsets(readSymbols(strip(text), cores))
  return readHomophones(folded, cores, masked, isOrdinary(folded))
}

/** Replaces an emoji with its character if that forms a core with a neighbour; spaces fill the emoji's other units. */
function readSymbols(text: string, cores: ReadonlySet<string>): string {
  let read = text
  for (const { symbol, reads } of SYMBOLS) {
    for (let at = read.indexOf(symbol); at >= 0; at = read.indexOf(symbol, at + 1)) {
      const before = normalise(lastOf(read.slice(Math.max(0, at - 3), at)))
      const after = normalise(
        read
          .slice(at + symbol.length)
          .replace(/^[\s\ufe0f]+/u, '')
          .slice(0, 1),
      )
      if (!cores.has(before + reads) && !cores.has(reads + after)) continue
      read = read.slice(0, at) + reads + ' '.repeat(symbol.length - 1) + read.slice(at + symbol.length)
    }
  }
  return read
}

function lastOf(text: string): string {
  return trimTail(text, /[\s\ufe0f]/u).slice(-1)
}

function readHomophones(
  folded: FoldedText,
  cores: ReadonlySet<string>,
  masked: Masked,
  isOrdinary: (at: number) => boolean,
): FoldedText {
  const { text } = folded
  // Offsets count UTF-16 units, so rare characters are read as two halves; the halves match nothing.
  const changed = new Map<number, string>()
  const unitAt: UnitAt = (at) => changed.get(at) ?? text.charAt(at)
  for (let index = 0; index < text.length; index++) {
    // Most units never replace another one, so this check skips them at once.
    if (IN_DOUBT[text.charCodeAt(index)] === 0) continue
    const unit = text.charAt(index)
    const before = neighbour(unitAt, index, -1)
    const after = neighbour(unitAt, index, 1)
    const rights = wrongFor.get(unit)
    if (rights !== undefined) {
      if (cores.has(before + unit) || cores.has(unit + after)) continue
      const right = rights.find((it) => cores.has(before + it) || cores.has(it + after))
      if (right !== undefined && !isOrdinary(index)) changed.set(index, right)
      continue
    }
    const hidden = masked.get(before + after) ?? CUT_SHORT.get(before)
    if (hidden !== undefined) changed.set(index, hidden)
  }
  if (changed.size === 0) return folded
  return { ...folded, text: Array.from({ length: text.length }, (_, at) => unitAt(at)).join('') }
}

/** The current letter at an index; the empty string beyond the ends. */
type UnitAt = (at: number) => string

/** The middle character by its two neighbours in a listed word: 血 for 高壓. */
export type Masked = ReadonlyMap<string, string>

/** The characters that a mask between two others may hide: 高○壓, 糖 ○ 病. */
export function maskedIn(words: readonly string[]): Masked {
  const masked = new Map<string, string>()
  for (const word of words.map((it) => normalise(it))) {
    for (let at = 2; at < word.length; at++) {
      const key = word.charAt(at - 2) + word.charAt(at)
      if (!masked.has(key)) masked.set(key, word.charAt(at - 1))
    }
  }
  return masked
}

/** The second character that a mask may hide in a word of two: 減□. */
const CUT_SHORT = new Map(
  ['療效', '減肥', '抗癌', '豐胸', '祛斑', '除疤', '痘痘', '瘦身', '壯陽', '補腎', '排毒', '燃脂', '消炎']
    .map((word) => normalise(word))
    .map((word) => [word.charAt(0), word.charAt(1)]),
)

/** The next letter in one direction, past spaces and marks. */
function neighbour(unitAt: UnitAt, from: number, step: 1 | -1): string {
  for (let at = from + step; Math.abs(at - from) < 4; at += step) {
    const unit = unitAt(at)
    if (/[\p{L}\p{N}]/u.test(unit)) return unit
    if (unit === '' || /[,，。!！?？;；、\n]/u.test(unit)) return ''
  }
  return ''
}
