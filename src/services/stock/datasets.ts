import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import { closes, etfs, payouts, securities } from './schema.ts'

const code = z.string().regex(/^[0-9]{4,6}[A-Z]?$/)
// Ten times the dearest share there is.
const price = z.number().positive().max(150_000)

export const closesDataset = defineDataset({
  name: 'stock_closes',
  title: 'Daily closes of the theme stocks',
  table: closes,
  row: z.object({
    code,
    date: z.iso.date(),
    open: price.nullable(),
    high: price.nullable(),
    low: price.nullable(),
    close: price,
    volume_lots: z.int().min(0).nullable(),
  }),
  // Every trading day; the longest closure but the Lunar New Year's is five days.
  staleAfterDays: 5,
})

export const etfsDataset = defineDataset({
  name: 'stock_etfs',
  title: 'Listed ETFs: last close and payout frequency',
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
  staleAfterDays: 5,
})

export const payoutsDataset = defineDataset({
  name: 'stock_payouts',
  title: 'ETF distributions',
  table: payouts,
  row: z.object({
    code,
    ex_date: z.iso.date(),
    pay_date: z.iso.date().nullable(),
    amount_twd: price.max(1000),
    origin: z.enum(['twse', 'tpex', 'yahoo']),
  }),
  staleAfterDays: 10,
})

export const securitiesDataset = defineDataset({
  name: 'stock_securities',
  title: 'Names of listed companies and ETFs',
  table: securities,
  row: z.object({
    code,
    market: z.enum(['twse', 'tpex']),
    kind: z.enum(['company', 'etf']),
    name: z.string().min(1),
    full_name: z.string().nullable(),
    name_en: z.string().nullable(),
    also: z.array(z.string().min(1)),
  }),
  // Names change a few times a year, and new listings come monthly.
  staleAfterDays: 180,
})
