import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { companyNames, findCompany, listCompanies } from './companies.ts'
import { dayCloses } from '../history/day-closes.ts'
import { stockCodeInput, dayClose, marketField, NOTICE, noticeField } from '../fields.ts'
import { findEtf } from '../etf/queries.ts'
import { etfClose } from './etf-close.ts'
import { listedCompany } from './listed-company.ts'
import { listCloses, listDaysBefore } from '../history/queries.ts'
import { themesOf } from '../themes/theme-list.ts'

const HISTORY_DAYS = 60

export const getStock = defineOperation({
  name: 'get_stock',
  tool: true,
  route: 'GET /api/stock/{code}',
  title: 'One stock',
  titleZh: '個股收盤價',
  summary: 'A stock’s latest close; of a theme stock its themes and its last 60 trading days too.',
  description:
    'A listed company by code: latest close; of the 72 theme stocks also what the company makes, its themes, and up to 60 ' +
    'trading days of closes, oldest first. Days on which the exchange was closed are not listed. For income of ETFs ' +
    '[estimate_etf_dividend_2027]. For longer histories there is the paid [get_stock_history].',
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
    themes: z.array(z.object({ slug: z.string(), name_zh: z.string(), name_en: z.string() })),
    history: z.array(dayClose).describe('At most 60 trading days, oldest first. Empty outside the themes.'),
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
        date: '2026-08-20',
        open: null,
        high: null,
        low: null,
        close: 2375,
        change: 25,
        change_pct: 1.06,
        volume_lots: null,
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
      provenance: { as_of: '2026-08-20', stale: true, sources: [] },
      notice: NOTICE,
    },
  },
  run({ code }, { db, provenance }) {
    const fund = findEtf(db, code)
    if (fund) return { ...etfClose(db, fund), provenance: provenance('stock_etfs'), notice: NOTICE }
    const company = findCompany(code)
    if (!company) return { ...listedCompany(db, code), provenance: provenance('stock_last_closes'), notice: NOTICE }
    const { rows, before } = listCloses(db, code, HISTORY_DAYS)
    const history = dayCloses(rows, before, listDaysBefore(db))
    return {
      ...company,
      latest: history.at(-1) ?? null,
      themes: themesOf(code).map(({ slug, name_zh, name_en }) => ({ slug, name_zh, name_en })),
      history,
      provenance: provenance('stock_closes'),
      notice: NOTICE,
    }
  },
})
