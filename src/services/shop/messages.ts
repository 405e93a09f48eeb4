import { lookupTable } from '#support/text/lookup-table.ts'
import type { Bilingual } from '#operation/view/language.ts'
import { serviceWords } from '#operation/view/service-words.ts'
import { CATEGORY_NAMES } from './categories/category-names.ts'

const CATEGORIES: Readonly<Record<string, Bilingual>> = lookupTable(
  Object.fromEntries(CATEGORY_NAMES.map(({ slug, name_zh, name_en }) => [slug, [name_zh, name_en]])),
)

export const words = serviceWords('shop', {
  group: 'life',
  shortName: ['商品價格', 'Prices'],
  errands: [
    { name: ['找價格', 'Find a price'], operation: 'search_products' },
    { name: ['菜價', 'Vegetables'], operation: 'get_category_prices', input: { slug: 'vegetables' } },
    { name: ['降價', 'Price drops'], operation: 'list_price_drops' },
  ],
  live: [
    { name: ['高麗菜', 'Cabbage'], operation: 'search_products', input: { q: '高麗菜' } },
    { name: ['蔬菜', 'Vegetables'], operation: 'get_category_prices', input: { slug: 'vegetables' } },
    { name: ['降最多', 'Largest drop'], operation: 'list_price_drops' },
  ],
  fields: {
    slug: { control: 'select', values: CATEGORIES },
    cat: { control: 'select', values: CATEGORIES },
    category: { values: CATEGORIES },
  },
})
