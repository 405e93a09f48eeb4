import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { Format } from './formats.ts'
import { cards, chapters, editions, glossary, limits, questions, sections } from './schema.ts'

export type ChapterRow = typeof chapters.$inferSelect
export type SectionRow = typeof sections.$inferSelect
export type TermRow = typeof glossary.$inferSelect
export type QuestionRow = typeof questions.$inferSelect
export type EditionRow = typeof editions.$inferSelect
/** A card on a list. If the card has no known name, `name` is its number. */
export interface StatusRow {
  readonly card: number
  readonly status: string
  readonly name: string
  readonly name_zh: string | null
}

export function listChapterRows(db: Database): ChapterRow[] {
  return db.select().from(chapters).orderBy(asc(chapters.number)).limit(200).all()
}

export function listSections(db: Database, chapter?: string): SectionRow[] {
  const where = chapter === undefined ? undefined : eq(sections.chapter, chapter)
  return db.select().from(sections).where(where).orderBy(asc(sections.id)).limit(2000).all()
}

/** Sections that match an FTS5 query, best first. A match in the title counts more than one in the text. */
export function searchSections(db: Database, query: string, limit: number): { section: SectionRow; rank: number }[] {
  const found = db.all<{ id: number; rank: number }>(
    sql`select rowid as id, -bm25(rules_section_search, 6, 1) as rank from rules_section_search
        where rules_section_search match ${query} order by rank desc, rowid limit ${limit}`,
  )
  return found.flatMap(({ id, rank }) => {
    const section = db.select().from(sections).where(eq(sections.id, id)).get()
    return section ? [{ section, rank }] : []
  })
}

export function listTerms(db: Database): TermRow[] {
  return db.select().from(glossary).orderBy(asc(glossary.term_en)).limit(2000).all()
}

export function listQuestions(db: Database): QuestionRow[] {
  return db.select().from(questions).orderBy(asc(questions.id)).limit(1000).all()
}

/** Newest first. */
export function listEditions(db: Database, format: Format): EditionRow[] {
  return db.select().from(editions).where(eq(editions.format, format)).orderBy(desc(editions.edition)).limit(500).all()
}

export function listStatuses(db: Database, format: Format, edition: string): StatusRow[] {
  return db
    .select({ card: limits.card, status: limits.status, name: cards.name_en, name_zh: cards.name_zh })
    .from(limits)
    .leftJoin(cards, eq(cards.id, limits.card))
    .where(
      and(
        eq(limits.format, format),
        lte(limits.from_edition, edition),
        or(isNull(limits.until_edition), gt(limits.until_edition, edition)),
      ),
    )
    .orderBy(asc(cards.name_en), asc(limits.card))
    .limit(2000)
    .all()
    .map((row) => ({ ...row, name: row.name ?? `no. ${row.card} of Konami’s database` }))
}

/** The statuses that a card has had in a format, oldest first, each until the edition that ended it. */
export function listSpans(db: Database, format: Format, card: number) {
  return db
    .select({ status: limits.status, from: limits.from_edition, until: limits.until_edition })
    .from(limits)
    .where(and(eq(limits.format, format), eq(limits.card, card)))
    .orderBy(asc(limits.from_edition))
    .limit(500)
    .all()
}

export function listCardsOfLists(db: Database): string[] {
  const rows = db
    .selectDistinct({ name: cards.name_en })
    .from(limits)
    .innerJoin(cards, eq(cards.id, limits.card))
    .orderBy(asc(cards.name_en))
    .limit(10_000)
    .all()
  return rows.map(({ name }) => name)
}
