import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import {
  closedDays,
  closes,
  etfs,
  exDates,
  indexDays,
  lastCloses,
  payouts,
  profits,
  revenues,
  securities,
  valuations,
} from './schema.ts'

const code = z.string().regex(/^[0-9]{4,6}[A-Z]?$/)
// Ten times the price of the dearest share in the market.
const price = z.number().positive().max(150_000)

const tradingDay = {
  date: z.iso.date(),
  open: price.nullable(),
  high: price.nullable(),
  low: price.nullable(),
  close: price,
  volume_lots: z.int().min(0).nullable(),
}

const EXCHANGE_TERMS = [
  '證交所與櫃買中心網站的條款不明。',
  'The terms of the exchanges’ websites are unclear.',
] as const

export const closesDataset = defineDataset({
  name: 'stock_closes',
  title: 'Daily closes of the theme stocks and, as they come, of ETFs',
  licence: 'Government Open Data License, version 1.0; copies without a licence',
  sold: {
    // Two kinds of rows have no volume and must not be sold: copies of Yahoo's figures until June 2026, and copies of
    // one website in September.
    lookups: sql`${closes.volume_lots} is not null or ${closes.date} between '2026-07-01' and '2026-08-31'`,
    exports: false,
    because: [
      '證交所與櫃買中心網站的條款不明，部分舊收盤價來自 Yahoo。',
      'The terms of the exchanges’ websites are unclear, and some older closes are Yahoo’s.',
    ],
  },
  table: closes,
  row: z.object({
    code,
    ...tradingDay,
  }),
  // Apart from the Lunar New Year, the longest closure is five days.
  rhythm: 'trading days',
  staleAfterDays: 5,
})

/** When a newer trading day is stored, the day that was newest becomes the previous one. */
const becomesPrevious = (column: 'date' | 'close') =>
  sql.raw(
    `case when excluded.date > stock_last_closes.date then stock_last_closes.${column} else stock_last_closes.previous_${column} end`,
  )

export const lastClosesDataset = defineDataset({
  name: 'stock_last_closes',
  title: 'Last close of every listed company',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: lastCloses,
  row: z.object({
    code,
    market: z.enum(['twse', 'tpex']),
    name: z.string().min(1),
    ...tradingDay,
    previous_date: z.iso.date().nullable().default(null),
    previous_close: price.nullable().default(null),
  }),
  merge: { previous_date: becomesPrevious('date'), previous_close: becomesPrevious('close') },
  rhythm: 'trading days',
  staleAfterDays: 5,
})

const ratio = z.number().min(-1_000_000).max(1_000_000).nullable()

export const valuationsDataset = defineDataset({
  name: 'stock_valuations',
  title: 'PE, PB, dividend yield and industry of every listed company',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: valuations,
  row: z.object({
    code,
    date: z.iso.date(),
    pe: z.number().positive().nullable(),
    pb: ratio,
    dividend_yield_pct: z.number().min(0).max(100).nullable(),
    // The exchanges' daily lists lack the industry, so a sync leaves it unchanged.
    industry: z.string().min(1).nullable(),
  }),
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const revenuesDataset = defineDataset({
  name: 'stock_revenues',
  title: 'Monthly revenue of listed companies',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: revenues,
  row: z.object({
    code,
    month: z.string().regex(/^\d{4}-\d\d$/),
    revenue_1000_twd: z.int(),
    change_month_pct: ratio,
    change_year_pct: ratio,
    change_year_to_date_pct: ratio,
  }),
  rhythm: 'monthly',
  staleAfterDays: 40,
})

export const profitsDataset = defineDataset({
  name: 'stock_profits',
  title: 'Quarterly earnings per share and margins of TWSE-listed companies',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: profits,
  row: z.object({
    code,
    quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
    eps_twd: ratio,
    gross_margin_pct: ratio,
    operating_margin_pct: ratio,
    net_margin_pct: ratio,
  }),
  rhythm: 'quarterly',
  staleAfterDays: 120,
  upkeep:
    'The open data of MOPS: t187ap14_L (earnings per share) and t187ap17_L (margins) at https://openapi.twse.com.tw/.',
})

export const etfsDataset = defineDataset({
  name: 'stock_etfs',
  title: 'Listed ETFs: last close and payout frequency',
  licence: 'Terms of the exchanges’ websites',
  sold: onlyLookups(...EXCHANGE_TERMS),
  table: etfs,
  row: z.object({
    code,
    name: z.string().min(1),
    market: z.enum(['twse', 'tpex']),
    category: z.string().nullable(),
    frequency: z.enum(['monthly', 'quarterly', 'semiannual', 'annual']).nullable(),
    close: price.nullable(),
    close_date: z.iso.date().nullable(),
    nav: price.nullable(),
    assets_100m_twd: z.number().min(0).nullable(),
  }),
  // Net asset value and close must be of the same day. A newer close clears the value until the value of that day is
  // published.
  merge: {
    nav: sql.raw(
      'case when excluded.nav is null and excluded.close_date = stock_etfs.close_date then stock_etfs.nav else excluded.nav end',
    ),
  },
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const payoutsDataset = defineDataset({
  name: 'stock_payouts',
  title: 'ETF distributions',
  licence: 'Terms of the exchanges’ websites; of Yahoo',
  sold: {
    lookups: sql`${payouts.origin} <> 'yahoo'`,
    exports: false,
    because: [
      '證交所與櫃買中心網站的條款不明，部分配息來自 Yahoo。',
      'The terms of the exchanges’ websites are unclear, and some distributions are Yahoo’s.',
    ],
  },
  table: payouts,
  row: z.object({
    code,
    ex_date: z.iso.date(),
    pay_date: z.iso.date().nullable(),
    amount_twd: price.max(1000),
    origin: z.enum(['twse', 'tpex', 'yahoo']),
  }),
  rhythm: 'weekly',
  staleAfterDays: 10,
})

/** No seed file fills this data set, because old announcements are useless; only the sync does. */
export const exDatesDataset = defineDataset({
  name: 'stock_ex_dates',
  title: 'Announced ex-dates of shares and ETFs',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: exDates,
  row: z.object({
    code,
    ex_date: z.iso.date(),
    name: z.string().min(1),
    market: z.enum(['twse', 'tpex']),
    kind: z.enum(['dividend', 'rights', 'both']),
    cash_twd: z.number().min(0).max(1000).nullable(),
    stock_ratio: z.number().min(0).max(100).nullable(),
  }),
  rhythm: 'trading days',
  staleAfterDays: 10,
  startsEmpty: true,
})

export const securitiesDataset = defineDataset({
  name: 'stock_securities',
  title: 'Names of listed companies and ETFs',
  licence: 'Government Open Data License, version 1.0; MIT',
  sold: true,
  table: securities,
  row: z.object({
    code,
    market: z.enum(['twse', 'tpex']),
    kind: z.enum(['company', 'etf']),
    name: z.string().min(1),
    full_name: z.string().nullable(),
    name_en: z.string().nullable(),
    also: z.array(z.string().min(1)),
    listed_on: z.iso.date().nullable(),
  }),
  // A register may lack an English name or a listing day that is stored already, so an empty value does not replace a
  // stored one.
  merge: {
    name_en: sql.raw('coalesce(excluded.name_en, stock_securities.name_en)'),
    listed_on: sql.raw('coalesce(excluded.listed_on, stock_securities.listed_on)'),
  },
  // Names change a few times a year, and new listings appear monthly.
  rhythm: 'monthly',
  staleAfterDays: 45,
})

const points = z.number().positive().max(1_000_000)

export const indexDataset = defineDataset({
  name: 'stock_index',
  title: 'Daily closes of the TAIEX',
  licence: 'Figures of the exchange’s website; copies without a licence',
  sold: onlyLookups(...EXCHANGE_TERMS),
  table: indexDays,
  row: z.object({
    date: z.iso.date(),
    open: points.nullable(),
    high: points.nullable(),
    low: points.nullable(),
    close: points,
  }),
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const closedDaysDataset = defineDataset({
  name: 'stock_closed_days',
  title: 'Weekdays without trading on TWSE and TPEx',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: closedDays,
  row: z.object({ date: z.iso.date(), reason_zh: z.string().min(1), reason_en: z.string().min(1) }),
  // A year's schedule is published in the autumn before it.
  rhythm: 'yearly',
  staleAfterDays: 400,
})

export const datasets = [
  closesDataset,
  indexDataset,
  closedDaysDataset,
  etfsDataset,
  lastClosesDataset,
  valuationsDataset,
  revenuesDataset,
  profitsDataset,
  payoutsDataset,
  exDatesDataset,
  securitiesDataset,
]
