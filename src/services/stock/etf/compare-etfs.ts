import { z } from 'zod'
import { LAST_DAY } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import type { Bilingual } from '#operation/view/language.ts'
import { etfCodeInput, frequencyField, last12mField, NOTICE, noticeAfter, noticeField, yieldField } from '../fields.ts'
import { listCloses } from '../history/queries.ts'
import { fundRecords, getEtf, type FundRecord } from './fund-record.ts'
import { findEtf } from './queries.ts'
import { premiumPct, totalReturn, totalReturnField } from './total-return.ts'

/** A little more than the trading days of a year. */
const CLOSES_MAX = 270

export const compareEtfs = defineOperation({
  name: 'compare_etfs',
  route: 'GET /api/etf-compare',
  tool: 'unlisted',
  title: 'ETFs side by side',
  titleZh: 'ETF 比較',
  summary: 'Close, premium over net asset value, yield and total return of up to ten ETFs.',
  description:
    'Up to ten ETFs side by side: last close, net asset value and premium of the same day, size, payouts and yield of twelve ' +
    'months, and the total return (price and payouts) since the first close on record in the year. For the payouts of one ' +
    'fund [estimate_etf_dividend_2027], for all funds by yield [get_etf_dividends].',
  tasks: [
    '0050 和 006208 的折溢價比較',
    '比較 0056、00878、00919 的含息報酬',
    'Compare ETFs 0050 and 006208 by premium',
  ],
  input: z.object({
    codes: z
      .array(etfCodeInput)
      .min(1)
      .max(10)
      .refine(
        (codes) => new Set(codes).size === codes.length,
        joinLanguages('Send each ETF once.', '每檔 ETF 請只寫一次。'),
      )
      .describe('1–10 ETF codes or names, comma-separated in a query string, for example 0050,006208.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          code: z.string(),
          name: z.string(),
          frequency: frequencyField,
          as_of: z.string().nullable().describe('The day of the close.'),
          close: z.number().nullable().describe('TWD per unit.'),
          nav: z
            .number()
            .nullable()
            .describe('The last net asset value on record, TWD per unit. Null where there is none.'),
          nav_date: z.string().nullable().describe('The day of the net asset value and of the premium.'),
          nav_close: z
            .number()
            .nullable()
            .describe('The close of nav_date in TWD per unit, from which the premium follows.'),
          premium_pct: z
            .number()
            .nullable()
            .describe('Close of nav_date over the net asset value of that day; negative is a discount.'),
          assets_100m_twd: z.number().nullable().describe('Size of the fund in hundred million TWD.'),
          assets_date: z.string().nullable().describe('The day of the size.'),
          last_12m_twd: last12mField,
          yield_pct: yieldField,
          total_return: totalReturnField,
          total_return_reason_zh: z.string().nullable().describe('Why the total return is null.'),
          total_return_reason_en: z.string().nullable(),
        }),
      )
      .describe('In the order of the codes.'),
    not_held: z.array(z.string()).describe('Codes of which no listed ETF is on record. Refused if it is all of them.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: { codes: ['006208', '00679B'] },
  run({ codes }, { db, provenance }) {
    const known = codes.filter((code) => findEtf(db, code))
    const funds = (known.length > 0 ? known : codes).map((code) => getEtf(db, code))
    const records = fundRecords(db, funds, provenance('stock_payouts').as_of)
    const returnOf = ({ code, close, close_date, payouts }: FundRecord) => {
      const stored = listCloses(db, code, CLOSES_MAX).rows.filter(({ date }) => date < (close_date ?? LAST_DAY))
      return totalReturn(
        code,
        close === null || close_date === null ? stored : [...stored, { date: close_date, close }],
        payouts,
      )
    }
    const items = records.map((record) => ({
      ...record,
      premium_pct: premiumPct(record.nav_close, record.nav),
      ...withReason(returnOf(record)),
    }))
    return {
      items,
      not_held: codes.filter((code) => !known.includes(code)),
      provenance: provenance(
        { name: 'stock_etfs', rowsUpTo: funds.map(({ close_date }) => close_date ?? '').toSorted()[0] },
        'stock_payouts',
      ),
      notice: areOfOneTime(items) ? NOTICE : noticeAfter(OTHER_TIMES),
    }
  },
})

/** Whether all total returns are of the same days and can be compared. */
export function areOfOneTime(items: readonly { readonly total_return: z.output<typeof totalReturnField> }[]): boolean {
  return new Set(items.flatMap(({ total_return: it }) => it && `${it.from} ${it.to}`).filter(Boolean)).size < 2
}

export const OTHER_TIMES: Bilingual = [
  '各檔含息報酬的起訖日不同，不能直接比高低。',
  'The total returns are of different times and cannot be ranked: see from and to.',
]

function withReason(total_return: ReturnType<typeof totalReturn>) {
  const isKnown = total_return !== null
  return {
    total_return,
    total_return_reason_zh: isKnown ? null : '沒有一年內較早的收盤價，算不出含息報酬。',
    total_return_reason_en: isKnown ? null : 'No earlier close within a year is on record.',
  }
}
