import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, readParts, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { fromRocDate } from '#support/dates/taipei.ts'
import { securitiesDataset } from '../datasets.ts'
import { listUnnamedFunds } from './queries.ts'

const TWSE = 'https://openapi.twse.com.tw/v1/opendata/t187ap03_L'
const TPEX = 'https://www.tpex.org.tw/openapi/v1/mopsfin_t187ap03_O'

const twseSchema = z.object({
  出表日期: z.string(),
  公司代號: z.string(),
  公司名稱: z.string(),
  公司簡稱: z.string(),
  英文簡稱: z.string().nullish(),
})

const tpexSchema = z.object({
  Date: z.string(),
  SecuritiesCompanyCode: z.string(),
  CompanyName: z.string(),
  CompanyAbbreviation: z.string(),
  Symbol: z.string().nullish(),
})

const listSchema = z.array(z.unknown())

/** In July 2026 there were 1,089 and 891. */
const COMPANIES_MIN = { twse: 900, tpex: 700 } as const

export const syncSecurities = defineSync({
  name: 'stock_securities',
  title: 'Names of listed companies of both markets, and of funds that were met in the quotes',
  // New listings come monthly; a name may change on any day.
  every: '50 6 * * *',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) t187ap03_L and Taipei Exchange (TPEx) mopsfin_t187ap03_O, company profiles',
    url: TWSE,
    licence: 'Open Government Data License, version 1.0',
  },
  datasets: [securitiesDataset],
  fetch: ({ getEach }) => getEach([TWSE], [TPEX]),
  parse: parseSecurities,
})

/**
 * Names of the register replace earlier ones; spoken names stay. Delisted securities stay too, so that their names are
 * still understood.
 */
function parseSecurities(
  [twse, tpex]: readonly SourceDocument[],
  { db, today, note }: Pick<SyncContext, 'db' | 'today' | 'note'>,
): Batch[] {
  const days = new Set<string>()
  const markets = readParts(
    note,
    () =>
      companiesOf('twse', 't187ap03_L', twse, note, (written) => {
        const row = parseShape('t187ap03_L', twseSchema, written)
        days.add(row.出表日期)
        return [row.公司代號, row.公司簡稱, row.公司名稱, row.英文簡稱]
      }),
    () =>
      companiesOf('tpex', 'mopsfin_t187ap03_O', tpex, note, (written) => {
        const row = parseShape('mopsfin_t187ap03_O', tpexSchema, written)
        days.add(row.Date)
        return [row.SecuritiesCompanyCode, row.CompanyAbbreviation, row.CompanyName, row.Symbol]
      }),
  )
  const companies = markets.flatMap((market) => market ?? [])
  const funds = listUnnamedFunds(db).map(({ code, market, name }) => ({
    code,
    market,
    kind: 'etf' as const,
    name,
    full_name: null,
    name_en: null,
    also: [],
  }))
  const common = {
    dataset: securitiesDataset,
    mode: 'upsert',
    asOf: oldestDay(days, today),
    isPart: markets.includes(undefined),
  } as const
  return [
    // Adds an English name where the register has none.
    { ...common, rowsMin: 0, keep: ['also'], rows: companies.filter(({ name_en }) => name_en !== null) },
    { ...common, rowsMin: 0, keep: ['also', 'name_en'], rows: companies.filter(({ name_en }) => name_en === null) },
    { ...common, rowsMin: 0, rows: funds },
  ]
}

/** Both registers carry the day on which they were made: the older one counts. */
function oldestDay(written: ReadonlySet<string>, today: string): string {
  const days = [...written].map((day) => fromRocDate(day))
  const [oldest] = days.flatMap((day) => day ?? []).toSorted()
  if (!oldest || days.includes(undefined)) throw new SyncError(`A register is dated ${[...written].join(', ')}.`)
  return oldest < today ? oldest : today
}

type Written = readonly [code: string, name: string, fullName: string, nameEn: string | null | undefined]

function companiesOf(
  market: 'twse' | 'tpex',
  what: string,
  document: SourceDocument | undefined,
  note: SyncContext['note'],
  read: (written: unknown) => Written,
) {
  const list = parseShape(what, listSchema, parseJson(what, document?.text() ?? ''))
  const rows = readEach(
    what,
    list,
    (written) => {
      const [code, name, full_name, name_en] = read(written).map((text) => text?.trim() ?? '')
      if (!code || !name || !/^\d{4,6}$/.test(code)) throw new SyncError(`${code} ${name} is no company.`)
      return [
        {
          code,
          market,
          kind: 'company' as const,
          name,
          full_name: full_name || null,
          name_en: name_en || null,
          also: [],
        },
      ]
    },
    note,
  )
  if (rows.length < COMPANIES_MIN[market]) throw new SyncError(`${what} has ${rows.length} companies.`)
  return rows
}
