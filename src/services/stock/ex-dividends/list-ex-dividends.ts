import { z } from 'zod'
import { addMonths } from '#operation/input/calendar.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { monthInput } from '#operation/input/month.ts'
import {
  defineOperation,
  outsideRecord,
  pageOf,
  pagingInput,
  pagingOutput,
  provenanceSchema,
} from '#operation/operation.ts'
import { marketField, NOTICE, noticeField, paidAmountField } from '../fields.ts'
import { firstPayoutMonth, listPayoutsOfMonth } from './queries.ts'

const payoutOfMonth = z.object({
  code: z.string(),
  name: z.string(),
  market: marketField.nullable(),
  ex_date: z.string(),
  pay_date: z.string().nullable().describe('Null where the source does not give it.'),
  amount_twd: paidAmountField,
})

export const listExDividends = defineOperation({
  name: 'list_ex_dividends',
  route: 'GET /api/ex-dividends',
  tool: 'unlisted',
  title: 'ETF ex-dividend calendar',
  titleZh: 'ETF 除息月曆',
  summary: 'Which ETFs go ex-dividend, or pay out, in a month.',
  description:
    'Every payout on record with its ex-date in a month, or with its payment date in it, by day. Only what has been ' +
    'declared: a month without any may not have been announced yet. For one fund use [estimate_etf_dividend_2027], to ' +
    'compare funds [get_etf_dividends].',
  tasks: ['這個月哪些 ETF 除息？', '九月哪些 ETF 會發放配息？', 'Which Taiwan ETFs go ex-dividend in August 2026?'],
  long: true,
  input: z.object({
    month: monthInput().optional().describe('Month of the dates, for example 2026-12. Default: this month.'),
    by: choiceInput({
      ex_date: { zh: '除息日', en: 'ex-date', also: ['除息', '除權息', 'ex', 'ex date', 'ex-dividend'] },
      pay_date: {
        zh: '發放日',
        en: 'payment date',
        also: ['發放', '入帳日', '領息', '領息日', 'pay', 'paid', 'pay date', 'payment'],
      },
    })
      .default('ex_date')
      .describe('Which date has to lie in the month: ex_date (default) or pay_date.'),
    ...pagingInput({ standard: 500, max: 500 }),
  }),
  output: z.object({
    month: z.string(),
    by: z.enum(['ex_date', 'pay_date']),
    items: z.array(payoutOfMonth).describe('By the date that was asked for, then by code.'),
    ...pagingOutput,
    year_before: z
      .object({ month: z.string(), items: z.array(payoutOfMonth) })
      .nullable()
      .describe(
        'Where nothing is known of the month: the same month of the year before. Most funds keep their months.',
      ),
    payouts_as_of: z.string().nullable().describe('The day up to which payouts are known.'),
    is_known: z
      .boolean()
      .describe(
        'Whether the record covers all of the month. Where false, items may lack some, and none may mean not known.',
      ),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: { month: '2026-08' },
  run({ month, by, limit, offset }, { db, now, provenance }) {
    const asked = month ?? taipeiDay(now).slice(0, 7)
    const items = listPayoutsOfMonth(db, asked, by)
    const before = addMonths(asked, -12)
    const earlier = items.length === 0 ? listPayoutsOfMonth(db, before, by) : []
    const source = provenance('stock_payouts')
    const first = firstPayoutMonth(db)
    const is_known = asked >= first && `${asked}-31` <= (source.as_of ?? '')
    return {
      month: asked,
      by,
      ...pageOf(items, {
        limit,
        offset,
        sortedBy: `${by} asc, code asc`,
        what: ['這個月配息', 'payouts of this month'],
      }),
      ...(items.length === 0 &&
        !is_known && {
          empty_reason: outsideRecord(['配息', 'payouts'], asked, { from: first, to: source.as_of ?? '' }),
        }),
      year_before: earlier.length === 0 ? null : { month: before, items: earlier },
      payouts_as_of: source.as_of,
      is_known,
      provenance: source,
      notice: NOTICE,
    }
  },
})
