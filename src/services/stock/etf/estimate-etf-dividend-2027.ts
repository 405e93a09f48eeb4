import { z } from 'zod'
import { countInput } from '#operation/input/amount.ts'
import { monthInput } from '#operation/input/month.ts'
import { yearInput } from '#operation/input/year.ts'
import { daysBetween, taipeiDay } from '#support/dates/taipei.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import {
  asOfField,
  etfCodeInput,
  estimateField,
  frequencyField,
  last12mField,
  marketField,
  NOTICE,
  noticeField,
  paidAmountField,
  splitFactorField,
  yieldField,
} from '../fields.ts'
import { fundRecords, getEtf } from './fund-record.ts'
import { listAnnounced } from '../ex-dividends/queries.ts'
import { payoutsByYear, payoutsOf } from './payouts-of.ts'
import { listEtfs } from './queries.ts'
import { listSplits, splitsField } from './splits.ts'

const fundSchema = z.object({
  code: z.string(),
  name: z.string(),
  market: marketField,
  category: z.string().nullable(),
  frequency: frequencyField,
  close: z.number().nullable(),
  as_of: asOfField,
  last_12m_twd: last12mField,
  yield_pct: yieldField,
  payouts: z
    .array(
      z.object({
        ex_date: z.string(),
        pay_date: z.string().nullable().describe('Null where the source gives none.'),
        days_to_pay: z.int().nullable().describe('From ex-date to payment.'),
        amount_twd: paidAmountField,
        split_factor: splitFactorField,
        year: z.int().describe('The year of the ex-date.'),
        origin: z
          .enum(['twse', 'tpex', 'yahoo'])
          .describe('Who states the amount: the exchange, the over-the-counter market, or Yahoo’s back-fill.'),
      }),
    )
    .describe('Oldest first.'),
  by_year: z
    .array(z.object({ year: z.int(), count: z.int(), total_twd: z.number(), last_ex_date: z.string() }))
    .describe('Sum of each year’s payouts per unit of today, newest first.'),
  splits: splitsField,
  estimate_2027: estimateField,
})

export const estimateEtfDividend2027 = defineOperation({
  name: 'estimate_etf_dividend_2027',
  tool: true,
  card: true,
  route: 'GET /api/etf/{code}',
  title: 'One ETF’s payouts and 2027 estimate',
  titleZh: 'ETF 配息紀錄與 2027 估算',
  summary: 'Each payout of an ETF and what 2027 would bring if the last year repeats.',
  description:
    'One Taiwan ETF: every payout in TWD per unit with ex-date and payment date, yearly sums, and an estimate for 2027. `asked` sums the payouts of a year or month, also as cash for so many lots. To compare funds use [get_etf_dividends].',
  tasks: ['0056 明年預估配多少？', '00878 歷次配息紀錄', 'How much would 00919 pay in 2027?'],
  long: true,
  conciseWithout: ['payouts.split_factor', 'payouts.year', 'payouts.origin'],
  input: z.object({
    code: etfCodeInput,
    // For 2027 the operation gives an estimate instead of payouts.
    year: yearInput({ min: 2000, max: 2026 })
      .optional()
      .describe('Sums a year’s payouts by ex-date, for example 2025.'),
    month: monthInput({ toward: 'past' }).optional().describe('Sums a month’s payouts, for example 2026-07.'),
    lots: countInput({ min: 1, max: 1_000_000 })
      .optional()
      .describe('Cash for lots of 1,000 units of today, for example 5.'),
  }),
  output: z.object({
    ...fundSchema.shape,
    asked: z
      .object({
        period: z.string().nullable().describe('2025 or 2025-01. Null: the last payout.'),
        ex_dates: z.array(z.string()),
        payouts: z
          .array(
            z.object({
              ex_date: z.string(),
              paid_twd: z.number().describe('TWD per unit of that day.'),
              per_unit_today_twd: z.number(),
              cash_twd: z.number().nullable().describe('For `lots`.'),
            }),
          )
          .describe('Each payout. Only units bought before its ex-date receive it.'),
        paid_twd: z
          .number()
          .nullable()
          .describe(
            'TWD per unit of that day. Null where no payout is on record, or a split lies between two of them.',
          ),
        per_unit_today_twd: z.number().nullable().describe('The same per unit of today, after splits.'),
        lots: z
          .int()
          .nullable()
          .describe('Lots of 1,000 units of today. A unit from before a 1-to-4 split counts as four units of today.'),
        cash_twd: z
          .number()
          .nullable()
          .describe('What so many lots of today received that were held on every ex-date, before tax and premium.'),
      })
      .nullable()
      .describe('For year, month or lots. Null without them.'),
    announced: z
      .array(
        z.object({
          ex_date: z.string(),
          days_left: daysLeftField,
          amount_twd: z.number().nullable().describe('Null until announced.'),
        }),
      )
      .describe('Ex-dates from today on, as announced so far.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  permanent: ({ db }) => listEtfs(db).map(({ code }) => ({ code })),
  example: { code: '0056' },
  run({ code, year = undefined, month = undefined, lots = undefined }, { db, now, provenance }) {
    const fund = getEtf(db, code)
    const [record] = fundRecords(db, [fund], provenance('stock_payouts').as_of)
    if (!record) throw new Error(`No record was made for ${code}.`)
    return {
      ...record,
      payouts: record.payouts.map((payout) => ({
        ...payout,
        days_to_pay: payout.pay_date === null ? null : daysBetween(payout.ex_date, payout.pay_date),
        year: Number(payout.ex_date.slice(0, 4)),
      })),
      by_year: payoutsByYear(record.payouts),
      splits: listSplits(fund.code),
      estimate_2027: record.estimate,
      asked:
        year === undefined && month === undefined && lots === undefined
          ? null
          : payoutsOf(record.payouts, month ?? year?.toString() ?? null, lots ?? null),
      announced: listAnnounced(db, taipeiDay(now), code).map(({ ex_date, cash_twd }) => ({
        ex_date,
        days_left: countDaysLeft(ex_date, taipeiDay(now)),
        amount_twd: cash_twd,
      })),
      provenance: provenance('stock_payouts', { name: 'stock_etfs', rowsUpTo: fund.close_date }),
      notice: NOTICE,
    }
  },
})
