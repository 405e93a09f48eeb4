import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'

const code = z.string().regex(/^[0-9]{4,6}[A-Z]?$/)
const day = z.iso.date()
const name = z.string().min(1)
const market = z.enum(['twse', 'tpex'])
// Ten times the price of the dearest share in the market.
const price = z.number().positive().max(150_000)
const points = z.number().positive().max(1_000_000)
const ratio = z.number().min(-1_000_000).max(1_000_000).nullable()

const tradingDay = {
  date: day,
  open: price.nullable(),
  high: price.nullable(),
  low: price.nullable(),
  close: price,
  volume_lots: z.int().min(0).nullable(),
}

export const closes = tableOf('stock_closes', z.object({ code, ...tradingDay }), ['code', 'date'])

export const etfs = tableOf(
  'stock_etfs',
  z.object({
    code,
    name,
    market,
    category: z.string().nullable(),
    /** How often the fund pays, as its source states. Null if it states nothing. */
    frequency: z.enum(['monthly', 'quarterly', 'semiannual', 'annual']).nullable(),
    close: price.nullable(),
    close_date: day.nullable(),
    nav: price.nullable(),
    /** The close of the day that the net asset value is of. */
    nav_close: price.nullable(),
    nav_date: day.nullable(),
    assets_100m_twd: z.number().min(0).nullable(),
    assets_date: day.nullable(),
  }),
  ['code'],
)

export const payouts = tableOf(
  'stock_payouts',
  z.object({
    code,
    ex_date: day,
    pay_date: day.nullable(),
    amount_twd: price.max(1000),
    origin: z.enum(['twse', 'tpex', 'yahoo']),
  }),
  ['code', 'ex_date'],
  { indexes: { stock_payouts_ex_date: ['ex_date'] } },
)

export const exDates = tableOf(
  'stock_ex_dates',
  z.object({
    code,
    ex_date: day,
    name,
    market,
    kind: z.enum(['dividend', 'rights', 'both']),
    /** Null until the amount is announced. */
    cash_twd: z.number().min(0).max(1000).nullable(),
    /** New shares issued for each share, free of charge. */
    stock_ratio: z.number().min(0).max(100).nullable(),
  }),
  ['code', 'ex_date'],
  { indexes: { stock_ex_dates_ex_date: ['ex_date'] } },
)

export const lastCloses = tableOf(
  'stock_last_closes',
  z.object({
    code,
    market,
    name,
    ...tradingDay,
    previous_date: day.nullable().default(null),
    previous_close: price.nullable().default(null),
    /** The closes before `date`, oldest first. One JSON value, because a series is always read completely. */
    earlier: z.array(z.tuple([day, price])).default([]),
  }),
  ['code'],
  { defaults: { earlier: [] } },
)

export const valuations = tableOf(
  'stock_valuations',
  z.object({
    code,
    date: day,
    /** Null for a company with a loss. */
    pe: z.number().positive().nullable(),
    pb: ratio,
    dividend_yield_pct: z.number().min(0).max(100).nullable(),
    // The exchanges' daily lists lack the industry, so a sync leaves it unchanged.
    industry: z.string().min(1).nullable(),
  }),
  ['code'],
)

export const revenues = tableOf(
  'stock_revenues',
  z.object({
    code,
    month: z.string().regex(/^\d{4}-\d\d$/),
    revenue_1000_twd: z.int(),
    change_month_pct: ratio,
    change_year_pct: ratio,
    change_year_to_date_pct: ratio,
  }),
  ['code'],
)

export const profits = tableOf(
  'stock_profits',
  z.object({
    code,
    quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
    eps_twd: ratio,
    gross_margin_pct: ratio,
    operating_margin_pct: ratio,
    net_margin_pct: ratio,
  }),
  ['code'],
)

export const securities = tableOf(
  'stock_securities',
  z.object({
    code,
    market,
    kind: z.enum(['company', 'etf']),
    name,
    full_name: z.string().nullable(),
    name_en: z.string().nullable(),
    /** Common names that no register contains. */
    also: z.array(z.string().min(1)),
    listed_on: day.nullable(),
  }),
  ['code'],
)

export const indexDays = tableOf(
  'stock_index',
  z.object({ date: day, open: points.nullable(), high: points.nullable(), low: points.nullable(), close: points }),
  ['date'],
)

export const closedDays = tableOf(
  'stock_closed_days',
  z.object({ date: day, reason_zh: z.string().min(1), reason_en: z.string().min(1) }),
  ['date'],
)
