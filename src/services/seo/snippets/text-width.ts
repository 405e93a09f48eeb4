import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const widths = readDocument(
  'reference/seo/arial-widths.json',
  z.object({ units_per_em: z.number(), characters_by_width: z.record(z.string(), z.string()) }),
)
const UNITS_PER_EM = widths.units_per_em
/** The assumed width of characters that Arial lacks. Another font supplies them. */
const OTHER_UNITS = 1139

const unitsOf = new Map<string, number>(
  Object.entries(widths.characters_by_width).flatMap(([units, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(units)]),
  ),
)

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}\u{FE00}-\u{FE0F}]$/u
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|\p{Regional_Indicator}/u
const HALF_WIDTH = /[\uFF61-\uFF9F]/u

/**
 * The width of text in Arial, in pixels. It is an estimate: Arial lacks CJK characters and emoji, which come from other
 * fonts.
 */
export function measureText(text: string, fontPx: number): number {
  let units = 0
  for (const { segment } of graphemes.segment(text)) units += measureGrapheme(segment)
  return (units * fontPx) / UNITS_PER_EM
}

/** Cuts text as result pages do: after the last word or CJK character that leaves room for “ ...”. */
export function cutText(text: string, fontPx: number, limitPx: number): { text: string; truncated: boolean } {
  if (measureText(text, fontPx) <= limitPx) return { text, truncated: false }
  const room = ((limitPx - measureText(' ...', fontPx)) * UNITS_PER_EM) / fontPx
  let units = 0
  let kept = ''
  let wordEnd = ''
  for (const { segment } of graphemes.segment(text)) {
    units += measureGrapheme(segment)
    if (units > room) break
    if (/\s/.test(segment) || WIDE.test(segment)) wordEnd = kept
    kept += segment
    if (WIDE.test(segment)) wordEnd = kept
  }
  return { text: `${(wordEnd || kept).trimEnd()} ...`, truncated: true }
}

/** The length of a text. A CJK character is about as wide as two letters, so it counts two. */
export function countUnits(text: string): number {
  return [...text].reduce((sum, character) => sum + (CJK.test(character) ? 2 : 1), 0)
}

function measureGrapheme(grapheme: string): number {
  if (EMOJI.test(grapheme)) return UNITS_PER_EM
  let units = 0
  for (const character of grapheme) units += measureCharacter(character)
  return units
}

function measureCharacter(character: string): number {
  if (INVISIBLE.test(character)) return 0
  if (WIDE.test(character)) return UNITS_PER_EM
  if (HALF_WIDTH.test(character)) return UNITS_PER_EM / 2
  return unitsOf.get(character) ?? OTHER_UNITS
}
