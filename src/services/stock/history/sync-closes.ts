import type { Database } from '#data/db/client.ts'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, readParts, SyncError } from '#data/sync/define-sync.ts'
import { addDays } from '#support/dates/taipei.ts'
import { listCompanies } from '../companies/companies.ts'
import { closesDataset, etfsDataset, lastClosesDataset } from '../datasets.ts'
import { fieldsOf, readDay, readLists, TPEX_API, TWSE_API } from '../exchange-lists.ts'
import { fetchDay, listMissedTradingDays, parseDay } from './days-by-date.ts'
import { listLatestCloses } from './queries.ts'
import { ofOneDay, readQuote, toBatches, toFundCloses, toLastCloses } from './quotes.ts'

const lists = [
  {
    what: 'STOCK_DAY_ALL',
    url: `${TWSE_API}/exchangeReport/STOCK_DAY_ALL`,
    record: fieldsOf({
      day: 'Date',
      code: 'Code',
      name: 'Name',
      shares: 'TradeVolume',
      open: 'OpeningPrice',
      high: 'HighestPrice',
      low: 'LowestPrice',
      close: 'ClosingPrice',
    }).transform((row) => readQuote('twse', readDay(row.day, row.code), row)),
  },
  {
    what: 'tpex_mainboard_quotes',
    url: `${TPEX_API}/tpex_mainboard_quotes`,
    record: fieldsOf({
      day: 'Date',
      code: 'SecuritiesCompanyCode',
      name: 'CompanyName',
      shares: 'TradingShares',
      open: 'Open',
      high: 'High',
      low: 'Low',
      close: 'Close',
    }).transform((row) => readQuote('tpex', readDay(row.day, row.code), row)),
  },
]

/**
 * Both markets trade on the same days, but one file may be older. The longest closure, at the Lunar New Year, is
 * shorter than this.
 */
const DAYS_APART_MAX = 14

/** A single share may be split. If more than JUMPS_MAX prices change by this factor, the file has the wrong unit. */
const JUMP_MAX = 5
const JUMPS_MAX = 5

export const syncCloses = defineSync({
  name: 'stock_closes',
  title: 'Closes of listed companies and ETFs from both markets',
  // The exchange closes at 13:30. Its daily file may appear only the next morning, but requests by date work earlier.
  every: '20 7,15,17,19,22 * * 1-6',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) and Taipei Exchange (TPEx), daily quotes',
    url: `${TWSE_API}/exchangeReport/STOCK_DAY_ALL`,
    licence: 'Open Government Data License, version 1.0',
  },
  meanwhile: 'If one market fails, the other comes.',
  datasets: [closesDataset, etfsDataset, lastClosesDataset],
  check: (batches, db) => refuseJumps(batches.find(({ dataset }) => dataset === closesDataset)?.rows ?? [], db),
  fetch: ({ getEach }) => getEach(...lists.map(({ url }): [string] => [url])),
  parse: parseCloses,
  backfill: {
    missing: listMissedTradingDays,
    fetch: fetchDay,
    parse(day, documents, { note }) {
      const quotes = parseDay(day, documents, note)
      const [stocks, funds] = toBatches(quotes, day)
      return [{ ...stocks, fills: true }, funds, { ...toFundCloses(quotes, day), fills: true }]
    },
  },
})

/**
 * `asOf` is the newest day of the market that is behind, because both are complete up to it. A market that failed does
 * not block the other.
 */
export function parseCloses(
  documents: readonly SourceDocument[],
  { today, note }: Pick<SyncContext, 'today' | 'note'>,
): Batch[] {
  const markets = readParts(
    note,
    ...lists.map((list, at) => () => {
      const one = readLists([list], documents.slice(at, at + 1), { note })
      return ofOneDay(list.what, one.rows.flat())
    }),
  ).filter((market) => market !== undefined)
  const quotes = markets.flatMap((market) => market.quotes)
  const days = markets.map(({ day }) => day).toSorted()
  const [asOf = '', newest = asOf] = days
  if (newest > today) throw new SyncError(`The source dates the closes ${newest}, after today, ${today}.`)
  if (asOf < addDays(newest, -DAYS_APART_MAX)) {
    throw new SyncError(`The files of the two markets have different days: ${asOf} and ${newest}.`)
  }
  return [...toBatches(quotes, asOf), toLastCloses(quotes, asOf), toFundCloses(quotes, asOf)]
}

function refuseJumps(rows: Batch['rows'], db: Database): string | undefined {
  const stored = listLatestCloses(
    db,
    listCompanies().map(({ code }) => code),
  )
  const jumped = rows.filter(({ code, close }) => {
    const before = stored.get(String(code))?.latest.close
    return before !== undefined && Math.max(Number(close) / before, before / Number(close)) > JUMP_MAX
  })
  if (jumped.length <= JUMPS_MAX) return undefined
  return `${jumped.length} of ${rows.length} stocks cost more than ${JUMP_MAX} times, or less than a fifth of, their last close.`
}
