import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { listCell, readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { findCards, type CardRow } from '../card-index.ts'
import { cardNames } from '../card-names.ts'
import { isTerm } from '../term-names.ts'

// Reads a question as a row of cards and meanings. Words without a meaning are counted, because a ruling needs a
// question that is understood completely.

/** A card, or the meaning of a word in data/reference/rules/question-words.tsv. */
export type Token = { readonly card: CardRow } | { readonly meaning: string }

export interface Question {
  readonly tokens: readonly Token[]
  /** In the order of first mention. */
  readonly cards: readonly CardRow[]
  readonly meanings: ReadonlySet<string>
  /** How many characters of Chinese and words of English have no meaning here. */
  readonly unread: number
}

/** Meanings that no ruling depends on. */
export const NEUTRAL: ReadonlySet<string> = new Set(['asks', 'filler'])

const wordsRow = z.object({ meaning: z.string().min(1), words: listCell })
const MEANINGS = new Map(
  readTable('reference/rules/question-words.tsv', wordsRow)
    .flatMap(({ meaning, words }) => words.map((word) => [normalise(word), meaning] as const))
    .toReversed(),
)
const LENGTH_MAX = Math.max(...[...MEANINGS.keys()].map((word) => word.length))
const LETTER = /[\p{L}\p{N}]/u
const LATIN_WORD = /[\p{Script=Latin}\p{N}'’]+/uy

export function readQuestion(db: Database, typed: string): Question {
  const tokens: Token[] = []
  let unread = 0
  let from = 0
  const readWords = (to: number) => {
    const read = readMeanings(normalise(typed.slice(from, to)))
    tokens.push(...read.meanings.map((meaning) => ({ meaning })))
    unread += read.unread
  }
  for (const { thing, start, end } of cardNames(db).find(typed)) {
    const [card, ...others] = findCards(db, thing.key)
    // Cards are also named after terms of the game: 融合 and 無效 are cards.
    if (!card || others.length > 0 || isTerm(db, typed.slice(start, end))) continue
    readWords(start)
    tokens.push({ card })
    from = end
  }
  readWords(typed.length)
  if (/[?？]/u.test(typed)) tokens.push({ meaning: 'asks' })
  const cards = new Map(tokens.flatMap((it) => ('card' in it ? [[it.card.id, it.card] as const] : [])))
  const meanings = new Set(tokens.flatMap((it) => ('meaning' in it ? [it.meaning] : [])))
  return { tokens, cards: [...cards.values()], meanings, unread }
}

/** The meanings of the longest words from left to right. */
function readMeanings(text: string): { meanings: string[]; unread: number } {
  const meanings: string[] = []
  let unread = 0
  for (let at = 0; at < text.length;) {
    const word = longestWord(text, at)
    LATIN_WORD.lastIndex = at
    const length = word?.length ?? LATIN_WORD.exec(text)?.[0].length ?? 1
    if (word) meanings.push(MEANINGS.get(word)!)
    else if (LETTER.test(text.charAt(at))) unread++
    at += length
  }
  return { meanings, unread }
}

function longestWord(text: string, at: number): string | undefined {
  for (let length = Math.min(LENGTH_MAX, text.length - at); length > 0; length--) {
    const word = text.slice(at, at + length)
    const isCut = /\p{Script=Latin}$/u.test(word) && /^\p{Script=Latin}/u.test(text.slice(at + length))
    if (!isCut && MEANINGS.has(word)) return word
  }
  return undefined
}
