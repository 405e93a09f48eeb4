import { getTableColumns, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { insertRows } from '#data/db/insert.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { alsoCalled, NAMES_VERSION } from './also-called.ts'
import { countCategories } from '../categories/queries.ts'
import { CATEGORY_NAMES, nameCategory, type CategoryName } from '../categories/category-names.ts'
import { partName } from './goes-with.ts'
import { makerNames } from './maker-names.ts'
import { modelWords } from './model-words.ts'
import { conditionOf } from '../products/condition.ts'
import {
  basisOfMean,
  dailyPrices,
  isMean,
  latestChange,
  lowestByDay,
  meanByDay,
  type Readings,
} from '../products/price-history.ts'
import { joinRenamed } from '../products/renamed.ts'
import { walkPriceLists, eachProduct, readReadings, type ListRow } from '../products/queries.ts'
import { categories, products } from '../schema.ts'

type ProductRow = typeof products.$inferInsert

type Unranked = Omit<ProductRow, 'rank'>

/**
 * The version of the derived tables, made of the versions of what they derive from. After a change of it, the next
 * start rebuilds them.
 */
export const CATALOGUE_MADE_BY = `${TOKENS_MADE_BY} ${NAMES_VERSION} sold-1 varieties-2 goes-with-2 sizes-2 means-2`

const COLUMNS = Object.values(getTableColumns(products)).flatMap(({ name }) => (name === 'rank' ? [] : name))

/**
 * Rebuilds products, categories and the search index from all price lists, within the caller’s transaction. SQLite
 * ranks the products in a temporary table, so memory use does not grow with imported data.
 */
export function rebuildCatalogue(db: Writer): void {
  const { $client: client } = db
  const list = COLUMNS.join(', ')
  client.exec(`create temp table shop_unranked as select ${list}, null as others, null as markets, null as sold, null as length
    from main.shop_products where false`)
  try {
    const names = storeUnranked(db)
    client.exec(`delete from shop_products`)
    client.exec(`insert into shop_products (rank, ${list})
      select row_number() over (order by date desc, others, markets desc, sold desc, length, id), ${list} from shop_unranked`)
    storeCategories(db, names)
    indexForSearch(db, names)
  } finally {
    client.exec('drop table temp.shop_unranked')
  }
}

/** Ranks a product like one that every market sells; no product has this many markets. */
const MARKETS_MAX = 99

function storeUnranked(db: Writer): Map<string, CategoryName> {
  const readings = readReadings(db)
  const names = new Map<string, CategoryName>()
  const fields = [...COLUMNS, 'others', 'markets', 'sold', 'length']
  const add = db.$client.prepare(
    `insert into temp.shop_unranked values (${fields.map((field) => `@${field}`).join(', ')})`,
  )
  for (const offers of joinRenamed(walkPriceLists(db))) {
    const product = toProduct(offers, readings, names)
    add.run({ ...product, ...rankingOf(product, offers), renamed_from: JSON.stringify(product.renamed_from) })
  }
  return names
}

function toProduct(offers: readonly ListRow[], readings: Readings, names: Map<string, CategoryName>) {
  const [first] = offers
  const days = dailyPrices(offers, readings)
  const newest = days.at(-1)
  if (!first || !newest) throw new Error(`${first?.product_id} has no price.`)
  // Some products have only a mean over all markets and no offer of a single market.
  const lowest = lowestByDay(offers, readings).findLast(({ date }) => date === newest.date) ?? newest
  const cheapest = offers.find((offer) => offer.shop === lowest.shop) ?? first
  const sameShop = offers.filter((offer) => offer.shop === lowest.shop)
  const own = isMean(newest)
    ? meanByDay(offers, readings)
    : sameShop.length === offers.length
      ? days
      : lowestByDay(sameShop, readings)
  const change = latestChange(own)
  const basis = own.length < 2 ? null : isMean(newest) ? basisOfMean(offers, readings) : 'same_shop'
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
    shop: lowest.shop,
    price_twd: lowest.price_twd,
    date: newest.date,
    mean_twd: isMean(newest) ? newest.price_twd : null,
    previous_twd: null,
    previous_on: null,
    changed_on: null,
    // A change is computed from prices of the same shop, or from means. A higher price in another market yesterday is
    // no price drop.
    ...change,
    basis,
    change_pct: basis === null ? null : (change?.change_pct ?? null),
    dataset: cheapest.dataset,
  } satisfies Unranked
}

/**
 * Ranks products of the same date: first those sold alone, then those in many markets and on many days, then those with
 * short names. Accessories have longer names than the product itself. Only goods sold by weight have market data.
 */
function rankingOf({ name, date, mean_twd }: Unranked, offers: readonly ListRow[]) {
  const isWeighed = mean_twd !== null
  const markets = offers.filter(({ history }) => history.some(([from, , to]) => (to ?? from) === date)).length
  const sold = offers.reduce((sum, { history }) => sum + history.length, 0)
  return {
    others: conditionOf(name) === 'alone' ? 0 : 1,
    // Seafood has only means without markets. It gets the maximum, so that 牡蠣 (oyster) ranks above 杏鮑菇 (king oyster
    // mushroom).
    markets: isWeighed ? (offers.every(isMean) ? MARKETS_MAX : markets) : 0,
    sold: isWeighed && !offers.every(isMean) ? sold : 0,
    length: name.length,
  }
}

function storeCategories(db: Writer, names: ReadonlyMap<string, CategoryName>): void {
  const order = CATEGORY_NAMES.map(({ slug }) => slug)
  const stored = countCategories(db).map(({ datasets, ...category }) => {
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
  insertRows(db, categories, stored)
}

/**
 * `shop_search` is a contentless FTS5 table, which a Drizzle schema cannot declare. Its rowid is the product’s rank.
 */
function indexForSearch(db: Writer, names: ReadonlyMap<string, CategoryName>): void {
  // A single character is searched by prefix. Without a prefix index, FTS5 would scan every pair that begins with it.
  db.run(
    sql`create virtual table if not exists shop_search
      using fts5(name, category, content = '', columnsize = 0, prefix = '1', tokenize = 'unicode61')`,
  )
  db.run(sql`insert into shop_search (shop_search) values ('delete-all')`)
  const add = db.$client.prepare('insert into shop_search (rowid, name, category) values (?, ?, ?)')
  for (const { rank, id, name, category, spec } of eachProduct(db)) {
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
    // Products that the part works with share a column with the category, because existing indexes have no column for
    // them.
    const beside = searchTokens([goesWith, ...modelWords(goesWith)].join(' '))
    add.run(rank, searchTokens(text.join(' ')), `${categoryToken(category)} ${beside}`)
  }
  db.run(sql`insert into shop_search (shop_search) values ('optimize')`)
}

/** The tokenizer would split `hard-drives`, so a slug becomes a single token. */
export function categoryToken(slug: string): string {
  return `c${Buffer.from(slug).toString('hex')}`
}
