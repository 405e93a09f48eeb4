import { asc, eq, and, max, count, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Writer } from '#data/db/client.ts'
import { upsertRows } from '#data/db/insert.ts'
import { isSameRow } from '#data/db/stored-rows.ts'
import { defineImport, type ImportCounts } from '#operation/import.ts'
import { importedPrices } from '../datasets.ts'
import { imported, type PriceRun } from '../schema.ts'

type Offer = typeof imported.$inferSelect
type OfferRow = typeof imported.$inferInsert

const text = (length: number) => z.string().trim().min(1).max(length, `Send at most ${length} characters.`)

function priceRow(today: string) {
  return z.object({
    date: z.iso
      .date('Send the day as YYYY-MM-DD.')
      .refine((date) => date <= today, 'Send a day that is not in the future.'),
    source: text(120).describe('Who recorded the price.'),
    shop: text(120),
    item_id: text(80)
      .regex(/^[^\s/?#%]+$/, 'Send an id without spaces and without / ? # %.')
      .refine((id) => !id.endsWith('.md'), 'Send an id that does not end with .md.'),
    item_name: text(300),
    category: text(80),
    spec: text(200).optional(),
    unit: text(40).optional(),
    price_twd: z
      .union([z.number(), z.string()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Send the price as a number such as 1290 or 77.5.'))
      .transform(Number)
      .refine((price) => price > 0, 'Send a price above 0.'),
    url: z.url({ protocol: /^https?$/, error: 'Send an address that begins with http:// or https://.' }).optional(),
  })
}
type PriceRow = z.output<ReturnType<typeof priceRow>>

export const priceImport = defineImport({
  dataset: importedPrices,
  row: priceRow,
  // The separator is a control character, which no field contains. Sorting by this key keeps the rows of one offer
  // together, by date.
  key: ({ item_id, shop, date }) => [item_id, shop, date].join('\u0001'),
  store(db, rows) {
    const counts = { added: 0, changed: 0, unchanged: 0 }
    upsertRows(db, imported, changedOffers(db, rows, counts))
    return counts
  },
  describe(db) {
    const stored = db
      .select({ offers: count(), newest: max(sql<string>`json_extract(${imported.history}, '$[#-1][0]')`) })
      .from(imported)
      .get()
    const sources = db
      .select({ name: imported.source, url: max(imported.url) })
      .from(imported)
      .groupBy(imported.source)
      .orderBy(asc(imported.source))
      .limit(50)
      .all()
    return {
      as_of: stored?.newest ?? null,
      rows: stored?.offers ?? 0,
      sources: sources.map(({ name, url }) => ({
        name: name ?? '',
        url: url ?? '',
        licence: 'Imported by the operator',
      })),
    }
  },
})

function* byOffer(rows: Iterable<PriceRow>): Generator<[PriceRow, ...PriceRow[]]> {
  let offer: [PriceRow, ...PriceRow[]] | undefined
  for (const row of rows) {
    if (offer && offer[0].item_id === row.item_id && offer[0].shop === row.shop) {
      offer.push(row)
      continue
    }
    if (offer) yield offer
    offer = [row]
  }
  if (offer) yield offer
}

/** Yields offers that have new rows, merged with their stored rows, and counts the rows by what they change. */
function* changedOffers(db: Writer, rows: Iterable<PriceRow>, counts: ImportCounts): Generator<OfferRow> {
  // One statement is prepared and reused. Statements use native memory that the garbage collector does not see; one for
  // each offer would use gigabytes.
  const stored = db
    .select()
    .from(imported)
    .where(and(eq(imported.product_id, sql.placeholder('item_id')), eq(imported.shop, sql.placeholder('shop'))))
    .prepare()
  for (const offer of byOffer(rows)) {
    const changed = withDays(stored.get({ item_id: offer[0].item_id, shop: offer[0].shop }), offer, counts)
    if (changed) yield changed
  }
}

/**
 * Adds new days to the stored ones. The newest day's row gives the name and description. Undefined if nothing changes.
 */
function withDays(
  stored: Offer | undefined,
  rows: readonly [PriceRow, ...PriceRow[]],
  counts: ImportCounts,
): OfferRow | undefined {
  const newest = rows.at(-1) ?? rows[0]
  const isNewer = stored === undefined || newest.date >= (stored.history.at(-1)?.[0] ?? '')
  const description = isNewer ? describeOffer(newest) : undefined
  const days = new Map(stored?.history.map(([date, price]) => [date, price]))
  let isChanged = false
  for (const row of rows) {
    const before = days.get(row.date)
    const isSame = before === row.price_twd && (row !== newest || !description || isSameRow(description, stored))
    counts[before === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    isChanged ||= !isSame
    days.set(row.date, row.price_twd)
  }
  if (!isChanged) return undefined
  const history = [...days].map(([date, price]): PriceRun => [date, price]).sort(([a], [b]) => (a < b ? -1 : 1))
  const { item_id, shop } = newest
  // This cast is safe: a new offer always has a description.
  return { product_id: item_id, shop, ...stored, ...description, history } as OfferRow
}

/** A field that the file lacks becomes empty and overwrites the stored value. */
function describeOffer({ item_name, category, spec, unit, url, source }: PriceRow) {
  return { name: item_name, category, spec: spec ?? null, unit: unit ?? null, url: url ?? null, source }
}
