import { z } from 'zod'
import { rowCache } from '#operation/row-cache.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { CATEGORY_NAMES } from './categories/category-names.ts'
import { listStoredCategories } from './categories/queries.ts'

const DATASETS = ['shop_parts', 'shop_produce', 'shop_necessities', 'shop_imported', 'shop_readings']

const OTHER_NAMES = new Map(CATEGORY_NAMES.map(({ slug, also }) => [slug, also]))

const names = rowCache(DATASETS, (db) =>
  createNames(
    // A known category without prices is no unknown name.
    [...new Map([...CATEGORY_NAMES, ...listStoredCategories(db)].map((it) => [it.slug, it])).values()].map(
      ({ slug, name_zh, name_en }) => ({
        key: slug,
        label: name_zh,
        labelEn: name_en,
        names: [name_en, ...name_zh.split('、'), ...name_en.split(/,| and /), ...(OTHER_NAMES.get(slug) ?? [])],
      }),
    ),
  ),
)

export const categoryInput = namedInput({
  what: { en: 'category', zh: '分類' },
  example: 'memory',
  exampleZh: '記憶體',
  names,
}).describe('Category slug or name of [list_categories], for example memory.')

export const priceTwd = z.number().describe('New Taiwan dollars for one unit.')
export const changePctField = z
  .number()
  .nullable()
  .describe('From that price to the present one, in percent. Null where half of the markets or more were others.')

export const unit = z.string().nullable().describe('What one price buys, for example 公斤. Null is one piece.')
export const spec = z.string().nullable().describe('Group, brand or specification, as the list has it.')

export const newestDate = z
  .string()
  .describe('“Today”: the newest stored day. What was not seen on it keeps its last price and that price’s own date.')

export const summarySchema = z
  .object({
    from: z.string().describe('First day of the window: 89 days before `to`.'),
    to: z.string().describe('The newest day on which this product has a price.'),
    min: z.number(),
    max: z.number(),
    average: z.number().describe('Of the recorded days, two decimals.'),
    median: z.number(),
    first: z.number().describe('The oldest price in the window.'),
    last: z.number(),
    change_pct: z.number().describe('From first to last, in percent.'),
    days: z.int().describe('On how many days of the window a price was recorded.'),
  })
  .describe('TWD, over the price of each recorded day: the mean of all markets, else the lowest offer.')
