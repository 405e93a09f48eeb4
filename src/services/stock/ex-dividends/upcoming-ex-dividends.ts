import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import { defineOperation, pageOf, pagingInput, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { marketField, NOTICE, noticeField, stockCodeInput } from '../fields.ts'
import { listAnnounced } from './queries.ts'

export const upcomingExDividends = defineOperation({
  name: 'upcoming_ex_dividends',
  route: 'GET /api/ex-dividends/upcoming',
  tool: 'unlisted',
  title: 'Ex-dividend dates ahead',
  titleZh: '除權息預告',
  summary: 'Which Taiwanese shares and ETFs go ex-dividend or ex-rights from today on, as announced.',
  description:
    'Announced ex-dates of TWSE and TPEx from today on, by day, with the cash and the new shares for one share. An amount is ' +
    'null until it is announced. For past payouts of ETFs by month [list_ex_dividends].',
  tasks: [
    '接下來哪些股票除權息？',
    '台積電什麼時候除息？',
    '下週除息的股票',
    'Which Taiwan stocks go ex-dividend next?',
  ],
  long: true,
  input: z.object({
    code: stockCodeInput.optional().describe('One share or ETF, by code or name.'),
    kind: choiceInput({
      all: { zh: '全部', en: 'all', also: ['股票和 ETF'] },
      share: { zh: '股票', en: 'shares', also: ['個股', 'stock'] },
      etf: { zh: 'ETF', en: 'ETFs', also: ['基金', 'fund'] },
    })
      .default('all')
      .describe('share, etf or all (default).'),
    ...pagingInput({ standard: 100, max: 500 }),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          code: z.string(),
          name: z.string(),
          market: marketField.nullable(),
          ex_date: z.string(),
          days_left: daysLeftField,
          pay_date: z.string().nullable().describe('Of ETFs where it is announced.'),
          kind: z.enum(['dividend', 'rights', 'both']).describe('rights: new shares only; both: cash and new shares.'),
          cash_twd: z.number().nullable().describe('TWD for one share. Null until it is announced, and of rights.'),
          stock_ratio: z.number().nullable().describe('New shares for one, free of charge. Null without any.'),
        }),
      )
      .describe('By ex-date, then by code.'),
    ...pagingOutput,
    is_known: z
      .boolean()
      .describe('Whether the exchanges’ lists are held. If not, an empty answer means “not known”, not “none”.'),
    announced_as_of: z.string().nullable().describe('The date of the exchanges’ lists. Null where none are held.'),
    notices_url: z.url(),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: { kind: 'etf' },
  run({ code, kind, limit, offset }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const items = listAnnounced(db, today, code)
      .filter((it) => kind === 'all' || (kind === 'etf') === it.code.startsWith('00'))
      .map((it) => ({ ...it, days_left: countDaysLeft(it.ex_date, today) }))
    const announced_as_of = provenance('stock_ex_dates').as_of
    return {
      ...pageOf(items, {
        limit,
        offset,
        sortedBy: 'ex_date asc, code asc',
        what: ['除權息預告', 'announced ex-dates'],
        isEmpty: items.length === 0 && announced_as_of === null,
      }),
      is_known: announced_as_of !== null,
      announced_as_of,
      notices_url: TWSE_NOTICES,
      provenance: provenance('stock_ex_dates', 'stock_payouts'),
      notice: NOTICE,
    }
  },
})

export const TWSE_NOTICES = 'https://www.twse.com.tw/zh/announcement/ex-right/twt48u.html'
