import { gt, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { inPages } from '#operation/in-pages.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { GLOSSARY_HASH, translateTitle } from './glossary.ts'
import { discussions, reviews } from '../schema.ts'
import { findTopic, isOfOneThing } from '../topics/topics.ts'

// The full-text indexes contain only tokens. The column `also` has the title's words in the other language, so that 印表機
// finds “printer”. It also has the words of the discussion's topic, if the topic covers only one kind of product.

/** If this value differs from the stored one, the indexes are rebuilt at the next start. */
export const INDEXED_BY = `${TOKENS_MADE_BY} ${GLOSSARY_HASH} topics-1`

/** The number of reviews loaded at a time, because each may have 20,000 characters. */
const PAGE_REVIEWS = 200

export function indexDiscussions(db: Writer): void {
  const add = emptyIndex(db, 'voices_search')
  for (const row of db.select().from(discussions).orderBy(discussions.number).all()) {
    const topic = topicWords(row.topic)
    const also = [...translateTitle(row.title), row.board ?? '', row.host ?? '', topic.ofAll].join(' ')
    add(row.number, [row.title, also, topic.ofSome])
  }
}

/** Rebuilds the full-text index of reviews. Its rowid is the rowid of the table. */
export function indexReviews(db: Writer): void {
  const add = emptyIndex(db, 'voices_review_search')
  const page = db
    .select({ rowid: sql<number>`rowid`, review: reviews })
    .from(reviews)
    .where(gt(reviews.id, sql.placeholder('after')))
    .orderBy(reviews.id)
    .limit(PAGE_REVIEWS)
    .prepare()
  const rows = inPages<ReturnType<typeof page.all>[number]>((last) => page.all({ after: last?.review.id ?? '' }))
  for (const { rowid, review } of rows) {
    const topic = topicWords(review.topic)
    const text = [review.body, ...review.pros, ...review.cons, ...translateTitle(review.title), topic.ofAll].join('\n')
    add(rowid, [review.title, text, topic.ofSome])
  }
}

/** Empties the index. Returns a function that adds a row with a prepared statement. */
function emptyIndex(db: Writer, index: 'voices_search' | 'voices_review_search') {
  const table = sql.identifier(index)
  db.run(sql`create virtual table if not exists ${table} using fts5(title, also, topic, content = '', prefix = '1')`)
  db.run(sql`insert into ${table} (${table}) values ('delete-all')`)
  const insert = db.$client.prepare(`insert into ${index} (rowid, title, also, topic) values (?, ?, ?, ?)`)
  return (rowid: number, texts: readonly [title: string, also: string, topic: string]) =>
    insert.run(rowid, ...texts.map(searchTokens))
}

/** The words of a topic: `ofAll` apply to all its discussions, `ofSome` only to some of them. */
function topicWords(slug: string | null): { ofAll: string; ofSome: string } {
  const topic = slug === null ? undefined : findTopic(slug)
  const words = topic ? `${topic.title_zh} ${topic.title_en}` : ''
  return topic && isOfOneThing(topic) ? { ofAll: words, ofSome: '' } : { ofAll: '', ofSome: words }
}
