import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset, unsold } from '#operation/dataset.ts'
import { CATALOGUE_MADE_BY, rebuildCatalogue } from './search/catalogue.ts'
import { imported, necessities, parts, produce, readings } from './schema.ts'

const CATALOGUE_TABLES = ['shop_products', 'shop_categories', 'shop_search']
const day = z.iso.date()
const price = z.number().positive().max(100_000_000)
const history = z.array(z.union([z.tuple([day, price]), z.tuple([day, price, day])])).min(1)

const listRow = z.object({
  product_id: z.string().min(1),
  shop: z.string().min(1),
  name: z.string().min(1),
  category: z.string().min(1),
  spec: z.string().nullish(),
  unit: z.string().nullish(),
  url: z.string().nullish(),
  history,
})

const COOLPC = '原價屋 CoolPC'
const COOLPC_TERMS = ['原價屋沒有授權轉售報價。', 'CoolPC has not licensed its price list for sale.'] as const

const readingDays = defineDataset({
  title: 'Days on which a price list was read',
  licence: 'Not stated (CoolPC)',
  sold: unsold(...COOLPC_TERMS),
  table: readings,
  rhythm: 'daily',
  staleAfterDays: 3,
  upkeep: 'A row for every day on which the list of shop_parts was read.',
})

const partPrices = defineDataset({
  title: 'List prices of computer parts',
  licence: 'Not stated (CoolPC)',
  sold: unsold(...COOLPC_TERMS),
  table: parts,
  row: listRow.extend({
    shop: z.string().default(COOLPC),
    url: z.string().default('https://www.coolpc.com.tw/evaluate.php'),
  }),
  rhythm: 'daily',
  staleAfterDays: 3,
  upkeep: 'The price list at https://www.coolpc.com.tw/evaluate.php.',
  derive: rebuildCatalogue,
  derivedTables: CATALOGUE_TABLES,
  derivedBy: CATALOGUE_MADE_BY,
})

/**
 * The new rows replace stored prices of the same days and leave earlier days unchanged. The source publishes a day
 * before all of its markets have reported, so a day may come twice.
 */
const mergedHistory = sql`(
  select json_group_array(json(value) order by value) from (
    select value from json_each(${produce.history})
      where value ->> 0 not in (select value ->> 0 from json_each(excluded.history))
    union all select value from json_each(excluded.history)
  )
)`

export const producePrices = defineDataset({
  title: 'Wholesale prices of produce, seafood, poultry, eggs and pork',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: produce,
  row: listRow.extend({
    spec: z.string().default('批發均價'),
    unit: z.string().default('公斤'),
    url: z.string().default('https://data.moa.gov.tw/'),
  }),
  merge: { history: mergedHistory },
  rhythm: 'trading days',
  staleAfterDays: 5,
  derive: rebuildCatalogue,
  derivedTables: CATALOGUE_TABLES,
  derivedBy: CATALOGUE_MADE_BY,
})

/** No seed file fills this data set, because no archive with dated prices is known. */
export const necessityPrices = defineDataset({
  title: 'Prices of daily necessities',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: necessities,
  row: listRow,
  // A month’s figure is dated by the first day of the month and published in the following month.
  rhythm: 'every two months',
  staleAfterDays: 75,
  startsEmpty: true,
  derive: rebuildCatalogue,
  derivedTables: CATALOGUE_TABLES,
  derivedBy: CATALOGUE_MADE_BY,
})

/** Operators fill this data set with `npm run import -- shop FILE`. */
export const importedPrices = defineDataset({
  title: 'Prices that the operator imported',
  licence: 'That of the operator',
  sold: unsold('匯入的價格沒有附上授權。', 'Imported prices come without a licence.'),
  table: imported,
  row: listRow.extend({ source: z.string() }),
  rhythm: 'operator',
  staleAfterDays: 3,
  startsEmpty: true,
  derive: rebuildCatalogue,
  derivedTables: CATALOGUE_TABLES,
  derivedBy: CATALOGUE_MADE_BY,
})

// The days on which each price list was read come first, because a row of the other sets covers a run of such days.
export const datasets = [readingDays, partPrices, producePrices, necessityPrices, importedPrices]
