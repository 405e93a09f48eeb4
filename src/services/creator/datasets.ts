import { z } from 'zod'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { categoryFees } from './schema.ts'

const rate = z.number().min(0).max(30)

const categoryFeesDataset = defineDataset({
  name: 'creator_category_fees',
  title: 'Platform commission by category',
  licence: 'CC BY-NC-ND 4.0 (the copy that was read)',
  sold: onlyLookups('整份費率表的抄本限非商業使用。', 'The copy of the fee table permits no commercial use.'),
  table: categoryFees,
  row: z.object({
    id: z.int(),
    platform: z.literal('shopee'),
    level1: z.string().min(1),
    level2: z.string(),
    level3: z.string(),
    level4: z.string(),
    general_seller_pct: rate,
    mall_seller_pct: rate,
  }),
  // The platform announces new rates about once a year.
  rhythm: 'yearly',
  staleAfterDays: 365,
  upkeep: 'The fee table that Shopee announces to its sellers: https://seller.shopee.tw/edu/.',
})

export const datasets = [categoryFeesDataset]
