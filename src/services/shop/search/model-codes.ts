import { normalise } from '#support/text/normalise.ts'
import type { Product } from '../products/queries.ts'
import { listKindWords, separateKinds } from './kind-words.ts'

// Model numbers in a query, such as 5070 or Switch 2.

/** Categories of complete computers, whose names include their parts. */
export const COMPUTERS: ReadonlySet<string> = new Set(['desktop-pcs', 'phones-laptops'])

/** With these words after its number, a model is another one: RTX 5070 Ti is not RTX 5070. */
const VARIANTS = ['ti', 'super', 'xt', 'xtx', 'gre', 'x3d', 'pro', 'max', 'plus', 'ultra']

/** Whether the query has a model number, which a product must have to be the one asked for. */
export function namesModel(typed: string): boolean {
  return codesOf(splitQuery(typed)).length > 0
}

/**
 * Whether the query names one product of a series by its number, such as Switch 2. Products with other names are then
 * not what the caller wants.
 */
export function namesOneOfSeries(typed: string): boolean {
  const words = splitQuery(typed)
  return words.some((word, at) => SHORT_NUMBER.test(word) && joinNumber(words, at) !== undefined)
}

/**
 * Whether only computers were found, and they merely list the model of this query among their parts: …/16G/RTX4080/….
 * Their price is not that of the part.
 */
export function isPartOfAll(found: readonly Product[], typed: string): boolean {
  const codes = codesOf(splitQuery(typed))
  if (found.length === 0 || codes.length === 0 || listKindWords(typed).length > 0) return false
  return found.every(({ category, name }) => {
    const parts = withoutRemarks(name).split(/[/／]/u).slice(1)
    const listed = parts.map(normalise).filter((part) => !/\p{sc=Han}/u.test(part))
    return COMPUTERS.has(category) && codes.every(({ code }) => listed.some((part) => part.includes(code)))
  })
}

const BRACKETED = /[[【(（][^[【(（\]】)）]*[\]】)）]/gu

/** Removes bracketed remarks on the sale, such as 【訂】. */
function withoutRemarks(name: string): string {
  return name.replaceAll(BRACKETED, (bracketed) => (/\p{sc=Han}/u.test(bracketed) ? ' ' : bracketed))
}

/** One expression for each model number in the query. A product is meant if its name matches all of them. */
export function modelPatterns(typed: string): RegExp[] {
  const words = splitQuery(typed)
  const others = VARIANTS.filter((variant) => !words.includes(variant))
  return codesOf(words).map(({ code, variants }) => codePattern(code, variants, others))
}

/** The words of a query, the kind of product apart: 5070 and 顯卡 for 5070顯卡. */
function splitQuery(typed: string): string[] {
  return separateKinds(typed).split(/\s+/).filter(Boolean)
}

interface Code {
  readonly code: string
  readonly variants: readonly string[]
}

/** A short number is a code only after a word: the 2 in Switch 2, but not in 2 TB. */
const SHORT_NUMBER = /^\d{1,2}$/
const UNIT = /^(?:[tgm]b?|k?hz|mhz|ghz|w|mm|cm|m|ports?|inch|in|pin|pack|x)$/

function codesOf(words: readonly string[]): Code[] {
  return words.flatMap((word, at) => {
    if (!/\d/.test(word) || !/^[a-z0-9-]+$/.test(word)) return []
    const code = SHORT_NUMBER.test(word) ? joinNumber(words, at) : word
    if (code === undefined) return []
    const behind = words.slice(at + 1)
    const end = behind.findIndex((word) => !VARIANTS.includes(word))
    return { code, variants: end === -1 ? behind : behind.slice(0, end) }
  })
}

/** Joins a short number with the word before it: switch 2. Undefined if the number is a quantity. */
function joinNumber(words: readonly string[], at: number): string | undefined {
  const [before = '', number = '', after = ''] = [words[at - 1], words[at], words[at + 1]]
  if (!/^[a-z]{2,}$/.test(before) || UNIT.test(after) || /^\p{sc=Han}/u.test(after)) return undefined
  return `${before}-${number}`
}

/**
 * Matches a model number as a whole word or at the end of one: 5070 matches RTX5070 but neither 50700 nor $5070. It
 * matches RTX5070 Ti only if the query has the Ti.
 */
function codePattern(code: string, variants: readonly string[], others: readonly string[]): RegExp {
  // 2tb and 2t match each other, and so do rtx5070, rtx 5070 and rtx-5070.
  const plain = code.replace(/^(\d{1,3}[tg])b?$/, '$1b?').replaceAll(/(?<=[a-z])-?(?=\d)|(?<=\d)-?(?=[a-z])/g, '[ -]?')
  const spaced = [plain, ...variants].join('[ -]?')
  return new RegExp(`(?:^|[^a-z0-9.$]|[a-z])${spaced}(?![a-z0-9])(?! ?(?:${others.join('|')})(?![a-z]))`)
}
