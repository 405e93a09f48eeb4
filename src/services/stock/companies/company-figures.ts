import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UsedDataset } from '#data/db/provenance.ts'
import type { Database } from '#data/db/client.ts'
import { prepared } from '#operation/prepared.ts'
import { profits, revenues, valuations } from '../schema.ts'

const percent = z.number().nullable()

/** Null for ETFs, and for a company whose figure is not recorded. */
export const figuresShape = {
  industry: z.string().nullable().describe('As the exchange classifies it, in Chinese.'),
  valuation: z
    .object({
      as_of: z.string(),
      pe: z.number().nullable().describe('Price to earnings. Null for loss makers.'),
      pb: z.number().nullable().describe('Price to book value.'),
      dividend_yield_pct: percent.describe('Cash dividend of the last year over the close, by the exchange.'),
    })
    .nullable()
    .describe('By the exchange, at the close of `as_of`.'),
  revenue: z
    .object({
      month: z.string().describe('YYYY-MM.'),
      revenue_twd: z.number(),
      change_month_pct: percent.describe('Against the month before.'),
      change_year_pct: percent.describe('Against the same month of last year.'),
      change_year_to_date_pct: percent.describe('January to this month, against the same months of last year.'),
    })
    .nullable()
    .describe('The newest monthly revenue on record.'),
  profit: z
    .object({
      quarter: z.string().describe('2026-Q1: earnings per share count from January.'),
      eps_twd: z.number().nullable(),
      gross_margin_pct: percent,
      operating_margin_pct: percent,
      net_margin_pct: percent,
    })
    .nullable()
    .describe('The newest quarterly report on record. TWSE-listed companies only.'),
}

export const NO_FIGURES = { industry: null, valuation: null, revenue: null, profit: null }

export function findFigures(db: Database, code: string) {
  const valuation = prepared(db, valuationOf).get({ code })
  const revenue = prepared(db, revenueOf).get({ code })
  const profit = prepared(db, profitOf).get({ code })
  return {
    figures: {
      industry: valuation?.industry ?? null,
      valuation: valuation ? { as_of: valuation.date, ...without(valuation, ['code', 'industry', 'date']) } : null,
      revenue: revenue
        ? { ...without(revenue, ['code', 'revenue_1000_twd']), revenue_twd: revenue.revenue_1000_twd * 1000 }
        : null,
      profit: profit ? without(profit, ['code']) : null,
    },
    used: [
      ...(valuation ? [{ name: 'stock_valuations', rowsUpTo: valuation.date, isBeside: true }] : []),
      ...(revenue ? [{ name: 'stock_revenues', isBeside: true }] : []),
      ...(profit ? [{ name: 'stock_profits', isBeside: true }] : []),
    ] satisfies UsedDataset[],
  }
}

/** By code; a company without a valuation is absent. */
export function valuationsOf(db: Database, codes: readonly string[]) {
  const rows = db
    .select()
    .from(valuations)
    .where(inArray(valuations.code, [...codes]))
    .limit(codes.length)
    .all()
  return new Map(rows.map((row) => [row.code, row]))
}

const code = sql.placeholder('code')
const valuationOf = (db: Database) => db.select().from(valuations).where(eq(valuations.code, code)).prepare()
const revenueOf = (db: Database) => db.select().from(revenues).where(eq(revenues.code, code)).prepare()
const profitOf = (db: Database) => db.select().from(profits).where(eq(profits.code, code)).prepare()

function without<Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]): Omit<Row, Field> {
  const rest = { ...row }
  for (const field of fields) delete rest[field]
  return rest
}
