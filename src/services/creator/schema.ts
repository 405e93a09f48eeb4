import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A platform’s commissions by its tree of categories. The columns of levels below the leaf are empty. */
export const categoryFees = sqliteTable('creator_category_fees', {
  id: integer().primaryKey(),
  platform: text().notNull(),
  level1: text().notNull(),
  level2: text().notNull(),
  level3: text().notNull(),
  level4: text().notNull(),
  general_seller_pct: real().notNull(),
  mall_seller_pct: real().notNull(),
})
