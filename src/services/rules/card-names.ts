import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Database, Writer } from '#db/client.ts'
import type { NameStore, StoredName } from '#operation/input/name-store.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { namesIn, type Names } from '#operation/input/names.ts'
import { prepared } from '#operation/prepared.ts'
import { comparisonKey } from '#text/normalise.ts'
import { cardNames as names, cards } from './schema.ts'

type Card = typeof cards.$inferSelect

/** Changes with the way in which names are folded. */
export const CARD_NAMES_MADE_BY = 'comparisonKey 1'

const ROWS_PER_STATEMENT = 500
const BEGINNING_MAX = 60
const NEAR_MAX = 1000
/** What comes after every character of a name. */
const LAST = '\u{10ffff}'

/** Fills the table of names from the cards. */
export function indexCardNames(db: Writer): void {
  db.delete(names).run()
  const rows = db.select().from(cards).orderBy(asc(cards.konami_id)).limit(100_000).all().flatMap(nameRows)
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    db.insert(names)
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .run()
  }
}

function nameRows({ konami_id, name_en, name_ja, kana, name_zh, also }: Card) {
  const ways = [name_en, name_en.replaceAll('&', 'and'), name_ja, kana, name_zh, ...also]
  const keys = new Set(ways.map((way) => comparisonKey(way ?? '')).filter((key) => key !== ''))
  return [...keys].map((name) => ({ name, konami_id, reversed: reverse(name) }))
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join('')
}

/** Cards by their English, Japanese, Chinese and short names. The key is the English name. */
export function cardNames(db: Database): Names {
  return prepared(db, (it) => namesIn(cardStore(it)))
}

function cardStore(db: Database): NameStore {
  const thingsOf = (ids: readonly number[]) => listCards(db, ids).map(named)
  const between = (column: typeof names.name | typeof names.reversed, start: string, limit: number): StoredName[] =>
    db
      .select()
      .from(names)
      .where(and(gte(column, start), lt(column, start + LAST)))
      .orderBy(asc(column))
      .limit(limit)
      .all()
      .map(({ name, konami_id }) => ({ name, things: () => thingsOf([konami_id]) }))
  return {
    byKey: (key) => db.select().from(cards).where(eq(cards.name_en, key)).limit(1).all().map(named)[0],
    named: (name) =>
      thingsOf(
        db
          .select()
          .from(names)
          .where(eq(names.name, name))
          .limit(20)
          .all()
          .map((row) => row.konami_id),
      ),
    beginning: (name) => between(names.name, name, BEGINNING_MAX),
    holding: () => [],
    // One slip leaves one half of a name as it is.
    near: (name) => {
      const half = Math.floor(name.length / 2)
      return [
        ...between(names.name, name.slice(0, half), NEAR_MAX),
        ...between(names.reversed, reverse(name).slice(0, half), NEAR_MAX),
      ]
    },
  }
}

function listCards(db: Database, ids: readonly number[]): Card[] {
  if (ids.length === 0) return []
  const chosen = inArray(cards.konami_id, [...ids])
  return db.select().from(cards).where(chosen).orderBy(asc(cards.konami_id)).limit(NEAR_MAX).all()
}

function named({ name_en, name_zh, name_ja, also }: Card): NamedThing {
  return { key: name_en, label: name_zh ?? name_en, names: [name_ja, ...also].filter((it) => it !== null) }
}
