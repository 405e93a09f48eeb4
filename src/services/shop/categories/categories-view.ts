import type { Document } from '#operation/view/document.ts'
import { em, link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { CategoriesAnswer } from './categories-answer.ts'

/** What there are prices of. */
export function categoriesView({ items, provenance }: CategoriesAnswer, words: Words): Document {
  const { t } = words
  const products = items.reduce((sum, { product_count }) => sum + product_count, 0)
  return {
    title: t('商品分類', 'Categories'),
    headline: [
      em(words.count(items.length, '類', 'category', 'categories')),
      t('商品，', ', '),
      em(words.count(products, '項', 'product')),
    ],
    lede: t('選一類看全部價格，或直接搜尋商品。', 'Choose a category for all its prices, or search for a product.'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { name: t('分類', 'Category') },
          { name: t('商品數', 'Products'), as: 'number' },
          { name: t('最新日期', 'Newest date') },
        ],
        rows: items.map((it) => ({
          cells: [
            link(t(it.name_zh, it.name_en), { operation: 'get_category_prices', input: { slug: it.slug } }),
            it.product_count,
            words.nearDay(it.newest_date),
          ],
        })),
      },
      {
        kind: 'links',
        links: [
          { text: t('搜尋商品', 'Search products'), to: { operation: 'search_products' } },
          { text: t('近期降價', 'Price drops'), to: { operation: 'list_price_drops' } },
        ],
      },
    ],
    provenance,
  }
}
