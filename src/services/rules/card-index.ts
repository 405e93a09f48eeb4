import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Writer } from '#data/db/client.ts'
import { isAmong } from '#data/db/rows-in-order.ts'
import { prepared } from '#operation/prepared.ts'
import { readTable } from '#support/files/read.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { likeness } from '#support/text/suggest.ts'
import { hasWords } from '#support/text/whole-words.ts'
import { cards } from './schema.ts'
import { findSeries, isOfSeries, type Series } from './series-names.ts'

export type CardRow = typeof cards.$inferSelect

const NEAR_MAX = 5
const LIKENESS_MIN = 0.45
const CANDIDATES = 40
/** The highest Unicode code point, which sorts after every letter of a name. */
export const LAST_LETTER = '\u{10ffff}'

/** Initials that may name a card. They have no vowels and so form no word: drnm, but not best. */
const INITIALS = /^[b-df-hj-np-tv-xz]{4,6}$/

/** Cards whose initials of the English name no other card has: drnm for Dark Ruler No More. */
function cardsByInitials(rows: readonly Pick<CardRow, 'id' | 'name_en'>[]): Map<string, number> {
  const found = new Map<string, number[]>()
  for (const { id, name_en } of rows) {
    const initials = (name_en.match(/[a-z0-9][a-z0-9'’]*/gi) ?? []).map((word) => word[0]!.toLowerCase()).join('')
    if (INITIALS.test(initials)) found.set(initials, [...(found.get(initials) ?? []), id])
  }
  return new Map([...found].flatMap(([initials, ids]) => (ids.length === 1 ? [[initials, ids[0]!] as const] : [])))
}

/** Rebuilds the lookup of card names: one key per name, and n-grams for misspelled names. */
export function indexCards(db: Writer): void {
  db.run(
    sql`create table if not exists rules_card_names (key text not null, card integer not null, primary key (key, card)) without rowid`,
  )
  db.run(sql`delete from rules_card_names`)
  db.run(sql`create virtual table if not exists rules_card_pairs using fts5(pairs, content = '')`)
  db.run(sql`insert into rules_card_pairs (rules_card_pairs) values ('delete-all')`)
  const addName = db.$client.prepare('insert or ignore into rules_card_names (key, card) values (?, ?)')
  const addPairs = db.$client.prepare('insert into rules_card_pairs (rowid, pairs) values (?, ?)')
  const rows = db
    .select({ id: cards.id, name_en: cards.name_en, keys: cards.keys, passcodes: cards.passcodes })
    .from(cards)
    .all()
  const known = new Set(rows.flatMap(({ keys }) => keys))
  for (const [initials, id] of cardsByInitials(rows)) if (!known.has(initials)) addName.run(initials, id)
  for (const { id, keys, passcodes } of rows) {
    const codes = passcodes.flatMap((code) => [code, code.replace(/^0+/, '')])
    for (const key of [...keys, ...codes, String(id)]) addName.run(key, id)
    addPairs.run(id, [...new Set(keys.flatMap(pairsOf))].join(' '))
  }
}

/** A run of Latin letters and digits, or of another script. “No.41 泥睡魔獣” has two runs: the number and the name. */
const RUNS = /[\p{sc=Latin}\p{N}]+|[^\p{sc=Latin}\p{N}]+/gu

/**
 * N-grams of a key, each written as one word for the full-text index: three Latin letters, or two characters of another
 * script.
 */
function pairsOf(key: string): string[] {
  return (key.match(RUNS) ?? []).flatMap((run) => {
    const letters = Array.from(run, (letter) => (letter.codePointAt(0) ?? 0).toString(36))
    const size = sizeOf(run)
    if (letters.length <= size) return [letters.join('x')]
    const pairs = letters.slice(1).map((letter, at) => `${letters[at]}x${letter}`)
    return size === 2 ? pairs : pairs.slice(1).map((pair, at) => `${letters[at]}x${pair}`)
  })
}

function sizeOf(run: string): number {
  return /[\p{sc=Latin}\p{N}]/u.test(run) ? 3 : 2
}

/** Cards with this name, nickname or number in any language. An ambiguous name has several cards. */
export function findCards(db: Database, typed: string): CardRow[] {
  return prepared(db, cardsCalled).all({ key: comparisonKey(typed) })
}

/**
 * Nicknames that are also everyday words, such as 下水道. Kept out of the index, so that an everyday sentence matches no
 * card. Source: fireinsect/nonebot-plugin-ocgbot-v2@dbd86936 and ColinWttt/yugioh-slang@29ee2df4 (MIT).
 */
const EVERYDAY = new Map(
  readTable(
    'reference/rules/everyday-nicknames.tsv',
    z.object({ nickname: z.string().min(1), konami_id: z.string().regex(/^\d+$/) }),
  ).map(({ nickname, konami_id }) => [comparisonKey(nickname), konami_id]),
)

/**
 * Cards whose name or nickname is the complete text. Only then may a nickname be an everyday word. Of several, a card
 * with exactly this name comes before names that differ in signs and spaces, and these before nicknames.
 */
export function cardsTyped(db: Database, typed: string): CardRow[] {
  const called = findCards(db, typed)
  if (called.length === 0) return findCards(db, EVERYDAY.get(comparisonKey(typed)) ?? '')
  const key = comparisonKey(typed)
  const written = asWritten(typed)
  const exact = called.filter((card) => printedNames(card).some((name) => asWritten(name) === written))
  const printed = called.filter((card) => printedNames(card).some((name) => comparisonKey(name) === key))
  return [exact, printed].find((cards) => cards.length > 0) ?? called
}

/** Folds only width and case. */
const asWritten = (name: string) => name.normalize('NFKC').toLowerCase().trim()

export function printedNames({ name_en, name_ja, name_zh }: CardRow): string[] {
  return [name_en, name_ja, name_zh].filter((name) => name !== null)
}

const cardsCalled = (db: Database) =>
  cardsAmong(db, sql`select card from rules_card_names where key = ${sql.placeholder('key')}`).prepare()

function cardsAmong(db: Database, ids: ReturnType<typeof sql>, countMax = CANDIDATES) {
  return db
    .select()
    .from(cards)
    .where(sql`${cards.id} in (${ids})`)
    .orderBy(cards.id)
    .limit(countMax)
}

/** Similar cards, the best match first. */
export function nearCards(db: Database, typed: string): CardRow[] {
  const key = comparisonKey(typed)
  const pairs = [...new Set(pairsOf(key))].slice(0, 60)
  if (pairs.length === 0) return []
  const query = pairs.map((pair) => `"${pair}"`).join(' OR ')
  return prepared(db, cardsAlike)
    .all({ query })
    .map((card) => ({ card, score: Math.max(...card.keys.map((known) => likeness(key, known))) }))
    .filter(({ score }) => score >= LIKENESS_MIN)
    .sort((a, b) => b.score - a.score || a.card.id - b.card.id)
    .slice(0, NEAR_MAX)
    .map(({ card }) => card)
}

const cardsAlike = (db: Database) =>
  cardsAmong(
    db,
    sql`select rowid from rules_card_pairs where rules_card_pairs match ${sql.placeholder('query')} order by rank limit ${CANDIDATES}`,
  ).prepare()

/**
 * Suggestions for an unknown name. Cards whose names begin with the typed words come first, oldest first, because new
 * cards are often named after older ones: Blue-Eyes Jet Dragon after Blue-Eyes White Dragon.
 */
export function meantCards(db: Database, typed: string): CardRow[] {
  const key = comparisonKey(typed)
  const meant = [
    ...(findSeries(typed)?.keys ?? []).flatMap((name) => cardsHolding(db, name)).toSorted((a, b) => a.id - b.id),
    ...cardsBeginning(db, key),
    ...cardsHolding(db, key),
    ...nearCards(db, typed),
  ]
  return [...new Map(meant.map((card) => [card.id, card])).values()].slice(0, NEAR_MAX)
}

export function cardsOfSeries(db: Database, series: Series, ids: readonly number[]): Set<number> {
  const rows = db
    .select({ id: cards.id, name_en: cards.name_en, keys: cards.keys })
    .from(cards)
    .where(isAmong(cards.id, ids))
    .all()
  return new Set(rows.flatMap((row) => (isOfSeries(series, row) ? [row.id] : [])))
}

/** Names that begin with the key, oldest card first. In a script with spaces, only complete words match. */
function cardsBeginning(db: Database, key: string): CardRow[] {
  const isLatin = /\p{sc=Latin}/u.test(key)
  if (key.length < (isLatin ? 3 : 2)) return []
  const beginning = sql`select card from rules_card_names where key >= ${key} and key < ${`${key}${LAST_LETTER}`}`
  return cardsAmong(db, beginning, 4 * CANDIDATES)
    .all()
    .filter(({ name_en }) => !isLatin || hasWords(name_en, key))
}

export function cardsHolding(db: Database, key: string): CardRow[] {
  const candidates = cardsWithPairs(db, pairsOf(key)).flatMap((card) => {
    const lengths = card.keys.flatMap((known) => (known.includes(key) ? known.length : []))
    return lengths.length > 0 ? [{ card, length: Math.min(...lengths) }] : []
  })
  return candidates.toSorted((a, b) => a.length - b.length).map(({ card }) => card)
}

/**
 * Names that contain the key as complete words in one language: “Verte Anaconda” finds Predaplant Verte Anaconda.
 * Short words are too ambiguous.
 */
export function cardsWithWords(db: Database, typed: string): CardRow[] {
  const key = comparisonKey(typed)
  if (key.length < (/\p{sc=Latin}/u.test(key) ? WORDS_LENGTH_MIN : 3)) return []
  const side = cardsWithPairs(db, pairsOf(key)).filter(({ name_en, name_ja, name_zh }) =>
    // A hyphen and a lower-case letter continue a word: Black Cat-astrophe does not contain Black Cat.
    [name_en.replaceAll(/-(?=\p{Ll})/gu, ''), name_ja, name_zh].some((name) => name !== null && hasWords(name, key)),
  )
  return side.length > 0 ? side : cardsWithEachWord(db, typed)
}

/** English names with each of these words or word beginnings, in any order: “Kaiju Gameciel”. */
function cardsWithEachWord(db: Database, typed: string): CardRow[] {
  const words = typed
    .split(/[\s\-‐]+/)
    .map((word) => comparisonKey(GREEK.get(word.trim().toLowerCase()) ?? word))
    .filter(Boolean)
  const isEnough = words.length > 1 && words.every((word) => word.length > 2) && words.join('').length > 8
  if (!isEnough || !/^[a-z]+$/.test(words.join(''))) return []
  return cardsWithPairs(db, words.flatMap(pairsOf)).filter(({ name_en }) => {
    const parts = name_en.split(/[^\p{L}\p{N}'’]+/u).map(comparisonKey)
    return words.every((word) => parts.some((_, at) => parts.slice(at).join('').startsWith(word)))
  })
}

const GREEK: ReadonlyMap<string, string> = new Map([
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
  ['δ', 'delta'],
  ['ε', 'epsilon'],
  ['ω', 'omega'],
])

function cardsWithPairs(db: Database, pairs: readonly string[]): CardRow[] {
  if (pairs.length === 0) return []
  const query = [...new Set(pairs)].map((pair) => `"${pair}"`).join(' AND ')
  return prepared(db, cardsOfPairs).all({ query })
}

const cardsOfPairs = (db: Database) =>
  cardsAmong(
    db,
    sql`select rowid from rules_card_pairs where rules_card_pairs match ${sql.placeholder('query')} limit ${CANDIDATES}`,
  ).prepare()

const WORDS_LENGTH_MIN = 4

export function isExtraDeckCard({ kind, subtype }: Pick<CardRow, 'kind' | 'subtype'>): boolean {
  return kind === 'Monster' && /\b(?:Fusion|Synchro|Xyz|Link)\b/.test(subtype)
}
