import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { amountInput } from '#operation/input/amount.ts'
import type { Context } from '#operation/context.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { asOfField, etfCodeInput, frequencyField, NOTICE, noticeField } from '../fields.ts'
import { fundRecords, getEtf, type FundRecord } from '../etf/fund-record.ts'
import type { EtfRow } from '../etf/queries.ts'
import { DEDUCTIONS, incomeByPayMonth, payDaysOf, payMonthSchema } from './payments.ts'
import { splitBudget } from './split-budget.ts'

const METHOD =
  'The budget is split evenly; each part buys whole units at the last close; the income is units times the mechanical ' +
  '2027 estimate of the fund. Money that buys no further unit stays as leftover. A payout counts in the month of its payment: as many days ' +
  'after the ex-date as at the fund’s last known one. The health insurance supplement is that on each payment of NT$20,000 or more if ' +
  'all of it were dividends, so it is at most this; capital gains and equalisation in a payout are free of it. Residents have no ' +
  'income tax withheld from dividends; from non-residents 21% is. Brokerage fees and the yearly tax return are not counted.'

export const planEtfIncome = defineOperation({
  name: 'plan_etf_income',
  route: 'GET /api/pro/income-plan',
  price: '$0.01',
  card: true,
  title: 'ETF income plan',
  titleZh: 'ETF 領息試算',
  summary: 'What a budget split evenly over ETFs would buy, and the cash it would pay in 2027.',
  description:
    'Splits a budget in TWD evenly over up to 20 ETFs, buys whole units at the last close and multiplies them by the ' +
    'mechanical 2027 estimate. A fund whose estimate needs payouts from Yahoo is refused before the price. Look up a ' +
    'single estimate for free with [estimate_etf_dividend_2027].',
  tasks: ['100 萬平均買 0050 和 00881，2027 年可領多少？', 'Plan dividend income for NT$500,000'],
  workerThresholdChars: 400,
  input: z.object({
    budget: amountInput({ min: 1, max: 1_000_000_000_000 }).describe(
      'What is to be invested, in TWD, for example 1000000.',
    ),
    codes: z
      .array(etfCodeInput)
      .min(1)
      .max(20)
      .refine(
        (codes) => new Set(codes).size === codes.length,
        joinLanguages('Send each ETF once.', '每檔 ETF 請只寫一次。'),
      )
      .describe('1–20 ETF codes, comma-separated in a query string, for example 0050,00881.'),
  }),
  output: z.object({
    budget_twd: z.number(),
    items: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        frequency: frequencyField,
        allocation_twd: z.number().describe('TWD for this fund: the even share, rounded down to 0.01.'),
        close: z.number().describe('TWD per unit.'),
        as_of: asOfField,
        shares: z.int().describe('Whole units bought.'),
        cost_twd: z.number().describe('TWD, shares × close.'),
        leftover_twd: z.number().describe('TWD of the allocation that buys no further unit.'),
        estimate_2027_twd: z.number().nullable().describe('Per unit.'),
        income_2027_twd: z.number().nullable().describe('shares × estimate. Null without an estimate.'),
        reason: z.string().nullable().describe('Why there is no estimate.'),
      }),
    ),
    totals: z.object({
      allocation_twd: z.number(),
      cost_twd: z.number(),
      income_2027_twd: z
        .number()
        .nullable()
        .describe('The sum of the known incomes. Null where none is known: no fund has an estimate.'),
      yield_pct: z
        .number()
        .nullable()
        .describe('Known income over the cost of the funds it comes from, in percent. Null where there is none.'),
      nhi_supplement_twd: z.number().describe('The health insurance supplement of 2027 at most.'),
      net_income_twd: z.number().nullable().describe('Income less the supplement, before a non-resident’s tax.'),
      is_complete: z.boolean().describe('False where a fund without an estimate is missing from the sum.'),
    }),
    by_pay_month: z
      .array(payMonthSchema)
      .describe('The known incomes by the month in which they are paid. Payouts of December arrive in January 2028.'),
    deductions: z
      .object({
        nhi_supplement_pct: z.number(),
        nhi_from_twd: z.number().describe('A single payment below this is free of the supplement.'),
        nhi_cap_twd: z.number().describe('What a single payment has above this is free of it.'),
        resident_withholding_pct: z.number().describe('Income tax withheld from dividends.'),
        non_resident_withholding_pct: z.number(),
      })
      .describe('What is taken from payouts by law.'),
    leftover_twd: z.number().describe('TWD of the budget that is not spent.'),
    method: z.string(),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: { budget: 100000, codes: ['0050', '00881'] },
  checkUnpaid: ({ codes }, context) => void soldRecords(codes, context),
  run({ budget, codes }, context) {
    const { provenance } = context
    const records = soldRecords(codes, context)
    const candidates = records.map((fund) => ({
      code: fund.code,
      close: closeOf(fund),
      yearlyTwd: fund.estimate.total_twd,
    }))
    const { positions, totals } = splitBudget(budget, candidates)
    const items = records.map((fund, index) => {
      const position = positions[index]
      if (!position) throw new Error(`No position was made for ${fund.code}.`)
      const { total_twd: estimate_2027_twd, reason } = fund.estimate
      return { ...fund, ...position, close: closeOf(fund), estimate_2027_twd, reason }
    })
    const byPayMonth = incomeByPayMonth(
      records.map(({ estimate, payouts }, index) => ({
        shares: positions[index]?.shares ?? 0,
        payouts: estimate.total_twd === null ? [] : estimate.based_on,
        payDays: payDaysOf(payouts),
      })),
    )
    const supplement = byPayMonth.reduce((sum, month) => sum + month.nhi_supplement_twd, 0)
    return {
      budget_twd: budget,
      items,
      totals: {
        ...totals,
        nhi_supplement_twd: supplement,
        net_income_twd:
          totals.income_2027_twd === null ? null : new Decimal(totals.income_2027_twd).minus(supplement).toNumber(),
        is_complete: records.every(({ estimate }) => estimate.total_twd !== null),
      },
      by_pay_month: byPayMonth,
      deductions: DEDUCTIONS,
      leftover_twd: totals.leftover_twd,
      method: METHOD,
      provenance: provenance('stock_payouts', 'stock_etfs'),
      notice: NOTICE,
    }
  },
})

/**
 * The records of these funds, for a paid answer. Throws `not_found` for a fund whose estimate needs payouts that a paid
 * answer may not contain.
 */
function soldRecords(codes: readonly string[], { db, provenance }: Pick<Context, 'db' | 'provenance'>): FundRecord[] {
  const funds = codes.map((code) => getEtf(db, code))
  for (const fund of funds) closeOf(fund)
  const asOf = provenance('stock_payouts').as_of
  const records = fundRecords(db, funds, asOf, 'sold')
  const unsold = fundRecords(db, funds, asOf).filter(
    ({ estimate }, index) => JSON.stringify(estimate) !== JSON.stringify(records[index]?.estimate),
  )
  if (unsold.length === 0) return records
  const named = unsold.map(({ code }) => code).join(', ')
  throw new ApiError(
    'not_for_sale',
    `The estimate of ${named} uses payouts of Yahoo, whose licence does not permit sale. Leave it out; [estimate_etf_dividend_2027] has it for free.`,
    { zh: `${named} 的估計要用 Yahoo 的配息紀錄，不能賣，請拿掉；[estimate_etf_dividend_2027] 免費查得到。` },
  )
}

function closeOf({ code, close }: EtfRow): number {
  if (close !== null) return close
  throw new ApiError(
    'not_found',
    `No closing price of ${code} is on record, so its units cannot be calculated. Leave ${code} out.`,
    {
      zh: `沒有收錄 ${code} 的收盤價，算不出單位數，請拿掉它。`,
    },
  )
}
