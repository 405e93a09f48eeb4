import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { companyNames, findCompany, listCompanies } from './companies.ts'
import { figuresShape, findFigures, NO_FIGURES } from './company-figures.ts'
import { dayCloses } from '../history/day-closes.ts'
import { stockCodeInput, dayClose, marketField, NOTICE, noticeField } from '../fields.ts'
import { findEtf } from '../etf/queries.ts'
import { listedCompany, listedFund } from './listed-company.ts'
import { listCloses, listDaysBefore } from '../history/queries.ts'
import { themesOf } from '../themes/theme-list.ts'

const HISTORY_DAYS = 60

export const getStock = defineOperation({
  name: 'get_stock',
  tool: true,
  route: 'GET /api/stock/{code}',
  title: 'One stock',
  titleZh: '個股收盤價',
  summary:
    'Any listed company: latest close, PE, PB, dividend yield, revenue; of a theme stock its themes and last 60 trading days too.',
  description:
    'One company or ETF of Taiwan’s TWSE and TPEx: latest close in TWD; of companies also industry, PE, PB and dividend yield, and of TWSE ones monthly revenue and margins, each with its date. Of the 72 theme stocks also up to 60 trading days of closes, oldest first. For the payouts of an ETF use [estimate_etf_dividend_2027].',
  keywords: [
    'stock price',
    'closing price',
    'share price',
    'TSMC',
    '股價',
    '收盤價',
    '個股',
    '台積電',
    '歷史股價',
    '股票代號',
    '60 個交易日',
  ],
  tasks: ['台積電最新收盤價？', '查 3017 近 60 日股價', 'What did TSMC close at?'],
  valueNames: { code: companyNames() },
  long: true,
  conciseWithout: ['valuation.date'],
  input: z.object({ code: stockCodeInput }),
  inputAliases: { code: ['symbol', 'ticker'] },
  output: z.object({
    code: z.string(),
    name: z.string(),
    name_en: z.string(),
    market: marketField,
    business: z.string().nullable().describe('What it makes. Null of companies outside the themes.'),
    business_en: z.string().nullable(),
    latest: dayClose.nullable(),
    ...figuresShape,
    themes: z.array(z.object({ slug: z.string(), name_zh: z.string(), name_en: z.string() })),
    history: z
      .array(dayClose)
      .describe('At most 60 trading days, oldest first. Empty of companies outside the themes.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  permanent: () => listCompanies().map(({ code }) => ({ code })),
  example: {
    input: { code: '2330' },
    output: {
      code: '2330',
      name: '台積電',
      name_en: 'TSMC',
      market: 'twse',
      business: '晶圓代工與先進封裝',
      business_en: 'Chip foundry and advanced packaging',
      latest: {
        date: '2026-09-23',
        open: null,
        high: null,
        low: null,
        close: 2500,
        change: null,
        change_pct: null,
        volume_lots: null,
      },
      industry: '半導體業',
      valuation: { as_of: '2026-08-17', date: '2026-08-17', pe: 27.82, pb: 9.68, dividend_yield_pct: 0.92 },
      revenue: {
        month: '2026-06',
        revenue_twd: 442_679_969_000,
        change_month_pct: 6.16,
        change_year_pct: 67.87,
        change_year_to_date_pct: 35.61,
      },
      profit: {
        quarter: '2026-Q1',
        eps_twd: 22.08,
        gross_margin_pct: 66.25,
        operating_margin_pct: 58.1,
        net_margin_pct: 50.51,
      },
      themes: [{ slug: 'cpo', name_zh: 'CPO 共同封裝光學', name_en: 'Co-packaged optics' }],
      history: [
        {
          date: '2026-08-04',
          open: 2335,
          high: 2360,
          low: 2310,
          close: 2320,
          change: -50,
          change_pct: -2.11,
          volume_lots: 40650,
        },
      ],
      provenance: { as_of: '2026-07-17', stale: true, sources: [] },
      notice: NOTICE,
    },
  },
  run({ code }, { db, provenance }) {
    const { rows, before } = listCloses(db, code, HISTORY_DAYS)
    const history = dayCloses(rows, before, listDaysBefore(db))
    const fund = findEtf(db, code)
    if (fund) {
      const listed = listedFund(db, fund, history)
      const used = { name: 'stock_etfs', rowsUpTo: listed.latest?.date ?? null }
      return { ...listed, ...NO_FIGURES, provenance: provenance(used), notice: NOTICE }
    }
    const { figures, used } = findFigures(db, code)
    const company = findCompany(code)
    if (!company) {
      const listed = listedCompany(db, code)
      const close = { name: 'stock_last_closes', rowsUpTo: listed.latest.date }
      return { ...listed, ...figures, provenance: provenance(close, ...used), notice: NOTICE }
    }
    return {
      ...company,
      latest: history.at(-1) ?? null,
      ...figures,
      themes: themesOf(code).map(({ slug, name_zh, name_en }) => ({ slug, name_zh, name_en })),
      history,
      provenance: provenance({ name: 'stock_closes', rowsUpTo: history.at(-1)?.date }, ...used),
      notice: NOTICE,
    }
  },
})
