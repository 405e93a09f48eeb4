import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'

/**
 * A price that stayed the same on every day on which the list was read, from the first to the last day. Without a last
 * day, the price of a single day.
 */
export type PriceRun = [firstDay: string, priceTwd: number, lastDay?: string]

/**
 * A table with the prices of one source by product and shop. Each source has its own table, so that a sync replaces
 * only its own prices.
 */
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
      /** Null except for imported prices, whose files name their source. */
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

/** The days on which a shop's complete list was read. The price runs in `history` cover these days only. */
export const readings = tableOf('shop_readings', z.object({ shop: z.string(), date: z.iso.date() }), ['shop', 'date'])

/** Kinds of price pairs: of one shop, of means over mostly the same markets, of means whose source names no market. */
export const BASES = ['same_shop', 'weighted_mean', 'unnamed_markets'] as const

/** One row for each product, derived from the price lists: its lowest price on its newest day. */
export const products = sqliteTable(
  'shop_products',
  {
    /** The position in search results, and the rowid in the full-text index shop_search. */
    rank: integer('rank').primaryKey(),
    id: text('id').notNull().unique(),
    name: text('name').notNull(),
    /** Ids that the product had before it was renamed. */
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
    /**
     * The price (or mean) before the latest change, its last day, and the first day of the present price. Null for a
     * price that never changed.
     */
    previous_twd: real('previous_twd'),
    previous_on: text('previous_on'),
    changed_on: text('changed_on'),
    /** The kind of the two prices. Null without an earlier price, and for means of mostly other markets. */
    basis: text('basis', { enum: BASES }),
    /** The change in percent, of means before they are rounded. Null if the price never changed, and without a basis. */
    change_pct: real('change_pct'),
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
  /** The category's place in lists. */
  position: integer('position').notNull(),
})
