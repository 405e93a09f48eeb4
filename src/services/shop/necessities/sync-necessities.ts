import { z } from 'zod'
import type { Batch, SourceDocument } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { necessityPrices } from '../datasets.ts'
import type { PriceRun } from '../schema.ts'

// The source requires both query parameters. An apostrophe as their value selects all products.
const NECESSITIES = 'https://opendata.ey.gov.tw/api/ConsumerProtection/NecessitiesPrice?CategoryName=%27&Name=%27'
const PAGE = 'https://cpc.ey.gov.tw/'

const answerSchema = z.array(
  z.object({
    類別: z.string(),
    編號: z.union([z.number(), z.string().trim().min(1)]),
    產品名稱: z.string().min(1),
    規格: z.string().nullish(),
    /** Figures of consecutive months, separated by commas. 0 means that the month has no figure. */
    統計值: z.string(),
    時間起點: z.string(),
    時間終點: z.string(),
  }),
)
type Product = z.infer<typeof answerSchema>[number]

export const syncNecessities = defineSync({
  name: 'shop_necessities',
  title: 'Monthly prices of daily necessities',
  every: '30 11 * * *',
  source: {
    name: '行政院消費者保護處 民生物資價格',
    url: 'https://opendata.ey.gov.tw/api/ConsumerProtection/NecessitiesPrice',
    licence: 'Government Open Data License, version 1.0',
  },
  datasets: [necessityPrices],
  fetch: async ({ get }) => [await get(NECESSITIES, { conditional: true, timeoutMs: 60_000 })],
  parse: parseNecessities,
})

/** Reads each product's complete series. Every response of the source goes back to its first month. */
export function parseNecessities([document]: readonly SourceDocument[]): Batch[] {
  const what = 'NecessitiesPrice'
  const answer = parseShape(what, answerSchema, parseJson(what, document?.text() ?? ''))
  const rows = answer.flatMap(toOffer)
  const newest = rows.map(({ history }) => history.at(-1)?.[0] ?? '').sort()
  return [{ dataset: necessityPrices, mode: 'replace', asOf: newest.at(-1) ?? '', rowsMin: 30, rows }]
}

function toOffer(product: Product) {
  const history = monthlyPrices(product)
  if (history.length === 0) return []
  const spec = [product.類別, product.規格].filter((text) => text?.trim()).join('／')
  return [
    {
      product_id: `ey-${String(product.編號).trim()}`,
      shop: '消保處查價',
      name: product.產品名稱.trim(),
      category: 'necessities',
      spec: spec === '' ? null : spec,
      unit: null,
      url: PAGE,
      history,
    },
  ]
}

function monthlyPrices({ 產品名稱: name, 統計值: figures, 時間起點: start, 時間終點: end }: Product): PriceRun[] {
  const [first, last] = [monthOf(start), monthOf(end)]
  if (first === undefined || last === undefined) {
    throw new SyncError(`NecessitiesPrice: ${start} to ${end} of ${name} are not months.`)
  }
  const prices = figures.split(',').map((text) => Number(text.trim()))
  if (prices.length !== last - first + 1) {
    throw new SyncError(`NecessitiesPrice: ${name} has ${prices.length} figures for ${last - first + 1} months.`)
  }
  const wrong = prices.find((price) => !(price >= 0 && price <= 100_000))
  if (wrong !== undefined) throw new SyncError(`NecessitiesPrice: ${name} has an invalid price.`)
  return prices.flatMap((price, at): PriceRun[] => (price > 0 ? [[firstDay(first + at), price]] : []))
}

/** A month as a number of months since the year 0, so that months can be subtracted. */
function monthOf(text: string): number | undefined {
  const match = /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})(?!\d)/.exec(text)
  const month = Number(match?.[2])
  return match && month >= 1 && month <= 12 ? Number(match[1]) * 12 + month - 1 : undefined
}

function firstDay(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
