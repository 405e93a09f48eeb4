import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { Fx } from '../fx/current-fx.ts'
import { toTwd } from '../fx/money.ts'
import { featureFields, featuresOf } from './plan-features.ts'
import type { PlanRow } from './queries.ts'

export const planPriceField = z.object({
  vendor: z.string(),
  product: z.string(),
  plan: z.string(),
  usd_month: z.number().nullable().describe('Paid monthly, before tax. Null where the vendor prints no price.'),
  twd_month: z
    .number()
    .nullable()
    .describe('What the vendor asks in Taiwan, tax included, where it prints that; else usd_month at the rate of fx.'),
  twd_is_listed: z.boolean().describe('Whether twd_month is the vendor’s own price in TWD.'),
  usd_year: z.number().nullable().describe('For a year paid at once. Null where not offered or not known.'),
  twd_year: z.number().nullable(),
  usd_month_by_year: z.number().nullable().describe('usd_year divided by twelve, rounded to cents.'),
  saved_usd_year: z.number().nullable().describe('What a year paid at once saves against twelve months.'),
  seats: z
    .object({ count: z.int(), usd_month: z.number().nullable(), twd_month: z.number().nullable() })
    .nullable()
    .describe('The price a month for so many people. Null where no number was given.'),
  billing: z
    .enum(['free', 'monthly', 'usage', 'quote', 'unknown'])
    .describe('monthly; free; usage: by what is used; quote: on request; unknown: no price found.'),
  for_team: z.boolean().describe('Sold to teams and companies, by the seat: no entry price for one person.'),
  ...featureFields,
  source: z.string().describe('The page with the price.'),
  note: z.string().optional(),
  note_zh: z.string().optional(),
  as_of: z.string().nullable(),
})

export type PlanPrice = z.infer<typeof planPriceField>

const TEAM_PLAN = /^(?:teams?|business|enterprise)(?![a-z])/i
/**
 * Products that only companies can buy although their plans’ names do not say so, such as a licence per developer in a
 * Google Cloud project.
 */
const TEAM_PRODUCTS = new Set(['Gemini Code Assist (Cloud)'])

function isForTeam({ product, plan, note }: PlanRow): boolean {
  return TEAM_PLAN.test(plan) || TEAM_PRODUCTS.has(product) || /(?<![a-z])seats?(?![a-z])/i.test(note ?? '')
}

export function planPrice(plan: PlanRow, fx: Fx, asOf: string | null, seats?: number): PlanPrice {
  const times = (price: number | null, by: number) => (price === null ? null : new Decimal(price).times(by).toNumber())
  const twdMonth = plan.twd_month ?? toTwd(plan.usd_month, fx.usd_twd)
  return {
    ...plan,
    twd_month: twdMonth,
    twd_is_listed: plan.twd_month !== null,
    twd_year: toTwd(plan.usd_year, fx.usd_twd),
    usd_month_by_year: plan.usd_year === null ? null : new Decimal(plan.usd_year).div(12).toDecimalPlaces(2).toNumber(),
    saved_usd_year:
      plan.usd_month === null || plan.usd_year === null
        ? null
        : new Decimal(plan.usd_month).times(12).minus(plan.usd_year).toNumber(),
    seats:
      seats === undefined
        ? null
        : {
            count: seats,
            usd_month: times(plan.usd_month, seats),
            twd_month:
              plan.twd_month === null ? toTwd(times(plan.usd_month, seats), fx.usd_twd) : times(twdMonth, seats),
          },
    for_team: isForTeam(plan),
    ...featuresOf(plan),
    source: plan.url,
    note: plan.note ?? undefined,
    note_zh: plan.note_zh ?? undefined,
    as_of: plan.as_of ?? asOf,
  }
}
