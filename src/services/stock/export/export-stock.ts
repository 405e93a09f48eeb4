import { z } from 'zod'
import { defineExport, inPages } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { findCompany, listCompanies } from '../companies/companies.ts'
import { last12mField, NOTICE, noticeField, paidAmountField, splitFactorField, yieldField } from '../fields.ts'
import { fundRecords } from '../etf/fund-record.ts'
import { countCloses, listClosesAfter, type CloseRow } from '../history/queries.ts'
import { countPayoutsAndEtfs, listEtfs, listPayoutsAfter, type PayoutRow } from '../etf/queries.ts'
import { splitFactor } from '../etf/splits.ts'
import { themesOf } from '../themes/theme-list.ts'

const PAGE_ROWS = 2000

export const exportStock = defineExport({
  name: 'export_stock',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the stock data',
  titleZh: '股票資料匯出',
  summary: 'All theme prices, ETF payouts and 2027 estimates, as JSON, NDJSON or CSV.',
  description:
    'Everything this service answers from: every stored close of the theme stocks, every ETF payout, and the 2027 estimate ' +
    'of every listed ETF. Choose the form with `format`, one list with `set`. For a single stock use [get_stock_history].',
  keywords: ['export', 'download', 'bulk data', '匯出', '下載', '整批資料'],
  tasks: ['下載全部概念股收盤價與 ETF 配息', 'Export all ETF payouts as CSV'],
  header: z.object({ provenance: provenanceSchema, notice: noticeField }),
  about: (_input, { provenance }) => ({
    provenance: provenance('stock_closes', 'stock_payouts', 'stock_etfs'),
    notice: NOTICE,
  }),
  sets: {
    prices: z.object({
      code: z.string(),
      name: z.string(),
      market: z.string(),
      themes: z.string().describe('Slugs, separated by spaces.'),
      date: z.string(),
      open: z.number().nullable(),
      high: z.number().nullable(),
      low: z.number().nullable(),
      close: z.number(),
      volume_lots: z.int().nullable(),
    }),
    payouts: z.object({
      code: z.string(),
      ex_date: z.string(),
      pay_date: z.string().nullable(),
      amount_twd: paidAmountField,
      split_factor: splitFactorField,
      origin: z.string(),
    }),
    estimates: z.object({
      code: z.string(),
      name: z.string(),
      market: z.string(),
      category: z.string().nullable(),
      frequency: z.string().nullable(),
      close: z.number().nullable(),
      close_date: z.string().nullable(),
      last_12m_twd: last12mField,
      yield_pct: yieldField,
      estimate_2027_twd: z.number().nullable(),
      estimate_reason: z.string().nullable(),
    }),
  },
  rows: {
    *prices(_input, { db }) {
      for (const row of inPages<CloseRow>((last) => listClosesAfter(db, last, PAGE_ROWS))) {
        const company = findCompany(row.code)
        if (!company) continue
        const themes = themesOf(row.code)
          .map(({ slug }) => slug)
          .join(' ')
        yield { ...row, name: company.name, market: company.market, themes }
      }
    },
    *payouts(_input, { db }) {
      for (const row of inPages<PayoutRow>((last) => listPayoutsAfter(db, last, PAGE_ROWS))) {
        yield { ...row, split_factor: splitFactor(row.code, row.ex_date) }
      }
    },
    *estimates(_input, { db, provenance }) {
      for (const record of fundRecords(db, listEtfs(db), provenance('stock_payouts').as_of)) {
        const { code, name, market, category, close, close_date } = record.etf
        yield {
          code,
          name,
          market,
          category,
          frequency: record.frequency,
          close,
          close_date,
          last_12m_twd: record.last12mTwd,
          yield_pct: record.yieldPct,
          estimate_2027_twd: record.estimate.total_twd,
          estimate_reason: record.estimate.reason,
        }
      }
    },
  },
  counts(_input, { db }) {
    const codes = listCompanies().map(({ code }) => code)
    const { payouts, etfs } = countPayoutsAndEtfs(db)
    return { prices: countCloses(db, codes), payouts, estimates: etfs }
  },
  example: {
    input: {},
    output: {
      provenance: { as_of: '2026-08-17', stale: true, sources: [] },
      notice: NOTICE,
      prices: [
        {
          code: '2330',
          name: '台積電',
          market: 'twse',
          themes: 'cpo',
          date: '2026-08-20',
          open: null,
          high: null,
          low: null,
          close: 2375,
          volume_lots: null,
        },
      ],
      payouts: [
        {
          code: '0056',
          ex_date: '2026-07-21',
          pay_date: '2026-08-10',
          amount_twd: 1.35,
          split_factor: 1,
          origin: 'twse',
        },
      ],
      estimates: [
        {
          code: '0056',
          name: '元大高股息',
          market: 'twse',
          category: '高股息',
          frequency: 'quarterly',
          close: 52.7,
          close_date: '2026-08-18',
          last_12m_twd: 4.082,
          yield_pct: 7.75,
          estimate_2027_twd: 4.082,
          estimate_reason: null,
        },
      ],
    },
  },
})
