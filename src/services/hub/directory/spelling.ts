import { sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import { rowCache, type RowCache } from '#operation/row-cache.ts'
import { stem } from '#support/text/stem.ts'
import { editDistance } from '#support/text/suggest.ts'

/** The word stems of an index, with how many entry columns contain each. */
type Known = ReadonlyMap<string, number>

/** The words of an index, and the columns that are searched for typed words. */
export interface Vocabulary {
  readonly columns: string
  readonly words: RowCache<Known>
}

export const SERVER_VOCABULARY: Vocabulary = {
  columns: 'vendor name description words',
  words: rowCache(['hub_mcp_servers'], (db) =>
    wordSteps(db, 'hub_server_vocabulary', ['vendor', 'name', 'description']),
  ),
}

export const API_VOCABULARY: Vocabulary = {
  columns: 'name description words',
  words: rowCache(['hub_x402_apis'], (db) => wordSteps(db, 'hub_x402_vocabulary', ['name', 'description', 'words'])),
}

const LETTERS_MIN = 4
const LONG = 8
/** Corrects at most this many unknown words of a text, because each is compared with all known words. */
const SLIPS_MAX = 8

/** Replaces unknown words by the nearest known ones; also returns the list of replacements. */
export function readSpelling(
  db: Database,
  typed: string,
  { words }: Vocabulary,
): { text: string; readAs: { typed: string; as: string }[] } {
  const readAs: { typed: string; as: string }[] = []
  const nearestTo = new Map<string, string | undefined>()
  const known = words(db)
  const text = typed.replaceAll(/(?<![\p{L}\p{N}])[a-z]+(?![\p{L}\p{N}])/giu, (word) => {
    if (word.length < LETTERS_MIN) return word
    const lower = word.toLowerCase()
    if (!nearestTo.has(lower)) {
      if (nearestTo.size >= SLIPS_MAX || known.has(stem(lower))) return word
      nearestTo.set(lower, nearest(lower, known))
    }
    const as = nearestTo.get(lower)
    if (as === undefined) return word
    readAs.push({ typed: word, as })
    return as
  })
  return { text, readAs }
}

/** The most frequent known word within one edit of the typed one, or two of a long one. */
function nearest(typed: string, known: Known): string | undefined {
  const slipsMax = typed.length < LONG ? 1 : 2
  let best: { word: string; slips: number; count: number } | undefined
  for (const [stemmed, count] of known) {
    for (const word of wordsOf(stemmed)) {
      if (Math.abs(word.length - typed.length) > slipsMax) continue
      const slips = editDistance(typed, word)
      if (slips === 0 || slips > slipsMax || stem(word) !== stemmed) continue
      if (!best || slips < best.slips || (slips === best.slips && count > best.count)) best = { word, slips, count }
    }
  }
  return best?.word
}

/** Words that a Porter stem may come from: shopifi → shopify, clickhous → clickhouse. */
function wordsOf(stemmed: string): string[] {
  return stemmed.endsWith('i') ? [`${stemmed.slice(0, -1)}y`, stemmed] : [stemmed, `${stemmed}e`, `${stemmed}s`]
}

const FIRST_LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/**
 * Reads the words of index columns in steps, one initial letter at a time, because reading all takes tens of
 * milliseconds.
 */
function* wordSteps(db: Database, table: string, columns: readonly string[]): Steps<Known> {
  const known = new Map<string, number>()
  for (const letter of FIRST_LETTERS) {
    const rows = db.all<{ term: string; doc: number }>(
      sql`select term, sum(doc) as doc from ${sql.identifier(table)} where term >= ${letter} and term < ${`${letter}{`} and col in ${columns} group by term`,
    )
    for (const { term, doc } of rows) if (/^[a-z]+$/.test(term)) known.set(term, doc)
    yield
  }
  return known
}
