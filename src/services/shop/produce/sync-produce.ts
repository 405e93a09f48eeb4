import { lookupTable } from '#support/text/lookup-table.ts'
import { parse as parseCsv } from 'csv-parse/sync'
import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { Batch, SourceDocument } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { missedDays } from '#data/sync/missed-days.ts'
import { addDays, fromRocDate, toRocDate } from '#support/dates/taipei.ts'
import { producePrices } from '../datasets.ts'
import { median, WEIGHTED_MEAN } from '../products/price-history.ts'
import { produce, type PriceRun } from '../schema.ts'

const FARM = 'https://data.moa.gov.tw/Service/OpenData/FromM/FarmTransData.aspx?FOTT=CSV&IsTransData=1&UnitId=037'

/** Kinds of goods by the source’s code. Flowers are excluded, because they are sold by the bunch. */
const KINDS: Readonly<Record<string, { id: string; category: string }>> = lookupTable({
  N04: { id: 'veg', category: 'vegetables' },
  N05: { id: 'fruit', category: 'fruit' },
})

/** In TWD per kilogram. A higher price is a typing error: matsutake, the dearest product, costs a tenth of it. */
const PRICE_MAX = 50_000
/** A few rows are incomplete. A larger share means that the file has another format. */
const BROKEN_SHARE_MAX = 0.02
/**
 * The source's file covers four trading days. A gap of up to this many days, longer than any holiday, is filled by
 * queries for single days.
 */
const DAYS_BACK_MAX = 31
/**
 * A day without stored trades may be a market holiday or a missed day, so it is requested again during this period. The
 * period covers the file’s four days and some days of downtime.
 */
const DAYS_BACK = 16

export const syncProduce = defineSync({
  name: 'shop_produce',
  title: 'Wholesale prices of vegetables and fruit at every market',
  // The markets trade before dawn, and the file of the last four trading days is complete by the afternoon.
  every: '40 10,16 * * *',
  source: {
    name: '農業部 農產品交易行情',
    url: 'https://data.gov.tw/dataset/8066',
    licence: 'Government Open Data License, version 1.0',
  },
  datasets: [producePrices],
  fetch: async ({ get }) => [await get(FARM)],
  parse: parseProduce,
  backfill: {
    missing: async ({ db, today }, from) =>
      missedDays(db, producePrices, listProduceDays(db), {
        upTo: addDays(today, -1),
        from,
        // Every day may be a trading day, because the markets close on different weekdays.
        isDay: () => true,
        daysBack: DAYS_BACK,
      }),
    async fetch(day, { get }) {
      const written = toRocDate(day)
      return [await get(`${FARM}&StartDate=${written}&EndDate=${written}`)]
    },
    parse: parseDay,
  },
})

function listProduceDays(db: Database): string[] {
  const rows = db.all<{ day: string }>(sql`
    select distinct value ->> 0 as day from ${produce}, json_each(${produce.history})
    where ${produce.category} in ('vegetables', 'fruit') order by day`)
  return rows.map(({ day }) => day)
}

/**
 * Empty for a day on which every market was closed. Throws if the response has trades of another day, because the
 * source then ignored the query.
 */
function parseDay(day: string, [document]: readonly SourceDocument[]): Batch[] {
  const trades = readTrades(document?.text() ?? '')
  const other = trades.find(({ date }) => date !== day)
  if (other) throw new SyncError(`FarmTransData returned trades of ${other.date} for ${day}.`)
  if (trades.length === 0) return []
  return [{ ...toBatch(trades, day), rowsMin: 1, fills: true }]
}

interface Trade {
  readonly product_id: string
  readonly shop: string
  readonly name: string
  readonly category: string
  readonly date: string
  readonly price: number
  readonly kilograms: number
}

export function parseProduce([document]: readonly SourceDocument[]): Batch[] {
  const trades = readTrades(document?.text() ?? '')
  const asOf = trades.reduce((newest, { date }) => (date > newest ? date : newest), '')
  if (asOf === '') throw new SyncError('FarmTransData returned no trades.')
  const old = trades.find(({ date }) => date < addDays(asOf, -DAYS_BACK_MAX))
  if (old) throw new SyncError(`FarmTransData: ${old.name} of ${old.date} is listed among trades of ${asOf}.`)
  return [toBatch(trades, asOf)]
}

function toBatch(trades: readonly Trade[], asOf: string): Batch {
  const sold = [...trades, ...meansOf(trades)]
  const offers = Map.groupBy(sold, ({ product_id, shop }) => `${product_id} ${shop}`)
  return {
    dataset: producePrices,
    mode: 'upsert',
    asOf,
    // A normal trading day has more than a thousand rows.
    rowsMin: 500,
    rows: [...offers.values()].map(toOffer),
  }
}

/** The mean of each product and day over all markets, weighted by kilograms and to four decimals. */
function meansOf(trades: readonly Trade[]): Trade[] {
  const weighed = trades.filter(({ kilograms }) => kilograms > 0)
  const means = [...Map.groupBy(weighed, ({ product_id, date }) => `${product_id} ${date}`).values()].flatMap((day) => {
    const [first] = day
    const kilograms = Decimal.sum(...day.map((trade) => trade.kilograms))
    const paid = Decimal.sum(...day.map((trade) => new Decimal(trade.price).times(trade.kilograms)))
    const price = paid.div(kilograms).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber()
    return first ? [{ ...first, shop: WEIGHTED_MEAN, price, kilograms: kilograms.toNumber() }] : []
  })
  return [...Map.groupBy(means, ({ product_id }) => product_id).values()].flatMap(withoutThinDays)
}

/** On days with a hundredth of the usual weight, half of the prices are off by a factor of two. */
const THIN_SHARE = 0.01

function withoutThinDays(means: readonly Trade[]): Trade[] {
  const weights = means.map(({ kilograms }) => new Decimal(kilograms)).toSorted((a, b) => a.cmp(b))
  const usual = median(weights).toNumber()
  return means.filter(({ kilograms }) => kilograms >= THIN_SHARE * usual)
}

function toOffer(trades: readonly Trade[]): Record<string, unknown> {
  const days = new Map(trades.map(({ date, price }) => [date, price]))
  const history = [...days].map(([date, price]): PriceRun => [date, price]).sort(([a], [b]) => (a < b ? -1 : 1))
  const { product_id, shop, name, category } = trades[0] ?? {}
  return { product_id, shop, name, category, spec: '批發均價', unit: '公斤', url: 'https://data.moa.gov.tw/', history }
}

const COLUMNS = ['交易日期', '種類代碼', '作物代號', '作物名稱', '市場名稱', '平均價', '交易量'] as const

type FarmRow = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>

function readTrades(text: string): Trade[] {
  const { columns, rows } = readCsv(text)
  const missing = COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new SyncError(`FarmTransData has the columns ${columns.join(', ').slice(0, 120)}, without ${missing[0]}.`)
  const isShort = (row: FarmRow) => Object.keys(row).length < columns.length
  // A truncated file usually ends within a row. Without this check, the days after it would count as days without
  // trades.
  const last = rows.at(-1)
  if (last && !text.endsWith('\n') && isShort(last)) throw new SyncError('FarmTransData’s response is incomplete.')
  const whole = rows.filter(
    (row) => !isShort(row) && [row.作物代號, row.作物名稱, row.市場名稱].every((cell) => cell?.trim()),
  )
  const broken = rows.length - whole.length
  if (broken > rows.length * BROKEN_SHARE_MAX)
    throw new SyncError(`FarmTransData: ${broken} of ${rows.length} rows lack columns.`)
  return whole.flatMap(toTrade)
}

/** A column is called by its name before a bracket: 平均價(元/公斤) is 平均價. */
function readCsv(text: string): { columns: readonly string[]; rows: readonly FarmRow[] } {
  let columns: string[] = []
  try {
    const rows = parseCsv<FarmRow>(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      columns: (head: string[]) => (columns = head.map((name) => name.replace(/[(（].*$/s, '').trim())),
    })
    return { columns, rows }
  } catch (cause) {
    throw new SyncError('FarmTransData is not CSV.', { cause })
  }
}

/** Empty for flowers, for rows that mark a market holiday, and for goods without a sale. */
function toTrade(row: FarmRow): Trade[] {
  const cell = (column: (typeof COLUMNS)[number]) => row[column]?.trim() ?? ''
  const [name, code] = [cell('作物名稱'), cell('作物代號').toLowerCase()]
  const kind = KINDS[cell('種類代碼')]
  if (!kind || name === '休市' || code === 'rest') return []
  const price = toNumber(cell('平均價'))
  if (price === 0) return []
  if (!(price > 0 && price <= PRICE_MAX))
    throw new SyncError(`FarmTransData: “${cell('平均價')}” is not a valid price of ${name}.`)
  const date = fromRocDate(cell('交易日期'))
  if (!date) throw new SyncError(`FarmTransData: ${cell('交易日期')} of ${name} is not a date.`)
  return [
    {
      product_id: `moa-${kind.id}-${code}`,
      shop: `${cell('市場名稱')}果菜市場`,
      name,
      category: kind.category,
      date,
      price,
      kilograms: toNumber(cell('交易量')),
    },
  ]
}

function toNumber(written: string): number {
  return Number(written.replaceAll(',', ''))
}
