import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A price that every reading from the first to the last day confirmed. Without a last day it covers only the first. */
export type PriceRun = [firstDay: string, priceTwd: number, lastDay?: string]

/** Prices of one source by product and shop. Each source has its own table, so its sync replaces only that table. */
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
      /** Oldest first. One JSON value, because a series is always read completely. */
      history: text('history', { mode: 'json' }).$type<PriceRun[]>().notNull(),
      /** Set only for operators’ own data. */
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

/** Days on which a shop’s complete list was read. Price runs are counted in these days. */
export const readings = sqliteTable(
  'shop_readings',
  { shop: text('shop').notNull(), date: text('date').notNull() },
  (table) => [primaryKey({ columns: [table.shop, table.date] })],
)

/** Derived from the lists: each product once, with its lowest price on the newest day with a record. */
export const products = sqliteTable(
  'shop_products',
  {
    /** The position in search results, and the rowid in the full-text index shop_search. */
    rank: integer('rank').primaryKey(),
    id: text('id').notNull().unique(),
    name: text('name').notNull(),
    /** Earlier ids of the product. */
    renamed_from: text('renamed_from', { mode: 'json' }).$type<string[]>().notNull().default([]),
    category: text('category').notNull(),
    spec: text('spec'),
    unit: text('unit'),
    url: text('url'),
    shop: text('shop').notNull(),
    price_twd: real('price_twd').notNull(),
    date: text('date').notNull(),
    /** The mean of that day over all markets, weighted by quantity. Null without market data. */
    mean_twd: real('mean_twd'),
    /** The price (or mean) before the latest change, and the day of the change. Null for a price that never changed. */
    previous_twd: real('previous_twd'),
    changed_on: text('changed_on'),
    dataset: text('dataset').notNull(),
  },
  (table) => [
    index('shop_products_category').on(table.category, table.rank),
    index('shop_products_date').on(table.date),
  ],
)

export const categories = sqliteTable('shop_categories', {
  slug: text('slug').primaryKey(),
  name_zh: text('name_zh').notNull(),
  name_en: text('name_en').notNull(),
  product_count: integer('product_count').notNull(),
  newest_date: text('newest_date').notNull(),
  datasets: text('datasets', { mode: 'json' }).$type<string[]>().notNull(),
  /** Display order. */
  position: integer('position').notNull(),
})
