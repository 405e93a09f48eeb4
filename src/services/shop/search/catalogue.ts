import { sql } from 'drizzle-orm'
import type { Writer } from '#db/client.ts'
import { insertRows } from '#db/insert.ts'
import { searchTokens, TOKENS_MADE_BY } from '#text/tokens.ts'
import { alsoCalled } from './also-called.ts'
import { listedSince } from '../categories/queries.ts'
import { CATEGORY_NAMES, nameCategory, type CategoryName } from '../categories/category-names.ts'
import { partName } from './goes-with.ts'
import { makerNames } from './maker-names.ts'
import { modelWords } from './model-words.ts'
import { conditionOf } from '../products/condition.ts'
import { changeOfMean, latestChange, lowestByDay, meanByDay, type Readings } from '../products/price-history.ts'
import { joinRenamed } from '../products/renamed.ts'
import { PRICE_LISTS, readReadings } from '../products/queries.ts'
import { categories, products, type PriceList } from '../schema.ts'

type ListRow = PriceList['$inferSelect'] & { dataset: string }
type ProductRow = typeof products.$inferInsert

/** A row before it has its place. */
type Unranked = Omit<ProductRow, 'rank'> & {
  /** How many markets sold it on its newest day; 0 of what no market weighs. */
  markets: number
  /** On how many days how many markets sold it, together: what is sold everywhere all the time is the common kind. */
  sold: number
}

/** Another one builds the catalogue anew at the next start: how words become tokens, how products are ranked, what of a name is the thing itself. */
export const CATALOGUE_MADE_BY = `${TOKENS_MADE_BY} sold-1 varieties-1 goes-with-1 makers-1`

/** Builds products, categories and the search index anew from all price lists. Call it in a transaction. */
export function rebuildCatalogue(db: Writer): void {
  const readings = readReadings(db)
  const byProduct = joinRenamed([...Map.groupBy(readLists(db), (row) => row.product_id).values()])
  const names = new Map<string, CategoryName>()
  const rows = byProduct.map((offers) => toProduct(offers, readings, names)).sort(byFreshness)
  const ranked = rows.map((row, at) => {
    const { markets: _, sold: __, ...product } = row
    return { ...product, rank: at + 1 }
  })

  db.delete(products).run()
  insertRows(db, products, ranked)
  storeCategories(db, ranked, names)
  indexForSearch(db, ranked, names)
}

function readLists(db: Writer): ListRow[] {
  return Object.entries(PRICE_LISTS).flatMap(([dataset, list]) =>
    db
      .select()
      .from(list)
      .orderBy(list.product_id, list.shop)
      .all()
      .map((row) => ({ ...row, dataset })),
  )
}

function toProduct(offers: readonly ListRow[], readings: Readings, names: Map<string, CategoryName>) {
  const [first] = offers
  const days = lowestByDay(offers, readings)
  const newest = days.at(-1)
  if (!first || !newest) throw new Error(`${first?.product_id} has no price.`)
  const cheapest = offers.find((offer) => offer.shop === newest.shop) ?? first
  const sameShop = offers.filter((offer) => offer.shop === newest.shop)
  const means = meanByDay(offers, readings)
  const mean = means.find(({ date }) => date === newest.date)
  const category = nameCategory(first.category)
  names.set(category.slug, category)
  return {
    markets: mean
      ? offers.filter(({ history }) => history.some(([from, , to]) => (to ?? from) === newest.date)).length
      : 0,
    sold: mean ? offers.reduce((sum, { history }) => sum + history.length, 0) : 0,
    id: first.product_id,
    name: first.name,
    renamed_from: [...new Set(offers.map((offer) => offer.product_id))].filter((id) => id !== first.product_id),
    category: category.slug,
    spec: first.spec,
    unit: first.unit,
    url: cheapest.url,
    shop: newest.shop,
    price_twd: newest.price_twd,
    date: newest.date,
    mean_twd: mean?.price_twd ?? null,
    // A fall is of one market, or of the mean of all: that another market was dearer yesterday is none.
    ...(mean
      ? changeOfMean(offers, readings)
      : latestChange(sameShop.length === offers.length ? days : lowestByDay(sameShop, readings))),
    dataset: cheapest.dataset,
  } satisfies Unranked
}

/** What was seen last stands first; then what is sold alone; then what most markets sell, and on most days; then short names, which say the thing itself rather than an accessory of it. */
function byFreshness(a: Unranked, b: Unranked): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  const conditions = Number(conditionOf(a.name) !== 'alone') - Number(conditionOf(b.name) !== 'alone')
  return (
    conditions || b.markets - a.markets || b.sold - a.sold || a.name.length - b.name.length || (a.id < b.id ? -1 : 1)
  )
}

function storeCategories(db: Writer, rows: readonly ProductRow[], names: ReadonlyMap<string, CategoryName>): void {
  const order = CATEGORY_NAMES.map(({ slug }) => slug)
  const held = [...Map.groupBy(rows, (row) => row.category)].map(([slug, members]) => ({
    slug,
    name_zh: names.get(slug)?.name_zh ?? slug,
    name_en: names.get(slug)?.name_en ?? slug,
    product_count: members.filter(({ date }) => date >= listedSince(members[0]?.date ?? '')).length,
    newest_date: members[0]?.date ?? '',
    datasets: [...new Set(members.map(({ dataset }) => dataset))].sort(),
    position: order.includes(slug) ? order.indexOf(slug) : order.length,
  }))
  db.delete(categories).run()
  insertRows(db, categories, held)
}

/** `shop_search` is an FTS5 table without content, which no schema file can declare; its rowid is the product's rank. */
function indexForSearch(db: Writer, rows: readonly ProductRow[], names: ReadonlyMap<string, CategoryName>): void {
  // One character is searched by prefix, which scans every pair that begins with it unless there is an index for it.
  db.run(
    sql`create virtual table if not exists shop_search
      using fts5(name, category, content = '', columnsize = 0, prefix = '1', tokenize = 'unicode61')`,
  )
  db.run(sql`insert into shop_search (shop_search) values ('delete-all')`)
  const add = db.$client.prepare('insert into shop_search (rowid, name, category) values (?, ?, ?)')
  for (const { rank, id, name, category, spec = null } of rows) {
    const { itself, goesWith } = partName(name)
    const text = [
      itself,
      spec,
      id,
      names.get(category)?.name_zh,
      names.get(category)?.name_en,
      ...modelWords(itself),
      ...makerNames(name),
      ...alsoCalled({ name, category, spec }),
    ]
    // What it goes with stands beside the category: a column of its own would be wanting in the index of an older version.
    const beside = searchTokens([goesWith, ...modelWords(goesWith)].join(' '))
    add.run(rank, searchTokens(text.join(' ')), `${categoryToken(category)} ${beside}`)
  }
  db.run(sql`insert into shop_search (shop_search) values ('optimize')`)
}

/** One token for a slug: the tokenizer would take `hard-drives` apart. */
export function categoryToken(slug: string): string {
  return `c${Buffer.from(slug).toString('hex')}`
}
