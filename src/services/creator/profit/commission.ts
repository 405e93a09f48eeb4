import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Fee, ShopeeId } from './fees.ts'
import type { CategoryFee } from './queries.ts'

export function ratesOf(id: ShopeeId, rows: readonly CategoryFee[]): number[] {
  return rows.map((row) => (id === 'shopee' ? row.general_seller_pct : row.mall_seller_pct))
}

/** The names of a row from its category to its smallest part. */
export function namesOf({ level1, level2, level3, level4 }: CategoryFee): string[] {
  return [level1, level2, level3, level4].filter((name) => name !== '')
}

export function categoryRates(id: ShopeeId, rows: readonly CategoryFee[]) {
  return [...Map.groupBy(rows, ({ level1 }) => level1)].map(([category, parts]) => {
    const rates = ratesOf(id, parts)
    const [pct_min, pct_max] = [Math.min(...rates), Math.max(...rates)]
    return { category, pct_min, pct_max, parts: pct_min === pct_max ? [] : partRates(id, parts) }
  })
}

/** The parts of a category by rate. A part with several rates is named down to the smaller parts: 個人照護／耳部照護. */
function partRates(id: ShopeeId, rows: readonly CategoryFee[]) {
  const named = [...Map.groupBy(rows, ({ level2 }) => level2)].flatMap(([level2, parts]) => {
    const [pct = 0, ...others] = new Set(ratesOf(id, parts))
    return others.length === 0
      ? [{ name: level2, pct }]
      : parts.map((row) => ({ name: namesOf(row).slice(1).join('／'), pct: ratesOf(id, [row])[0] ?? 0 }))
  })
  return [...Map.groupBy(named, ({ pct }) => pct)]
    .map(([pct, of]) => ({ pct, names: of.map(({ name }) => name) }))
    .toSorted((a, b) => a.pct - b.pct)
}

export function commissionFee(id: ShopeeId, rows: readonly CategoryFee[]): Fee[] {
  if (rows.length === 0) return []
  const rates = ratesOf(id, rows)
  return [
    {
      id: 'commission',
      name_zh: '成交手續費',
      name_en: 'Commission',
      pct: Math.min(...rates),
      pct_max: Math.max(...rates),
      twd: null,
      optional: false,
      note: joinLanguages(
        'By category and sub-category, as `categories` lists them.',
        '依商品分類與子分類，費率列在 categories。',
      ),
    },
  ]
}
