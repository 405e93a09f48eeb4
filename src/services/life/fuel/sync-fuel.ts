import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, readParts, SyncError } from '#data/sync/define-sync.ts'
import { fromRocDate } from '#support/dates/taipei.ts'
import { fuelPricesDataset } from '../datasets.ts'
import type { FuelPriceRow } from '../schema.ts'
import { PRODUCT_NAMES, PRODUCTS, type Product } from './fuel.ts'
import { readRecords } from '../xml-records.ts'

const HISTORY = 'https://vipmbr.cpc.com.tw/CPCSTN/ListPriceWebService.asmx/getCPCMainProdListPrice_Historical?prodid='
const CURRENT = 'https://vipmbr.cpc.com.tw/openData/SixtypeOilListPrice'

/** Product numbers of CPC's web service. */
const PRODUCT_IDS: Readonly<Record<Product, number>> = { '92': 1, '95': 2, '98': 3, diesel: 4 }

export const syncFuel = defineSync({
  name: 'life_fuel',
  title: 'CPC list prices of gasoline and diesel',
  // New prices are announced on Sundays and apply from Monday.
  every: '10 0,8,13 * * 1',
  source: {
    name: joinLanguages('CPC Corporation, Taiwan, list prices', '台灣中油 牌價'),
    url: 'https://data.gov.tw/dataset/166537',
    licence: 'Open Government Data License, version 1.0',
  },
  meanwhile: 'If the current list fails, the histories of the products come, and the other way round.',
  datasets: [fuelPricesDataset],
  // In a week without a price change, the current list shows the new week's date, but the history gets no new row.
  fetch: ({ getEach }) => getEach([CURRENT], ...PRODUCTS.map((product): [string] => [historyOf(product)])),
  parse: parseFuel,
})

/**
 * Reads CPC's current price list and the price history of each product. A document that cannot be read is logged and
 * skipped. A readable current list must contain every product.
 */
export function parseFuel(documents: readonly SourceDocument[], { note }: Pick<SyncContext, 'note'>): Batch[] {
  const parts = documents.map((document) => () => {
    const product = PRODUCTS.find((name) => document.url === historyOf(name))
    return product ? readHistory(product, document.text()) : currentPrices(document.text())
  })
  const read = readParts(note, ...parts).flatMap((part) => part ?? [])
  // A change appears both in the current list and in the history.
  const rows = [...new Map(read.map((row) => [`${row.product} ${row.effective_on}`, row])).values()]
  for (const product of PRODUCTS) {
    if (!rows.some((row) => row.product === product)) throw new SyncError(`CPC returned no price of ${product}.`)
  }
  // Prices announced on a Sunday carry Monday's date. If the source stops updating, that date stays old and the data
  // becomes stale.
  const asOf = rows.map((row) => row.effective_on).reduce((newest, date) => (date > newest ? date : newest))
  return [{ dataset: fuelPricesDataset, mode: 'upsert', asOf, rowsMin: PRODUCTS.length, rows }]
}

function historyOf(product: Product): string {
  return `${HISTORY}${PRODUCT_IDS[product]}`
}

function readHistory(product: Product, xml: string): FuelPriceRow[] {
  return recordsOf(xml).map((record) =>
    priceRow(product, (record['牌價生效時間'] ?? '').slice(0, 10), record['參考牌價'] ?? '', record['計價單位'] ?? ''),
  )
}

function recordsOf(xml: string): Record<string, string>[] {
  try {
    return readRecords(xml, 'tbTable')
  } catch (cause) {
    throw new SyncError('CPC’s history is not well-formed XML.', { cause })
  }
}

// The source has used two field names for the amount.
const currentSchema = z.array(
  z.object({
    產品名稱: z.string(),
    計價單位: z.string(),
    參考牌價_金額: z.union([z.string(), z.number()]).optional(),
    參考牌價: z.union([z.string(), z.number()]).optional(),
    牌價生效日期: z.string(),
  }),
)

function currentPrices(text: string): FuelPriceRow[] {
  const items = parseShape('SixtypeOilListPrice', currentSchema, parseJson('SixtypeOilListPrice', text))
  return items.flatMap((item) => {
    // Match the full name: 海運輕柴油 is priced per thousand litres, and 酒精汽油 is another product.
    const product = PRODUCTS.find((name) => PRODUCT_NAMES[name].name_zh === item.產品名稱.trim())
    if (!product) return []
    const price = String(item.參考牌價_金額 ?? item.參考牌價 ?? '')
    return [priceRow(product, fromRocDate(item.牌價生效日期) ?? item.牌價生效日期, price, item.計價單位)]
  })
}

function priceRow(product: Product, effective_on: string, price: string, unit: string): FuelPriceRow {
  if (!/公升/.test(unit)) throw new SyncError(`CPC prices ${product} per “${unit}”, not per litre.`)
  if (!/^\d+(\.\d+)?$/.test(price.trim()))
    throw new SyncError(`CPC’s price of ${product} is “${price}”, which is not a number.`)
  return { product, effective_on, price_twd: Number(price), confidence: 'high', source: 'CPC list price web service' }
}
