import type { Batch } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { revenuesDataset, valuationsDataset } from '../datasets.ts'
import {
  fieldsOf,
  figureOf,
  oldestDay,
  readDay,
  readLists,
  TPEX_API,
  TWSE_API,
  type ReadLists,
} from '../exchange-lists.ts'

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
    record: fieldsOf({
      day: 'Date',
      code: 'Code',
      pe: 'PEratio',
      pb: 'PBratio',
      dividendYield: 'DividendYield',
    }).transform(toValuation),
  },
  {
    ...COMPANIES,
    what: 'tpex_mainboard_peratio_analysis',
    url: `${TPEX_API}/tpex_mainboard_peratio_analysis`,
    record: fieldsOf({
      day: 'Date',
      code: 'SecuritiesCompanyCode',
      pe: 'PriceEarningRatio',
      pb: 'PriceBookRatio',
      dividendYield: 'YieldRatio',
    }).transform(toValuation),
  },
]

type WrittenValuation = Readonly<Record<'day' | 'code' | 'pe' | 'pb' | 'dividendYield', string>>

/** For a company with a loss the sources write the PE as empty, a dash or 0. */
function toValuation({ day, code, pe, pb, dividendYield }: WrittenValuation): Dated {
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
const revenueRecord = fieldsOf({
  made: '出表日期',
  of: '資料年月',
  code: '公司代號',
  revenue: '營業收入-當月營收',
  month_pct: '營業收入-上月比較增減(%)',
  year_pct: '營業收入-去年同月增減(%)',
  year_to_date_pct: '累計營業收入-前期比較增減(%)',
}).transform(({ made, of, code, ...written }): Dated => {
  const month = readDay(`${of}01`, code).slice(0, 7)
  const revenue = figureOf(written.revenue, code)
  if (revenue === null) throw new SyncError(`${code} has no revenue of ${month}.`)
  const percent = (text: string) => {
    const value = figureOf(text, code)
    return value === null ? null : Math.round(value * 100) / 100
  }
  return {
    day: readDay(made, code),
    row: {
      code,
      month,
      revenue_1000_twd: revenue,
      change_month_pct: percent(written.month_pct),
      change_year_pct: percent(written.year_pct),
      change_year_to_date_pct: percent(written.year_to_date_pct),
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
