import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Only days that differ from the weekday rule. A Monday to Friday without a row is a workday; a Saturday or Sunday
 * without a row is off.
 */
export const holidays = sqliteTable('life_holidays', {
  date: text('date').primaryKey(),
  kind: text('kind').notNull(),
  name_zh: text('name_zh').notNull(),
})

export const lotteryDraws = sqliteTable(
  'life_lottery_draws',
  {
    game: text('game').notNull(),
    period: text('period').notNull(),
    date: text('date').notNull(),
    numbers: text('numbers', { mode: 'json' }).$type<number[]>().notNull(),
    special: integer('special'),
    /** The unclaimed first prize that the next draw adds to its own. Null if unknown. */
    carried_over_twd: integer('carried_over_twd'),
  },
  (table) => [primaryKey({ columns: [table.game, table.period] })],
)

/** The amount per winning ticket in each tier. Tier 1 is the jackpot. */
export const lotteryPrizes = sqliteTable(
  'life_lottery_prizes',
  {
    game: text('game').notNull(),
    period: text('period').notNull(),
    tier: integer('tier').notNull(),
    winners: integer('winners').notNull(),
    amount_twd: integer('amount_twd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.game, table.period, table.tier] })],
)

/** Draws of 3星彩 and 4星彩, which draw each digit separately. */
export const digitDraws = sqliteTable(
  'life_digit_draws',
  {
    game: text('game').notNull(),
    period: text('period').notNull(),
    date: text('date').notNull(),
    number: text('number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.game, table.period] })],
)

export const invoicePeriods = sqliteTable('life_invoice_periods', {
  period: text('period').primaryKey(),
  special: text('special').notNull(),
  grand: text('grand').notNull(),
  first: text('first', { mode: 'json' }).$type<string[]>().notNull(),
  additional_sixth: text('additional_sixth', { mode: 'json' }).$type<string[]>().notNull(),
  independent_sources: integer('independent_sources').notNull(),
  confidence: text('confidence', { enum: ['high', 'medium', 'low'] })
    .notNull()
    .default('high'),
})

export const fuelPrices = sqliteTable(
  'life_fuel_prices',
  {
    product: text('product').notNull(),
    effective_on: text('effective_on').notNull(),
    price_twd: real('price_twd').notNull(),
    confidence: text('confidence').notNull(),
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.effective_on] })],
)

/** Closures of one county on one day, because of a typhoon, rain or an earthquake. */
export const closures = sqliteTable(
  'life_closures',
  {
    date: text('date').notNull(),
    county: text('county').notNull(),
    /** Null if that day's notice covers only the next day. */
    work: text('work'),
    school: text('school'),
    /** The number of townships and schools with a closure of their own. */
    places_no_work: integer('places_no_work').notNull(),
    places_no_school: integer('places_no_school').notNull(),
    notice: integer('notice'),
  },
  (table) => [primaryKey({ columns: [table.county, table.date] })],
)
