import { lookupTable } from '#support/text/lookup-table.ts'
import { parse as parseCsv } from 'csv-parse/sync'
import { Decimal } from 'decimal.js'
import type { Batch, SourceDocument } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { missedDays } from '#data/sync/missed-days.ts'
import { addDays, fromRocDate, toRocDate } from '#support/dates/taipei.ts'
import { producePrices } from '../datasets.ts'
import { median, WEIGHTED_MEAN } from '../products/price-history.ts'
import { listProduceDays } from './queries.ts'
import type { PriceRun } from '../schema.ts'

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

function readTrades(text: string): Trade[] {
  const [head, ...lines] = readCsv(text)
  const columns = (head ?? []).map((name) => name.replace(/[(（].*$/s, '').trim())
  const at = (name: string) => {
    const index = columns.indexOf(name)
    if (index === -1)
      throw new SyncError(`FarmTransData has the columns ${columns.join(', ').slice(0, 120)}, without ${name}.`)
    return index
  }
  const [day, kind, code, name, market, price, kilograms] = [
    at('交易日期'),
    at('種類代碼'),
    at('作物代號'),
    at('作物名稱'),
    at('市場名稱'),
    at('平均價'),
    at('交易量'),
  ] as const
  const whole = lines.filter(
    (line) => line.length >= columns.length && [code, name, market].every((index) => line[index]?.trim()),
  )
  // A truncated file usually ends within a row. Without this check, the days after it would count as days without
  // trades.
  const last = lines.at(-1)
  if (last && !text.endsWith('\n') && last.length < columns.length) {
    throw new SyncError('FarmTransData’s response is incomplete.')
  }
  const broken = lines.length - whole.length
  if (broken > lines.length * BROKEN_SHARE_MAX) {
    throw new SyncError(`FarmTransData: ${broken} of ${lines.length} rows lack columns.`)
  }
  return whole.flatMap((line) =>
    toTrade({
      day: line[day] ?? '',
      kind: KINDS[line[kind]?.trim() ?? ''],
      code: line[code] ?? '',
      name: line[name] ?? '',
      market: line[market] ?? '',
      price: line[price] ?? '',
      kilograms: line[kilograms] ?? '',
    }),
  )
}

function readCsv(text: string): string[][] {
  try {
    return parseCsv(text, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch (cause) {
    throw new SyncError('FarmTransData is not CSV.', { cause })
  }
}

interface FarmRow {
  readonly day: string
  readonly kind: { id: string; category: string } | undefined
  readonly code: string
  readonly name: string
  readonly market: string
  readonly price: string
  readonly kilograms: string
}

/** Empty for flowers, for rows that mark a market holiday, and for goods without a sale. */
function toTrade({ day, kind, code, name, market, price, kilograms }: FarmRow): Trade[] {
  if (!kind || name.trim() === '休市' || code.trim().toLowerCase() === 'rest') return []
  const value = toNumber(price)
  if (value === 0) return []
  if (!(value > 0 && value <= PRICE_MAX))
    throw new SyncError(`FarmTransData: “${price}” is not a valid price of ${name}.`)
  const date = fromRocDate(day)
  if (!date) throw new SyncError(`FarmTransData: ${day} of ${name} is not a date.`)
  return [
    {
      product_id: `moa-${kind.id}-${code.trim().toLowerCase()}`,
      shop: `${market.trim()}果菜市場`,
      name: name.trim(),
      category: kind.category,
      date,
      price: value,
      kilograms: toNumber(kilograms),
    },
  ]
}

function toNumber(written: string): number {
  return Number(written.replaceAll(',', '').trim())
}
