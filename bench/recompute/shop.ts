import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { exact, over, percentMoved, rounded, type Exact } from './exact.ts'
import { readSeed } from './seed.ts'
import { Tally } from './tally.ts'
import type { Ask } from './ask.ts'

const run = z.union([z.tuple([z.string(), z.number()]), z.tuple([z.string(), z.number(), z.string()])])
const parts = readSeed(
  'shop/parts',
  z.object({ product_id: z.string(), name: z.string(), category: z.string(), history: z.array(run) }),
)
const produce = readSeed(
  'shop/produce',
  z.object({ product_id: z.string(), name: z.string(), shop: z.string(), history: z.array(run) }),
)
const readings = readSeed('shop/readings', z.object({ date: z.string() })).rows.map(({ date }) => date)

const MEAN = '各市場加權平均'
const DAY_MS = 86_400_000
const rowsOfName = Map.groupBy(parts.rows, ({ name }) => name)

export async function recomputeShop(ask: Ask, facts: string | undefined): Promise<Tally[]> {
  return [await summaries(ask), await drops(ask), ...(facts === undefined ? [] : [await means(ask, facts)])]
}

/** The recorded prices of products with one of these names, one per day. If a day has several, the lowest counts. */
function pricesOf(names: readonly string[]): [string, Exact][] {
  const prices = new Map<string, Exact>()
  for (const row of names.flatMap((name) => rowsOfName.get(name) ?? [])) {
    for (const [from, price, to = from] of row.history) {
      for (const day of readings.filter((it) => it >= from && it <= to)) {
        const stored = prices.get(day)
        if (stored === undefined || exact(price) < stored) prices.set(day, exact(price))
      }
    }
  }
  return [...prices].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Recomputes the summary of ninety days for every 400th product in the seed. */
async function summaries(ask: Ask): Promise<Tally> {
  const tally = new Tally('shop: ninety days of a part')
  const recent = parts.rows.filter(({ history }) => (history.at(-1)?.[2] ?? '') >= '2026-05-01')
  for (const { product_id, name } of recent.filter((_, at) => at % 400 === 0)) {
    const answer = await ask('shop', `/api/product/${product_id}`, productAnswer)
    const all = pricesOf([name, answer.name, ...answer.also_named])
    const newest = all.at(-1)?.[0] ?? ''
    const from = new Date(Date.parse(newest) - 89 * DAY_MS).toISOString().slice(0, 10)
    const prices = all.filter(([day]) => day >= from).map(([, price]) => price)
    const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1))
    const [first = 0n, last = 0n] = [prices[0], prices.at(-1)]
    const summary = answer.summary_90d
    const middle =
      (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0n)
    tally.figure(`${product_id} lowest`, summary.min, sorted[0] ?? 0n)
    tally.figure(`${product_id} highest`, summary.max, sorted.at(-1) ?? 0n)
    const sum = prices.reduce((total, price) => total + price, 0n)
    tally.figure(`${product_id} mean`, summary.average, rounded(sum / BigInt(prices.length), 2))
    tally.figure(`${product_id} median`, summary.median, middle / 2n)
    tally.figure(`${product_id} change`, summary.change_pct, rounded(percentMoved(first, last), 2))
    tally.figure(`${product_id} days`, summary.days, exact(prices.length))
  }
  return tally
}

/**
 * Checks listed price drops: both prices are of the same product, from the same shop or as the mean of all markets,
 * and the later price is lower.
 */
async function drops(ask: Ask): Promise<Tally> {
  const tally = new Tally('shop: drops, each of one thing at one place')
  let offset = 0
  for (;;) {
    const { items } = await ask('shop', `/api/deals?limit=200&offset=${offset}`, dropsAnswer)
    if (items.length === 0) return tally
    for (const item of items) {
      const days = item.basis === 'weighted_mean' ? meansOf(item.id) : await pricesOfProduct(ask, item)
      const last = days.at(-1)?.[1]
      const before = days.findLast(([, price]) => price !== last)?.[1]
      tally.figure(`${item.id} ${item.name} price`, item.price_twd, last ?? null)
      tally.figure(`${item.id} ${item.name} before`, item.previous_twd, before ?? null)
      tally.text(`${item.name} fell`, String((last ?? 0n) < (before ?? 0n)), 'true')
    }
    offset += items.length
  }
}

async function pricesOfProduct(ask: Ask, { id, name, shop }: { id: string; name: string; shop: string }) {
  const market = produce.rows.find((it) => it.product_id === id && it.shop === shop)
  if (market) return daysOf(market)
  const { also_named } = await ask('shop', `/api/product/${id}`, productAnswer)
  return pricesOf([name, ...also_named])
}

function meansOf(id: string): [string, Exact][] {
  const row = produce.rows.find((it) => it.product_id === id && it.shop === MEAN)
  return row ? daysOf(row) : []
}

function daysOf({ history }: { history: readonly z.output<typeof run>[] }): [string, Exact][] {
  return history.map(([day, price]) => [day, exact(price)])
}

/**
 * Recomputes the mean of a day over all markets, weighted by kilograms. Only the source files have the rows of single
 * markets.
 */
async function means(ask: Ask, facts: string): Promise<Tally> {
  const tally = new Tally('shop: produce weighted by kilograms')
  const file = readFileSync(join(facts, 'turn3-data/agri/produce_by_market_2026-08.csv'))
  const rows = z.array(marketRow).parse(parse(file, { columns: true, bom: true }))
  const newest = rows.reduce((day, { date }) => (date > day ? date : day), '')
  const ofDay = Map.groupBy(
    rows.filter(({ date, code, kind }) => date === newest && code !== '' && kind !== undefined),
    ({ code }) => code,
  )
  for (const [code, markets] of [...ofDay].filter((_, at) => at % 8 === 0)) {
    const kilograms = markets.reduce((sum, it) => sum + exact(it.qty_kg), 0n)
    const money = markets.reduce((sum, it) => sum + (exact(it.avg_twd_kg) * exact(it.qty_kg)) / exact(1), 0n)
    if (kilograms === 0n) continue
    const kind = markets[0]?.kind ?? ''
    const answer = await ask('shop', `/api/product/moa-${kind}-${code.toLowerCase()}`, meanAnswer)
    tally.figure(`${markets[0]?.name} ${code}`, answer.weighted_mean?.price_twd, rounded(over(money, kilograms), 1))
  }
  return tally
}

const productAnswer = z.object({
  name: z.string(),
  also_named: z.array(z.string()),
  summary_90d: z.object({
    min: z.number(),
    max: z.number(),
    average: z.number(),
    median: z.number(),
    change_pct: z.number(),
    days: z.number(),
  }),
})
const meanAnswer = z.object({ weighted_mean: z.object({ price_twd: z.number() }).nullable() })
const dropsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      basis: z.enum(['same_shop', 'weighted_mean']),
      shop: z.string(),
      previous_twd: z.number(),
      price_twd: z.number(),
    }),
  ),
})
/** The kind of produce by the source's code. Flowers (N06) are omitted, since they are not sold by weight. */
const KINDS: Readonly<Record<string, string>> = { N04: 'veg', N05: 'fruit' }

const marketRow = z
  .object({
    date: z.string(),
    tc_type: z.string(),
    crop_code: z.string(),
    crop_name: z.string(),
    avg: z.coerce.number(),
    volume_kg: z.coerce.number(),
  })
  .transform((row) => ({
    date: row.date,
    kind: KINDS[row.tc_type],
    code: row.crop_code,
    name: row.crop_name,
    avg_twd_kg: row.avg,
    qty_kg: row.volume_kg,
  }))
