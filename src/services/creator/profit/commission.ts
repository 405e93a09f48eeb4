import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Fee, ShopeeId } from './fees.ts'
import type { highestFees, summariseFees } from './queries.ts'

type CategoryRates = ReturnType<typeof summariseFees>[number]

export function categoryRates(id: ShopeeId, categories: readonly CategoryRates[]) {
  return categories.map((row) => ({
    category: row.category,
    pct_min: id === 'shopee' ? row.general_min : row.mall_min,
    pct_max: id === 'shopee' ? row.general_max : row.mall_max,
  }))
}

export function commissionFee(
  id: ShopeeId,
  categories: readonly CategoryRates[],
  highest: ReturnType<typeof highestFees>,
): Fee[] {
  if (categories.length === 0) return []
  const lowest = Math.min(...categoryRates(id, categories).map(({ pct_min }) => pct_min))
  return [
    {
      id: 'commission',
      name_zh: '成交手續費',
      name_en: 'Commission',
      pct: lowest,
      pct_max: id === 'shopee' ? highest.general : highest.mall,
      twd: null,
      optional: false,
      note: joinLanguages(
        'Depends on the category and its part: calc_group_buy_profit names the rate of a part in fee_category.',
        '依商品分類與子分類；利潤試算的 fee_category 填子分類，就會用它的費率。',
      ),
    },
  ]
}
