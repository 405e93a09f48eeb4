import { sql } from 'drizzle-orm'
import { searchTokens } from '#support/text/tokens.ts'
import type { Writer } from '#data/db/client.ts'
import { questions, sections } from './schema.ts'

// The indexes are contentless: they store only tokens. `rowid` is the `id` of the indexed row.

export function indexSections(db: Writer): void {
  db.run(sql`create virtual table if not exists rules_section_search using fts5(title, body, content = '')`)
  db.run(sql`insert into rules_section_search (rules_section_search) values ('delete-all')`)
  for (const it of db.select().from(sections).orderBy(sections.id).all()) {
    const title = searchTokens(`${it.title_zh} ${it.title_en}`)
    const body = searchTokens(`${it.markdown_zh}\n${it.markdown_en}`)
    db.run(sql`insert into rules_section_search (rowid, title, body) values (${it.id}, ${title}, ${body})`)
  }
}

export function indexQuestions(db: Writer): void {
  db.run(sql`create virtual table if not exists rules_faq_search using fts5(question, answer, content = '')`)
  db.run(sql`insert into rules_faq_search (rules_faq_search) values ('delete-all')`)
  for (const it of db.select().from(questions).orderBy(questions.id).all()) {
    const question = searchTokens(`${it.question_zh} ${it.question_en}`)
    const answer = searchTokens(`${it.answer_zh} ${it.answer_en}`)
    db.run(sql`insert into rules_faq_search (rowid, question, answer) values (${it.id}, ${question}, ${answer})`)
  }
}
