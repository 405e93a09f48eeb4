import { z } from 'zod'
import type { Batch } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { revenuesDataset, valuationsDataset } from '../datasets.ts'
import { figureOf, oldestDay, readDay, readLists, TPEX_API, TWSE_API, type ReadLists } from '../exchange-lists.ts'

const LICENCE = 'Open Government Data License, version 1.0'

interface Dated {
  readonly day: string
  readonly row: Readonly<Record<string, unknown>> & { readonly code: string }
}

/** In August 2026 TWSE listed 1,087 companies and TPEx 872. */
const COMPANIES = { rowsMin: 700, isKept: ({ row: { code } }: Dated) => /^[1-9]\d{3}$/.test(code) }

const valuationLists = [
  {
    ...COMPANIES,
    what: 'BWIBBU_ALL',
    url: `${TWSE_API}/exchangeReport/BWIBBU_ALL`,
    record: z
      .object({
        Date: z.string(),
        Code: z.string(),
        PEratio: z.string(),
        DividendYield: z.string(),
        PBratio: z.string(),
      })
      .transform((row) => toValuation(row.Code, row.Date, row.PEratio, row.PBratio, row.DividendYield)),
  },
  {
    ...COMPANIES,
    what: 'tpex_mainboard_peratio_analysis',
    url: `${TPEX_API}/tpex_mainboard_peratio_analysis`,
    record: z
      .object({
        Date: z.string(),
        SecuritiesCompanyCode: z.string(),
        PriceEarningRatio: z.string(),
        YieldRatio: z.string(),
        PriceBookRatio: z.string(),
      })
      .transform((row) =>
        toValuation(row.SecuritiesCompanyCode, row.Date, row.PriceEarningRatio, row.PriceBookRatio, row.YieldRatio),
      ),
  },
]

/** For a company with a loss the sources write the PE as empty, a dash or 0. */
function toValuation(code: string, day: string, pe: string, pb: string, dividendYield: string): Dated {
  const date = readDay(day, code)
  const figures = {
    pe: figureOf(pe, code) || null,
    pb: figureOf(pb, code),
    dividend_yield_pct: figureOf(dividendYield, code),
  }
  return { day: date, row: { code, date, ...figures } }
}

export const syncValuations = defineSync({
  name: 'stock_valuations',
  title: 'PE, PB and dividend yield of both markets',
  every: '50 17,21 * * 1-5',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) BWIBBU_ALL and Taipei Exchange (TPEx) peratio_analysis',
    url: `${TWSE_API}/exchangeReport/BWIBBU_ALL`,
    licence: LICENCE,
  },
  meanwhile: 'If one market fails, the other comes.',
  datasets: [valuationsDataset],
  fetch: ({ getEach }) => getEach(...valuationLists.map(({ url }): [string] => [url])),
  parse: (documents, context) => oneBatch(valuationsDataset, readLists(valuationLists, documents, context)),
})

// Both markets use the same report form.
const revenueRecord = z
  .object({
    出表日期: z.string(),
    資料年月: z.string().regex(/^\d{5}$/),
    公司代號: z.string(),
    '營業收入-當月營收': z.string(),
    '營業收入-上月比較增減(%)': z.string(),
    '營業收入-去年同月增減(%)': z.string(),
    '累計營業收入-前期比較增減(%)': z.string(),
  })
  .transform((row): Dated => {
    const code = row.公司代號
    const month = readDay(`${row.資料年月}01`, code).slice(0, 7)
    const revenue = figureOf(row['營業收入-當月營收'], code)
    if (revenue === null) throw new SyncError(`${code} has no revenue of ${month}.`)
    const percent = (text: string) => {
      const value = figureOf(text, code)
      return value === null ? null : Math.round(value * 100) / 100
    }
    return {
      day: readDay(row.出表日期, code),
      row: {
        code,
        month,
        revenue_1000_twd: revenue,
        change_month_pct: percent(row['營業收入-上月比較增減(%)']),
        change_year_pct: percent(row['營業收入-去年同月增減(%)']),
        change_year_to_date_pct: percent(row['累計營業收入-前期比較增減(%)']),
      },
    }
  })

const revenueLists = [
  { ...COMPANIES, what: 't187ap05_L', url: `${TWSE_API}/opendata/t187ap05_L`, record: revenueRecord },
  { ...COMPANIES, what: 'mopsfin_t187ap05_O', url: `${TPEX_API}/mopsfin_t187ap05_O`, record: revenueRecord },
]

export const syncRevenues = defineSync({
  name: 'stock_revenues',
  title: 'Monthly revenue of both markets',
  // Companies report by the tenth of the month.
  every: '30 20 1-16 * *',
  source: {
    name: 'MOPS t187ap05: monthly revenue of listed and over-the-counter companies',
    url: `${TWSE_API}/opendata/t187ap05_L`,
    licence: LICENCE,
  },
  meanwhile: 'If one market fails, the other comes.',
  datasets: [revenuesDataset],
  fetch: ({ getEach }) => getEach(...revenueLists.map(({ url }): [string] => [url])),
  parse: (documents, context) => oneBatch(revenuesDataset, readLists(revenueLists, documents, context)),
})

function oneBatch(dataset: Batch['dataset'], { lists, rows, isPart }: ReadLists<Dated>): Batch[] {
  return [
    {
      dataset,
      mode: 'upsert',
      asOf: oldestDay(lists),
      isPart,
      rowsMin: COMPANIES.rowsMin,
      rows: rows.map(({ row }) => row),
    },
  ]
}
