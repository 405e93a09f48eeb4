import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The price at every reading from the first day to the last; without a last day, on the first alone. */
export type PriceRun = [firstDay: string, priceTwd: number, lastDay?: string]

/** The prices of one source, by product and shop. Each source has its own table, so a sync replaces it alone. */
function priceList(name: string) {
  return sqliteTable(
    name,
    {
      product_id: text('product_id').notNull(),
      shop: text('shop').notNull(),
      name: text('name').notNull(),
      category: text('category').notNull(),
      spec: text('spec'),
      unit: text('unit'),
      url: text('url'),
      /** Oldest first. A series is always read whole, so it is one value. */
      history: text('history', { mode: 'json' }).$type<PriceRun[]>().notNull(),
      /** Named per row only in operators' own data. */
      source: text('source'),
    },
    (table) => [primaryKey({ columns: [table.product_id, table.shop] })],
  )
}

export type PriceList = ReturnType<typeof priceList>

export const parts = priceList('shop_parts')
export const produce = priceList('shop_produce')
export const necessities = priceList('shop_necessities')
export const imported = priceList('shop_imported')

/** Days on which a shop's whole list was read: the days that a price run counts. */
export const readings = sqliteTable(
  'shop_readings',
  { shop: text('shop').notNull(), date: text('date').notNull() },
  (table) => [primaryKey({ columns: [table.shop, table.date] })],
)

/** Derived from the lists: each product once, with its lowest price on the newest day that it was seen. */
export const products = sqliteTable(
  'shop_products',
  {
    /** The order of search results, and the rowid in the full-text index shop_search. */
    rank: integer('rank').primaryKey(),
    id: text('id').notNull().unique(),
    name: text('name').notNull(),
    /** Its ids before it was renamed. */
    renamed_from: text('renamed_from', { mode: 'json' }).$type<string[]>().notNull().default([]),
    category: text('category').notNull(),
    spec: text('spec'),
    unit: text('unit'),
    url: text('url'),
    shop: text('shop').notNull(),
    price_twd: real('price_twd').notNull(),
    date: text('date').notNull(),
    /** The mean of that day over all markets, weighted by what was sold; null where no market tells. */
    mean_twd: real('mean_twd'),
    /** The price, or mean where there is one, before the latest change, and the day of that change; null for a price that never changed. */
    previous_twd: real('previous_twd'),
    changed_on: text('changed_on'),
    dataset: text('dataset').notNull(),
  },
  (table) => [
    index('shop_products_category').on(table.category, table.rank),
    index('shop_products_date').on(table.date),
  ],
)

/** Derived: the categories that hold products. */
export const categories = sqliteTable('shop_categories', {
  slug: text('slug').primaryKey(),
  name_zh: text('name_zh').notNull(),
  name_en: text('name_en').notNull(),
  product_count: integer('product_count').notNull(),
  newest_date: text('newest_date').notNull(),
  /** The data sets that its products come from. */
  datasets: text('datasets', { mode: 'json' }).$type<string[]>().notNull(),
  /** Position on pages. */
  position: integer('position').notNull(),
})
