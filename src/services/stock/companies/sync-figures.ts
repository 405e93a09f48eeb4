import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, readParts, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { fromRocDate } from '#support/dates/taipei.ts'
import { revenuesDataset, valuationsDataset } from '../datasets.ts'
import { readFigure } from '../history/read-figure.ts'

const TWSE = 'https://openapi.twse.com.tw/v1'
const TPEX = 'https://www.tpex.org.tw/openapi/v1'
const LICENCE = 'Open Government Data License, version 1.0'

/** The lists had 1,087 and 872 companies in August 2026. */
const COMPANIES_MIN = 700
const SHARE = /^[1-9]\d{3}$/

export const syncValuations = defineSync({
  name: 'stock_valuations',
  title: 'PE, PB and dividend yield of both markets',
  every: '50 17,21 * * 1-5',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) BWIBBU_ALL and Taipei Exchange (TPEx) peratio_analysis',
    url: `${TWSE}/exchangeReport/BWIBBU_ALL`,
    licence: LICENCE,
  },
  datasets: [valuationsDataset],
  fetch: ({ getEach }) => getEach([`${TWSE}/exchangeReport/BWIBBU_ALL`], [`${TPEX}/tpex_mainboard_peratio_analysis`]),
  parse: ([twse, tpex], { note }) =>
    oneBatch(
      valuationsDataset,
      readParts(
        note,
        () => readList('BWIBBU_ALL', twse, note, readTwseValuation),
        () => readList('tpex_mainboard_peratio_analysis', tpex, note, readTpexValuation),
      ),
    ),
})

const twseSchema = z.object({
  Date: z.string(),
  Code: z.string(),
  PEratio: z.string(),
  DividendYield: z.string(),
  PBratio: z.string(),
})

const tpexSchema = z.object({
  Date: z.string(),
  SecuritiesCompanyCode: z.string(),
  PriceEarningRatio: z.string(),
  YieldRatio: z.string(),
  PriceBookRatio: z.string(),
})

function readTwseValuation(written: unknown) {
  const row = parseShape('BWIBBU_ALL', twseSchema, written)
  return toValuation(row.Code, row.Date, row.PEratio, row.PBratio, row.DividendYield)
}

function readTpexValuation(written: unknown) {
  const row = parseShape('tpex_mainboard_peratio_analysis', tpexSchema, written)
  return toValuation(row.SecuritiesCompanyCode, row.Date, row.PriceEarningRatio, row.PriceBookRatio, row.YieldRatio)
}

/** The PE of a loss maker is empty, a dash or 0. */
function toValuation(code: string, day: string, pe: string, pb: string, dividendYield: string): Dated {
  const date = dateOf(code, day)
  const row = {
    code,
    date,
    pe: figureOf(code, pe) || null,
    pb: figureOf(code, pb),
    dividend_yield_pct: figureOf(code, dividendYield),
  }
  return { code, day: date, row }
}

export const syncRevenues = defineSync({
  name: 'stock_revenues',
  title: 'Monthly revenue of both markets',
  // Companies report by the tenth.
  every: '30 20 1-16 * *',
  source: {
    name: 'MOPS t187ap05: monthly revenue of listed and over-the-counter companies',
    url: `${TWSE}/opendata/t187ap05_L`,
    licence: LICENCE,
  },
  datasets: [revenuesDataset],
  fetch: ({ getEach }) => getEach([`${TWSE}/opendata/t187ap05_L`], [`${TPEX}/mopsfin_t187ap05_O`]),
  parse: ([twse, tpex], { note }) =>
    oneBatch(
      revenuesDataset,
      readParts(
        note,
        () => readList('t187ap05_L', twse, note, readRevenue),
        () => readList('mopsfin_t187ap05_O', tpex, note, readRevenue),
      ),
    ),
})

const revenueSchema = z.object({
  出表日期: z.string(),
  資料年月: z.string().regex(/^\d{5}$/),
  公司代號: z.string(),
  '營業收入-當月營收': z.string(),
  '營業收入-上月比較增減(%)': z.string(),
  '營業收入-去年同月增減(%)': z.string(),
  '累計營業收入-前期比較增減(%)': z.string(),
})

function readRevenue(written: unknown): Dated {
  const row = parseShape('t187ap05', revenueSchema, written)
  const code = row.公司代號
  const month = dateOf(code, `${row.資料年月}01`).slice(0, 7)
  const revenue = figureOf(code, row['營業收入-當月營收'])
  if (revenue === null) throw new SyncError(`${code} has no revenue of ${month}.`)
  const percent = (text: string) => {
    const value = figureOf(code, text)
    return value === null ? null : Math.round(value * 100) / 100
  }
  return {
    code,
    day: dateOf(code, row.出表日期),
    row: {
      code,
      month,
      revenue_1000_twd: revenue,
      change_month_pct: percent(row['營業收入-上月比較增減(%)']),
      change_year_pct: percent(row['營業收入-去年同月增減(%)']),
      change_year_to_date_pct: percent(row['累計營業收入-前期比較增減(%)']),
    },
  }
}

interface Dated {
  readonly code: string
  /** The day that the source names. */
  readonly day: string
  readonly row: Readonly<Record<string, unknown>>
}

function readList(
  what: string,
  document: SourceDocument | undefined,
  note: SyncContext['note'],
  read: (written: unknown) => Dated,
): readonly Dated[] {
  const list = parseShape(what, z.array(z.unknown()), parseJson(what, document?.text() ?? ''))
  const rows = readEach(what, list, (written) => [read(written)], note).filter(({ code }) => SHARE.test(code))
  if (rows.length < COMPANIES_MIN) throw new SyncError(`${what} has ${rows.length} companies.`)
  return rows
}

/** The older of the two markets' days counts. */
function oneBatch(dataset: Batch['dataset'], markets: readonly (readonly Dated[] | undefined)[]): Batch[] {
  const newest = markets.flatMap(
    (market) =>
      market
        ?.map(({ day }) => day)
        .toSorted()
        .at(-1) ?? [],
  )
  return [
    {
      dataset,
      mode: 'upsert',
      asOf: newest.toSorted()[0] ?? '',
      isPart: markets.includes(undefined),
      rowsMin: COMPANIES_MIN,
      rows: markets.flatMap((market) => market?.map(({ row }) => row) ?? []),
    },
  ]
}

function dateOf(code: string, text: string): string {
  const date = fromRocDate(text)
  if (!date) throw new SyncError(`${text} of ${code} is not a date.`)
  return date
}

function figureOf(code: string, text: string): number | null {
  const figure = readFigure(text)
  if (figure === undefined) throw new SyncError(`${text} is no figure of ${code}.`)
  return figure
}
