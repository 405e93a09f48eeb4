import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { choiceInput } from '#operation/input/choice.ts'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation, pageOf, pagingInput, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { closeBefore, isContinuous, priceChange } from '../history/price-change.ts'
import { listDaysBefore } from '../history/queries.ts'
import { spanOf } from '../history/span.ts'
import { marketField, NOTICE, noticeField } from '../fields.ts'
import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { suggest } from '#support/text/suggest.ts'
import { lastCloses, revenues, valuations } from '../schema.ts'

/** For each ranking its figure, the order, and the data set of the figure, which dates the answer. */
const RANKINGS = {
  yield: { figure: valuations.dividend_yield_pct, order: 'dividend_yield_pct desc', set: 'stock_valuations' },
  pe: { figure: valuations.pe, order: 'pe asc', set: 'stock_valuations' },
  pb: { figure: valuations.pb, order: 'pb asc', set: 'stock_valuations' },
  revenue_growth: { figure: revenues.change_year_pct, order: 'revenue_change_year_pct desc', set: 'stock_revenues' },
  rise: { figure: lastCloses.close, order: 'change_pct desc', set: 'stock_last_closes' },
  fall: { figure: lastCloses.close, order: 'change_pct asc', set: 'stock_last_closes' },
} as const

const SETS = ['stock_valuations', 'stock_revenues', 'stock_last_closes'] as const

export const rankStocks = defineOperation({
  name: 'rank_stocks',
  tool: 'unlisted',
  route: 'GET /api/stocks',
  title: 'Stocks ranked',
  titleZh: '個股排行',
  summary:
    'Listed companies with the highest dividend yield, the lowest PE or PB, the fastest revenue, or the largest rise or fall.',
  description:
    'Companies of TWSE and TPEx (no ETFs) by one figure: dividend yield, PE, PB, growth of monthly revenue or change of the close, each with its ' +
    'day. The yield is the exchange’s: last year’s cash over the close, single payouts included. For ETFs ' +
    '[get_etf_dividends]; for one company [get_stock].',
  tasks: [
    '殖利率最高的十檔股票',
    '本益比最低的上市公司有哪些？',
    'Which Taiwan stocks have the highest dividend yield?',
    'Companies with the fastest revenue growth',
  ],
  long: true,
  input: z.object({
    sort: choiceInput({
      yield: { zh: '殖利率', en: 'dividend yield', also: ['股利', '股息'] },
      pe: { zh: '本益比', en: 'PE', also: ['P/E', 'price to earnings'] },
      pb: { zh: '股價淨值比', en: 'PB', also: ['P/B', '淨值比'] },
      revenue_growth: { zh: '營收成長', en: 'revenue growth', also: ['營收年增', '年增率'] },
      rise: { zh: '漲幅', en: 'rise', also: ['漲最多', 'gainers', 'change'] },
      fall: { zh: '跌幅', en: 'fall', also: ['跌最多', 'losers'] },
    })
      .default('yield')
      .describe(
        'yield and revenue_growth: highest first; pe and pb: lowest first, loss makers left out; rise and fall: change of the close, the largest first.',
      ),
    market: choiceInput({
      twse: { zh: '上市', en: 'TWSE', also: ['證交所'] },
      tpex: { zh: '上櫃', en: 'TPEx', also: ['櫃買', 'OTC', 'Taipei Exchange'] },
    })
      .optional()
      .describe('One market only.'),
    since: dateInput({ toward: 'past' })
      .optional()
      .describe('For rise and fall: the day to compare, in the last 60 trading days. Default: the trading day before.'),
    min: z.number().optional().describe('Only companies with at least this figure, such as 6 for a yield of 6%.'),
    max: z.number().optional().describe('Only companies with at most this figure.'),
    industry: z.string().max(20).optional().describe('Part of the industry’s name in Chinese, such as 半導體.'),
    ...pagingInput({ standard: 10, max: 200 }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        market: marketField,
        industry: z.string().nullable(),
        dividend_yield_pct: z.number().nullable(),
        pe: z.number().nullable().describe('Null for loss makers.'),
        pb: z.number().nullable(),
        as_of: z.string().describe('The day of yield, PE and PB.'),
        close: z.number().describe('TWD.'),
        close_as_of: z.string(),
        change_pct: z
          .number()
          .nullable()
          .describe(
            'Of the close, from `change_from`; payouts apart. Null where that close is missing, or a step beyond the daily limit shows a capital change.',
          ),
        change_from: z.string().nullable(),
        revenue_month: z.string().nullable(),
        revenue_change_year_pct: z.number().nullable().describe('Against the same month of last year.'),
      }),
    ),
    ...pagingOutput,
    unknown_left_out: z
      .int()
      .describe('Companies of this market and industry without the figure, such as loss makers without a PE.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: { sort: 'pe', limit: 1 },
  run({ sort, since, market, industry, min, max, limit, offset }, { db, provenance }) {
    const { figure, order, set } = RANKINGS[sort]
    const isMove = sort === 'rise' || sort === 'fall'
    if (since !== undefined && !isMove)
      throw new ApiError('invalid_input', '`since` goes with sort=rise or sort=fall, for example sort=rise.', {
        zh: 'since 要和 sort=rise 或 sort=fall 一起用，例如 sort=rise。',
      })
    if (min !== undefined && max !== undefined && min > max)
      throw new ApiError('invalid_input', `min: ${min} is above max, ${max}. Send min no larger than max.`, {
        zh: `min（${min}）大於 max（${max}），請把兩個對調。`,
      })
    const among = and(
      market && eq(lastCloses.market, market),
      industry === undefined ? undefined : sql`instr(${valuations.industry}, ${industry}) > 0`,
    )
    const wanted = and(
      isNotNull(figure),
      min === undefined || isMove ? undefined : gte(figure, min),
      max === undefined || isMove ? undefined : lte(figure, max),
      among,
    )
    const rows = db
      .select({
        ...getTableColumns(valuations),
        ...getTableColumns(lastCloses),
        as_of: valuations.date,
        close_as_of: lastCloses.date,
        revenue_month: revenues.month,
        revenue_change_year_pct: revenues.change_year_pct,
      })
      .from(valuations)
      .innerJoin(lastCloses, eq(lastCloses.code, valuations.code))
      .leftJoin(revenues, eq(revenues.code, valuations.code))
      .where(wanted)
      .orderBy(order.endsWith('asc') ? asc(figure) : desc(figure), asc(valuations.code))
      .all()
    if (rows.length === 0 && industry !== undefined) refuseUnknown(db, industry)
    const dayBefore = listDaysBefore(db)
    const moved = rows.map((row) => ({ ...row, ...moveOf(row, since, dayBefore) }))
    const firstDay = rows.flatMap(({ earlier }) => earlier.slice(0, 1).map(([date]) => date)).toSorted()[0]
    const ranked = isMove ? inOrderOfMove(moved, sort, { min, max }) : moved
    const unknown = isMove
      ? moved.filter(({ change_pct }) => change_pct === null).length
      : countCompanies(db, and(isNull(figure), among))
    const page = pageOf(ranked, { limit, offset, sortedBy: order, what: ['上市櫃公司', 'listed companies'] })
    const oldestClose = page.items.map((row) => row.close_as_of).toSorted()[0]
    return {
      ...page,
      ...(since !== undefined &&
        moved.length > 0 &&
        unknown === moved.length && { empty_reason: noCloseOf(since, firstDay) }),
      unknown_left_out: unknown,
      provenance: provenance(
        { name: set, ...(isMove && { rowsUpTo: oldestClose }) },
        ...SETS.filter((name) => name !== set).map((name) => ({ name, isBeside: true })),
      ),
      notice: NOTICE,
    }
  },
})

/** Why no company can be compared with this day. */
function noCloseOf(since: string, firstDay: string | undefined): string {
  return joinLanguages(
    `No close of ${since} or the week before it is stored to compare with.${firstDay ? ` The closes begin on ${firstDay}.` : ''}`,
    `沒有 ${since} 或前一週的收盤價可以比。${firstDay ? `收盤價從 ${firstDay} 開始。` : ''}`,
  )
}

interface Priced {
  readonly close: number
  readonly close_as_of: string
  readonly previous_date: string | null
  readonly previous_close: number | null
  readonly earlier: readonly (readonly [string, number])[]
}

/** The change of the last close since the trading day before, or since the last close up to `since` in its week. */
function moveOf(
  { close, close_as_of, previous_date, previous_close, earlier }: Priced,
  since: string | undefined,
  dayBefore: ReadonlyMap<string, string>,
): { change_pct: number | null; change_from: string | null } {
  const last = { date: close_as_of, close }
  const none = { change_pct: null, change_from: null }
  if (since === undefined) {
    const previous =
      previous_date === null || previous_close === null ? undefined : { date: previous_date, close: previous_close }
    const before = closeBefore(last, previous, dayBefore)
    return before === undefined
      ? none
      : { change_pct: priceChange(close, before).change_pct, change_from: previous_date }
  }
  const closes = [...earlier.map(([date, price]) => ({ date, close: price })), last]
  const at = closes.findLastIndex(({ date }) => date <= since)
  const span = spanOf(closes[at], since, last)
  return span && isContinuous(closes.slice(at)) ? { change_pct: span.change_pct, change_from: span.date } : none
}

function inOrderOfMove<Row extends { readonly code: string; readonly change_pct: number | null }>(
  rows: readonly Row[],
  sort: 'rise' | 'fall',
  { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined },
): Row[] {
  const sign = sort === 'rise' ? -1 : 1
  return rows
    .flatMap((row) => (row.change_pct === null ? [] : [{ row, pct: row.change_pct }]))
    .filter(({ pct }) => pct >= min && pct <= max)
    .toSorted((a, b) => sign * (a.pct - b.pct) || (a.row.code < b.row.code ? -1 : 1))
    .map(({ row }) => row)
}

function countCompanies(db: Database, where: SQL | undefined): number {
  const counted = db
    .select({ companies: count() })
    .from(valuations)
    .innerJoin(lastCloses, eq(lastCloses.code, valuations.code))
    .leftJoin(revenues, eq(revenues.code, valuations.code))
    .where(where)
    .get()
  return counted?.companies ?? 0
}

/** An unknown industry is refused, because an empty list would say that it has no companies. */
function refuseUnknown(db: Database, industry: string): void {
  const rows = db
    .selectDistinct({ industry: valuations.industry })
    .from(valuations)
    .orderBy(asc(valuations.industry))
    .limit(200)
    .all()
  const known = rows.flatMap((row) => row.industry ?? [])
  if (known.some((name) => name.includes(industry))) return
  const near = suggest(industry, known)
  throw new ApiError('not_found', `No industry has ${industry} in its name. The industries are ${known.join(', ')}.`, {
    zh: `沒有名稱含「${industry}」的產業。產業有${known.join('、')}。`,
    suggestions: near.length > 0 ? near : known,
    replaces: 'industry',
  })
}
