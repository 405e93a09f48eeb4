import { z } from 'zod'
import { choiceInput } from '#operation/input/choice.ts'
import { defineOperation, pageOf, pagingInput, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { asOfField, frequencyField, marketField, NOTICE, noticeField } from '../fields.ts'
import { fundRecords } from './fund-record.ts'
import { listEtfs } from './queries.ts'

export const getEtfDividends = defineOperation({
  name: 'get_etf_dividends',
  tool: true,
  route: 'GET /api/etf-dividends',
  aliases: ['GET /api/etf'],
  title: 'ETF payouts',
  titleZh: 'ETF 配息一覽',
  summary: 'Every listed ETF that paid since 2024: twelve months’ payouts, yield and a 2027 estimate.',
  description:
    'Taiwan’s ETFs that pay dividends, highest yield first: payouts and yield of the last twelve months, close in TWD and the 2027 estimate. For one fund’s payouts one by one use [estimate_etf_dividend_2027].',
  tasks: ['高股息 ETF 殖利率比較', '哪些 ETF 月配息？', 'Compare Taiwan high-dividend ETFs'],
  long: true,
  conciseWithout: ['items.payouts'],
  input: z.object({
    frequency: choiceInput({
      monthly: { zh: '月配', en: 'monthly', also: ['月配息', '每月'] },
      quarterly: { zh: '季配', en: 'quarterly', also: ['季配息', '每季'] },
      semiannual: { zh: '半年配', en: 'semiannual', also: ['半年配息', 'twice a year'] },
      annual: { zh: '年配', en: 'annual', also: ['年配息', 'yearly'] },
    })
      .optional()
      .describe('monthly, quarterly, semiannual or annual. Default: all.'),
    ...pagingInput({ standard: 500, max: 500 }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        market: marketField,
        category: z.string().nullable().describe('The source’s class, such as 高股息 or 債券型.'),
        frequency: frequencyField,
        last_12m_twd: z
          .number()
          .nullable()
          .describe('Paid per unit with an ex-date in the twelve months up to `payouts_as_of`.'),
        payouts: z.int().describe('How many payouts that was.'),
        estimate_2027_twd: z.number().nullable(),
        estimate_reason: z.string().nullable().describe('Why there is no estimate.'),
        close: z.number().nullable(),
        as_of: asOfField,
        yield_pct: z.number().nullable().describe('last_12m_twd over close, in percent, two places.'),
      }),
    ),
    ...pagingOutput,
    payouts_as_of: z.string().nullable().describe('The day up to which payouts are known.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: {},
  run({ frequency, limit, offset }, { db, provenance }) {
    const asOf = provenance('stock_payouts').as_of
    const records = fundRecords(db, listEtfs(db), asOf).filter(
      (record) => record.payouts.length > 0 && (frequency === undefined || record.frequency === frequency),
    )
    const items = records
      .toSorted((a, b) => (b.yield_pct ?? -1) - (a.yield_pct ?? -1))
      .map((record) => ({
        ...record,
        payouts: record.payouts12m,
        estimate_2027_twd: record.estimate.total_twd,
        estimate_reason: record.estimate.reason,
      }))
    return {
      ...pageOf(items, { limit, offset, sortedBy: 'yield_pct desc', what: ['配息 ETF', 'ETFs that paid out'] }),
      payouts_as_of: asOf,
      provenance: provenance('stock_payouts', 'stock_etfs'),
      notice: NOTICE,
    }
  },
})
