import { sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { insertRows } from '#data/db/insert.ts'
import { openSortedRows, type SortedRows } from '#data/db/sorted-rows.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { alsoCalled, GOODS_CALLED_BY } from './also-called.ts'
import { countCategories } from '../categories/queries.ts'
import { CATEGORY_NAMES, nameCategory, type CategoryName } from '../categories/category-names.ts'
import { partName } from './goes-with.ts'
import { makerNames } from './maker-names.ts'
import { modelWords } from './model-words.ts'
import { conditionOf } from '../products/condition.ts'
import { changeOfMean, latestChange, lowestByDay, meanByDay, type Readings } from '../products/price-history.ts'
import { joinRenamed } from '../products/renamed.ts'
import { eachListed, readReadings, type ListRow } from '../products/queries.ts'
import { categories, products } from '../schema.ts'

type ProductRow = typeof products.$inferInsert

/** A row before it has its place. */
type Unranked = Omit<ProductRow, 'rank'>

/**
 * A change rebuilds the catalogue at the next start: tokens, ranking, other names, the part of a name that names the
 * thing.
 */
export const CATALOGUE_MADE_BY = `${TOKENS_MADE_BY} ${GOODS_CALLED_BY} sold-1 varieties-1 goes-with-1 sizes-1`

/**
 * Builds products, categories and the search index anew from all price lists. Call it in a transaction. However many products an
 * operator brought, few are in memory at a time: they are put in their order in a file.
 */
export function rebuildCatalogue(db: Writer): void {
  const sorted = openSortedRows(FRESHNESS_PARTS)
  try {
    const names = sortProducts(db, sorted)
    db.delete(products).run()
    insertRows(db, products, ranked(sorted))
    storeCategories(db, names)
    indexForSearch(db, ranked(sorted), names)
  } finally {
    sorted.close()
  }
}

/** Returns the names of the categories by slug. */
function sortProducts(db: Writer, sorted: SortedRows): Map<string, CategoryName> {
  const readings = readReadings(db)
  const names = new Map<string, CategoryName>()
  for (const offers of joinRenamed(eachListed(db))) {
    const product = toProduct(offers, readings, names)
    sorted.add(freshness(product, offers), product)
  }
  return names
}

function* ranked(sorted: SortedRows): Generator<ProductRow> {
  let rank = 0
  // Safe: nothing but products was put in.
  for (const product of sorted.rows() as Iterable<Unranked>) yield { ...product, rank: ++rank }
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
    // A fall is of one market or of the mean: another market’s higher price yesterday does not count.
    ...(mean
      ? changeOfMean(offers, readings)
      : latestChange(sameShop.length === offers.length ? days : lowestByDay(sameShop, readings))),
    dataset: cheapest.dataset,
  } satisfies Unranked
}

const FRESHNESS_PARTS = 6

/**
 * Order: newest first, then goods sold alone, then those of most markets and days, then short names, which name the
 * thing rather than an accessory.
 */
function freshness({ id, name, date, mean_twd }: Unranked, offers: readonly ListRow[]): (string | number)[] {
  const isWeighed = mean_twd !== null
  // The number of markets on the newest day, and the sum over all days; 0 without market data.
  const markets = offers.filter(({ history }) => history.some(([from, , to]) => (to ?? from) === date)).length
  const sold = offers.reduce((sum, { history }) => sum + history.length, 0)
  return [
    -Number(date.replaceAll('-', '')),
    conditionOf(name) === 'alone' ? 0 : 1,
    isWeighed ? -markets : 0,
    isWeighed ? -sold : 0,
    name.length,
    id,
  ]
}

function storeCategories(db: Writer, names: ReadonlyMap<string, CategoryName>): void {
  const order = CATEGORY_NAMES.map(({ slug }) => slug)
  const held = countCategories(db).map(({ datasets, ...category }) => {
    const { slug } = category
    return {
      ...category,
      name_zh: names.get(slug)?.name_zh ?? slug,
      name_en: names.get(slug)?.name_en ?? slug,
      datasets: JSON.parse(datasets) as string[],
      position: order.includes(slug) ? order.indexOf(slug) : order.length,
    }
  })
  db.delete(categories).run()
  insertRows(db, categories, held)
}

/** `shop_search` is an FTS5 table without content, which no schema file can declare; its rowid is the product's rank. */
function indexForSearch(db: Writer, rows: Iterable<ProductRow>, names: ReadonlyMap<string, CategoryName>): void {
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
    // Companion goods are indexed beside the category, because an older index has no column of their own.
    const beside = searchTokens([goesWith, ...modelWords(goesWith)].join(' '))
    add.run(rank, searchTokens(text.join(' ')), `${categoryToken(category)} ${beside}`)
  }
  db.run(sql`insert into shop_search (shop_search) values ('optimize')`)
}

/** One token for a slug: the tokenizer would take `hard-drives` apart. */
export function categoryToken(slug: string): string {
  return `c${Buffer.from(slug).toString('hex')}`
}
