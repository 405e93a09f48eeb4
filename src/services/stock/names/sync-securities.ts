import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { securitiesDataset } from '../datasets.ts'
import { fieldsOf, oldestDay, readDay, readLists, TPEX_API, TWSE_API } from '../exchange-lists.ts'
import { listUnnamedFunds } from './queries.ts'

const OPTIONAL = ['name_en', 'listed'] as const

// In July 2026 the registers of TWSE and TPEx had 1,089 and 891 companies.
const lists = [
  {
    what: 't187ap03_L',
    url: `${TWSE_API}/opendata/t187ap03_L`,
    rowsMin: 900,
    record: fieldsOf(
      {
        day: '出表日期',
        code: '公司代號',
        name: '公司簡稱',
        full_name: '公司名稱',
        name_en: '英文簡稱',
        listed: '上市日期',
      },
      OPTIONAL,
    ).transform((row) => readCompany('twse', row)),
  },
  {
    what: 'mopsfin_t187ap03_O',
    url: `${TPEX_API}/mopsfin_t187ap03_O`,
    rowsMin: 700,
    record: fieldsOf(
      {
        day: 'Date',
        code: 'SecuritiesCompanyCode',
        name: 'CompanyAbbreviation',
        full_name: 'CompanyName',
        name_en: 'Symbol',
        listed: 'DateOfListing',
      },
      OPTIONAL,
    ).transform((row) => readCompany('tpex', row)),
  },
]

export const syncSecurities = defineSync({
  name: 'stock_securities',
  title: 'Names of listed companies of both markets, and of funds that were met in the quotes',
  // New listings appear monthly; a name may change on any day.
  every: '50 6 * * *',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) t187ap03_L and Taipei Exchange (TPEx) mopsfin_t187ap03_O, company profiles',
    url: `${TWSE_API}/opendata/t187ap03_L`,
    licence: 'Open Government Data License, version 1.0',
  },
  meanwhile: 'If one list fails, the others come.',
  datasets: [securitiesDataset],
  fetch: ({ getEach }) => getEach(...lists.map(({ url }): [string] => [url])),
  parse: parseSecurities,
})

/**
 * A register's names replace the stored ones, but colloquial names remain. Delisted securities remain too, so that
 * their names are still understood.
 */
function parseSecurities(
  documents: readonly SourceDocument[],
  { db, today, note }: Pick<SyncContext, 'db' | 'today' | 'note'>,
): Batch[] {
  const read = readLists(lists, documents, { note })
  const companies = read.rows.map(({ day: _day, ...row }) => row)
  const made = oldestDay(read.lists)
  const unnamed = { full_name: null, name_en: null, also: [], listed_on: null }
  const funds = listUnnamedFunds(db).map((fund) => ({ ...fund, kind: 'etf', ...unnamed }))
  const common = {
    dataset: securitiesDataset,
    mode: 'upsert',
    asOf: made < today ? made : today,
    isPart: read.isPart,
    rowsMin: 0,
  } as const
  return [
    { ...common, keep: ['also'], rows: companies },
    { ...common, rows: funds },
  ]
}

type Written = Readonly<Record<'day' | 'code' | 'name' | 'full_name' | 'name_en' | 'listed', string>>

function readCompany(market: 'twse' | 'tpex', { day, code, name, full_name, name_en, listed }: Written) {
  if (!name || !/^\d{4,6}$/.test(code)) throw new SyncError(`${code} ${name} is not a company.`)
  return {
    day: readDay(day, code),
    code,
    market,
    kind: 'company',
    name,
    full_name: full_name || null,
    name_en: name_en || null,
    also: [],
    listed_on: /^\d{8}$/.test(listed) ? listed.replace(/^(....)(..)(..)$/, '$1-$2-$3') : null,
  }
}
