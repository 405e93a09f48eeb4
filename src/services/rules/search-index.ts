import { sql } from 'drizzle-orm'
import { searchTokens } from '#support/text/tokens.ts'
import type { Writer } from '#data/db/client.ts'
import { sections } from './schema.ts'

// The index is contentless: it stores only tokens. `rowid` is the `id` of the indexed row.

export function indexSections(db: Writer): void {
  db.run(sql`create virtual table if not exists rules_section_search using fts5(title, body, content = '')`)
  db.run(sql`insert into rules_section_search (rules_section_search) values ('delete-all')`)
  for (const it of db.select().from(sections).orderBy(sections.id).all()) {
    const title = searchTokens(`${it.title_zh} ${it.title_en}`)
    const body = searchTokens(`${it.markdown_zh}\n${it.markdown_en}`)
    db.run(sql`insert into rules_section_search (rowid, title, body) values (${it.id}, ${title}, ${body})`)
  }
}
