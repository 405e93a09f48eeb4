import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { listCell, readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { withoutWishWords } from '#support/text/price-words.ts'
import { stem } from '#support/text/stem.ts'
import { ftsQuery, pairsOf, splitRuns } from '#support/text/tokens.ts'
import { findEnglish } from '../chinese-words.ts'
import { readSpelling, type Vocabulary } from './spelling.ts'

// English words that searches ignore: words of thousands of entries, and function words of questions.
const FILLER =
  /\b(a|an|the|for|of|to|in|on|and|or|with|that|which|can|is|are|there|any|find|me|my|i|need|want|server|servers|mcp|api|apis|x402)\b/gi

// Chinese words that searches ignore, in simplified script. Longer alternatives come first, because a regular
// expression takes the first match.
const FRAME =
  /有没有|有什么|什么|有哪些|哪一个|哪个|可以|能够|能不能|帮我|我要|我想|想要|请问|请|找|一个|一台|哪里|伺服器|服务器|工具|外挂|用来|用于|可用|的|吗|呢/g

const TERM_CHARACTERS_MAX = 6
const WORDS_MAX = 32
const MEANINGS_MAX = 3

export const readAsSchema = z
  .array(z.object({ typed: z.string(), as: z.string() }))
  .describe('Words that were read as others, because nothing is called what was typed.')

/** Products whose names differ from their vendor's name. */
const MAKERS = readTable('reference/hub/makers.tsv', z.object({ maker: z.string(), products: listCell }))

/** The FTS5 queries that a typed text becomes. */
export interface Asked {
  /** Matches entries with every word and every facet; undefined if every entry qualifies. */
  readonly every: string | undefined
  /** Matches entries with at least one distinctive word in any translation; undefined if no word is distinctive. */
  readonly some: string | undefined
  /** Matches entries whose vendor name has these words; undefined if the index has no vendor column. */
  readonly own: string | undefined
  /** Corrected spellings of words that no entry has. */
  readonly readAs: readonly { typed: string; as: string }[]
}

/**
 * Converts typed text to queries. Few entries have a Chinese description, so Chinese words also match by their English
 * translation (`hub_terms`). The nearest known word replaces a word that no entry has.
 */
export function readAsked(db: Database, typed: string, facets: readonly string[], vocabulary: Vocabulary): Asked {
  const { text, readAs } = readSpelling(db, withoutWishWords(typed), vocabulary)
  const columns = vocabulary.columns
  const combined = (words: string | undefined) => combine(words, facets, columns)
  const makers = MAKERS.filter(({ products }) => products.some((it) => ` ${text.toLowerCase()} `.includes(` ${it} `)))
  const ownOf = (words: string | undefined) => {
    const anyMaker = [words === undefined ? [] : `(${words})`, makers.map(({ maker }) => `"${stem(maker)}"`)].flat()
    return columns.includes('vendor') && anyMaker.length > 0 ? combine(anyMaker.join(' OR '), [], 'vendor') : undefined
  }
  const isChinese = /\p{sc=Han}/u.test(text)
  const every = isChinese ? wordsOf(db, text, 'every').join(' AND ') || undefined : ftsQuery(text)
  const some = isChinese
    ? wordsOf(db, text, 'some').join(' OR ')
    : (ftsQuery(text.replaceAll(FILLER, ' '), 'any') ?? ftsQuery(text, 'any'))
  return { every: combined(every), some: some ? combined(some) : undefined, own: ownOf(every), readAs }
}

/** Whether all words must match, each in its most frequent translation, or any word in any translation. */
type Reading = 'every' | 'some'

/** FTS5 expressions for the words of a text with Chinese. */
function wordsOf(db: Database, text: string, reading: Reading): string[] {
  const whole = normalise(text)
  const framed = whole.replaceAll(FRAME, ' ').replaceAll(FILLER, ' ')
  const runs = splitRuns(/[\p{L}\p{N}]/u.test(framed) ? framed : whole)
  const english = findEnglish(
    db,
    runs.filter(({ kind }) => kind === 'ideographs').flatMap(({ text: run }) => partsOf(run)),
  )
  const parts = runs.flatMap((run) =>
    (run.kind === 'word' ? [run.text] : segment(run.text, english)).map((text) => ({ kind: run.kind, text })),
  )
  // Drops single characters outside known words if the text has words: 發 in “發 email”.
  const telling = parts.filter(({ kind, text: part }) => kind === 'word' || Array.from(part).length > 1)
  const words = (telling.length > 0 ? telling : parts).map(({ kind, text: word }) =>
    kind === 'word' ? `"${stem(word)}"` : meaning(word, english.get(word) ?? [], reading),
  )
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/**
 * Splits Chinese text into the longest known words from left to right. Unknown text between two known words stays in
 * one piece.
 */
function segment(run: string, known: ReadonlyMap<string, readonly string[]>): string[] {
  const characters = Array.from(run)
  const words: string[] = []
  let between = ''
  for (let at = 0; at < characters.length;) {
    const word = longestFirst(characters, at).find((it) => known.has(it))
    if (word === undefined) between += characters[at++] ?? ''
    else {
      if (between !== '') words.push(between)
      between = ''
      words.push(word)
      at += Array.from(word).length
    }
  }
  if (between !== '') words.push(between)
  return words
}

function longestFirst(characters: readonly string[], at: number): string[] {
  const longest = Math.min(TERM_CHARACTERS_MAX, characters.length - at)
  return Array.from({ length: Math.max(0, longest - 1) }, (_, index) =>
    characters.slice(at, at + longest - index).join(''),
  )
}

/** All substrings that are short enough to be a dictionary word. */
function partsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.flatMap((_, at) => longestFirst(characters, at))
}

function meaning(word: string, english: readonly string[], reading: Reading): string {
  const pairs = pairsOf(word)
  const own = pairs.length > 0 ? `"${pairs.join(' ')}"` : `"${word}"*`
  const others = english.slice(0, reading === 'every' ? 1 : MEANINGS_MAX).map((phrase) => {
    const words = splitRuns(phrase).map((run) => `"${stem(run.text)}"`)
    return words.length === 1 ? (words[0] ?? own) : `(${words.join(reading === 'every' ? ' AND ' : ' OR ')})`
  })
  return others.length === 0 ? own : `(${[own, ...new Set(others)].join(' OR ')})`
}

function combine(words: string | undefined, facets: readonly string[], columns: string): string | undefined {
  const parts = [
    ...(words === undefined ? [] : [`{${columns}} : (${words})`]),
    ...facets.map((facet) => `facets : "${facet}"`),
  ]
  return parts.length > 0 ? parts.join(' AND ') : undefined
}
