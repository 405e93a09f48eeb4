import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const tradingDay = () => ({
  date: text('date').notNull(),
  open: real('open'),
  high: real('high'),
  low: real('low'),
  close: real('close').notNull(),
  volume_lots: integer('volume_lots'),
})

export const closes = sqliteTable(
  'stock_closes',
  {
    code: text('code').notNull(),
    ...tradingDay(),
  },
  (table) => [primaryKey({ columns: [table.code, table.date] })],
)

export const etfs = sqliteTable('stock_etfs', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  market: text('market', { enum: ['twse', 'tpex'] }).notNull(),
  category: text('category'),
  /** How often the fund pays, as its source states. Null if it states nothing. */
  frequency: text('frequency', { enum: ['monthly', 'quarterly', 'semiannual', 'annual'] }),
  close: real('close'),
  close_date: text('close_date'),
  nav: real('nav'),
  assets_100m_twd: real('assets_100m_twd'),
})

export const payouts = sqliteTable(
  'stock_payouts',
  {
    code: text('code').notNull(),
    ex_date: text('ex_date').notNull(),
    pay_date: text('pay_date'),
    amount_twd: real('amount_twd').notNull(),
    origin: text('origin', { enum: ['twse', 'tpex', 'yahoo'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.ex_date] }), index('stock_payouts_ex_date').on(table.ex_date)],
)

export const exDates = sqliteTable(
  'stock_ex_dates',
  {
    code: text('code').notNull(),
    ex_date: text('ex_date').notNull(),
    name: text('name').notNull(),
    market: text('market', { enum: ['twse', 'tpex'] }).notNull(),
    kind: text('kind', { enum: ['dividend', 'rights', 'both'] }).notNull(),
    /** Null until the amount is announced. */
    cash_twd: real('cash_twd'),
    /** New shares issued for each share, free of charge. */
    stock_ratio: real('stock_ratio'),
  },
  (table) => [primaryKey({ columns: [table.code, table.ex_date] }), index('stock_ex_dates_ex_date').on(table.ex_date)],
)

export const lastCloses = sqliteTable('stock_last_closes', {
  code: text('code').primaryKey(),
  market: text('market', { enum: ['twse', 'tpex'] }).notNull(),
  name: text('name').notNull(),
  ...tradingDay(),
  previous_date: text('previous_date'),
  previous_close: real('previous_close'),
})

export const valuations = sqliteTable('stock_valuations', {
  code: text('code').primaryKey(),
  date: text('date').notNull(),
  /** Null for a company with a loss. */
  pe: real('pe'),
  pb: real('pb'),
  dividend_yield_pct: real('dividend_yield_pct'),
  industry: text('industry'),
})

export const revenues = sqliteTable('stock_revenues', {
  code: text('code').primaryKey(),
  month: text('month').notNull(),
  revenue_1000_twd: integer('revenue_1000_twd').notNull(),
  change_month_pct: real('change_month_pct'),
  change_year_pct: real('change_year_pct'),
  change_year_to_date_pct: real('change_year_to_date_pct'),
})

export const profits = sqliteTable('stock_profits', {
  code: text('code').primaryKey(),
  quarter: text('quarter').notNull(),
  eps_twd: real('eps_twd'),
  gross_margin_pct: real('gross_margin_pct'),
  operating_margin_pct: real('operating_margin_pct'),
  net_margin_pct: real('net_margin_pct'),
})

export const securities = sqliteTable('stock_securities', {
  code: text('code').primaryKey(),
  market: text('market', { enum: ['twse', 'tpex'] }).notNull(),
  kind: text('kind', { enum: ['company', 'etf'] }).notNull(),
  name: text('name').notNull(),
  full_name: text('full_name'),
  name_en: text('name_en'),
  /** Common names that no register contains. */
  also: text('also', { mode: 'json' }).$type<string[]>().notNull(),
  listed_on: text('listed_on'),
})

export const indexDays = sqliteTable('stock_index', {
  date: text('date').primaryKey(),
  open: real('open'),
  high: real('high'),
  low: real('low'),
  close: real('close').notNull(),
})

export const closedDays = sqliteTable('stock_closed_days', {
  date: text('date').primaryKey(),
  reason_zh: text('reason_zh').notNull(),
  reason_en: text('reason_en').notNull(),
})
