import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { categoryFees } from './schema.ts'

const categoryFeesDataset = defineDataset({
  title: 'Platform commission by category',
  licence: 'CC BY-NC-ND 4.0 (the copy that was read)',
  sold: onlyLookups('整份費率表的抄本限非商業使用。', 'The copy of the fee table permits no commercial use.'),
  table: categoryFees,
  // The platform announces new rates about once a year.
  rhythm: 'yearly',
  staleAfterDays: 365,
  upkeep: 'The fee table that Shopee announces to its sellers: https://seller.shopee.tw/edu/.',
})

export const datasets = [categoryFeesDataset]
