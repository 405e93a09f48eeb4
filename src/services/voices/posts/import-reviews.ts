import { asc, count, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Writer } from '#data/db/client.ts'
import { upsertRows } from '#data/db/insert.ts'
import { isSameRow } from '#data/db/stored-rows.ts'
import { defineImport, type ImportCounts } from '#operation/import.ts'
import { reviewsDataset } from '../datasets.ts'
import { reviews } from '../schema.ts'
import { TOPICS } from '../topics/topics.ts'

const text = (length: number) => z.string().trim().min(1).max(length, `Send at most ${length} characters.`)
const slugs = TOPICS.map(({ slug }) => slug)

/** Licences under which this site may publish the full text of a review. */
const LICENCES = ['CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0'] as const

/** A line of the import file: one person's review. */
function reviewRow(today: string) {
  return z.object({
    id: text(80)
      .regex(/^[A-Za-z0-9][\w.-]*$/, 'Send an id of letters, digits, dots, hyphens and underscores.')
      .refine((id) => id !== 'guide', 'Send an id other than guide.')
      .refine((id) => !id.endsWith('.md'), 'Send an id that does not end with .md.'),
    title: text(200),
    body: text(20_000),
    topic: z.enum(slugs, `Send one of ${slugs.join(', ')}.`),
    author: text(80),
    published_on: z.iso
      .date('Send the day as YYYY-MM-DD.')
      .refine((date) => date <= today, 'Send a day that is not in the future.'),
    licence: z.enum(LICENCES, `Send one of ${LICENCES.join(', ')}: other licences do not let us show the text.`),
    recommend: z.boolean('Send true or false.').optional(),
    pros: z.array(text(300)).max(20).default([]),
    cons: z.array(text(300)).max(20).default([]),
    url: z.url({ protocol: /^https?$/, error: 'Send an address that begins with http:// or https://.' }).optional(),
  })
}

type ReviewRow = z.output<ReturnType<typeof reviewRow>>

export const reviewImport = defineImport({
  dataset: reviewsDataset,
  row: reviewRow,
  key: ({ id }) => id,
  store(db, rows) {
    const counts = { added: 0, changed: 0, unchanged: 0 }
    upsertRows(db, reviews, changedReviews(db, rows, counts))
    return counts
  },
  describe(db) {
    const stored = db
      .select({ rows: count(), newest: max(reviews.published_on) })
      .from(reviews)
      .get()
    const licences = db
      .selectDistinct({ licence: reviews.licence })
      .from(reviews)
      .orderBy(asc(reviews.licence))
      .all()
      .map(({ licence }) => licence)
    return {
      as_of: stored?.newest ?? null,
      rows: stored?.rows ?? 0,
      sources: [
        { name: 'Site reviews, by the authors named in them', url: '/api/posts', licence: licences.join(', ') },
      ],
    }
  },
})

/** Yields the new or changed reviews. Counts all rows of the file. */
function* changedReviews(
  db: Writer,
  rows: Iterable<ReviewRow>,
  counts: ImportCounts,
): Generator<typeof reviews.$inferInsert> {
  const stored = db
    .select()
    .from(reviews)
    .where(eq(reviews.id, sql.placeholder('id')))
    .prepare()
  for (const { recommend = null, url = null, ...fields } of rows) {
    const row = { ...fields, recommend, url }
    const before = stored.get({ id: row.id })
    const isSame = isSameRow(row, before)
    counts[before === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    if (!isSame) yield row
  }
}
