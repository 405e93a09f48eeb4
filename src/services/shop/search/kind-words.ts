import { normalise } from '#support/text/normalise.ts'
import { stem } from '#support/text/stem.ts'
import { splitRuns } from '#support/text/tokens.ts'
import { CATEGORY_NAMES } from '../categories/category-names.ts'

// Words that name a kind of product, such as 螢幕 or monitor: those in the names of categories.

const ENGLISH = new Set(
  CATEGORY_NAMES.flatMap(({ name_en, also }) => [name_en, ...also])
    .flatMap((names) => splitRuns(normalise(names)))
    .flatMap(({ kind, text }) => (kind === 'word' && text !== 'and' ? [stem(text)] : [])),
)

const CHINESE = CATEGORY_NAMES.flatMap(({ name_zh, also }) => [name_zh, ...also])
  .flatMap((names) => splitRuns(normalise(names)))
  .flatMap(({ kind, text }) => (kind === 'ideographs' && text.length > 1 ? [text] : []))
// Longest first, because 記憶 is the beginning of 記憶卡.
const ANY_CHINESE = new RegExp(CHINESE.toSorted((a, b) => b.length - a.length).join('|'), 'gu')

/** The words that may name a kind of product. Any Chinese word may, because category names list only some. */
export function listKindWords(typed: string): string[] {
  return splitRuns(normalise(typed)).flatMap(({ kind, text }) => {
    const mayBeKind = kind === 'ideographs' ? Array.from(text).length > 1 : ENGLISH.has(stem(text))
    return mayBeKind ? [text] : []
  })
}

/** Separates the kind of product from other words: 5070顯卡 → 5070 顯卡. Other spaces remain. */
export function separateKinds(typed: string): string {
  return normalise(typed).replaceAll(ANY_CHINESE, (kind) => ` ${kind} `)
}
