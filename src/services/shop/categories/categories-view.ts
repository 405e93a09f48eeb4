import { ask, column, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import { kindOf, type CategoryKind } from './category-names.ts'
import type { listCategories } from './list-categories.ts'

type Answer = AnswerOf<typeof listCategories>

export function categoriesView({ items }: Answer, words: Words): Document {
  const { t } = words
  const products = items.reduce((sum, { product_count }) => sum + product_count, 0)
  const part = (kind: CategoryKind, heading: string): Block[] => {
    const ofKind = items.filter(({ slug }) => kindOf(slug) === kind)
    return ofKind.length === 0 ? [] : [{ ...tableOf(ofKind, words), heading }]
  }
  return {
    title: t('商品分類', 'Categories'),
    headline: t('選一類看全部價格', 'Choose a category for all its prices'),
    lede: t(
      `${items.length} 類、${words.number(products)} 項商品；也可以直接搜尋。`,
      `${words.number(products)} products in ${items.length} categories; a search finds one of them.`,
    ),
    actions: [
      link(t('搜尋商品', 'Search products'), ask('search_products')),
      link(t('降價', 'Price drops'), ask('list_price_drops')),
    ],
    blocks: [
      {
        kind: 'split',
        isEven: true,
        left: [
          ...part('fresh', t('生鮮與民生物資', 'Fresh food and necessities')),
          ...part('parts', t('電腦零組件', 'Computer parts')),
        ],
        right: [
          ...part('peripherals', t('螢幕與週邊', 'Screens and peripherals')),
          ...part('devices', t('電腦、手機、網通與軟體', 'Computers, phones, networks and software')),
          ...part('other', t('其他', 'Other')),
        ],
      },
    ],
  }
}

function tableOf(items: Answer['items'], words: Words): Block {
  const { t } = words
  return table(items, [
    column(t('分類', 'Category'), (it) =>
      link(t(it.name_zh, it.name_en), ask('get_category_prices', { slug: it.slug })),
    ),
    numberColumn(t('商品數', 'Products'), (it) => it.product_count),
    numberColumn(t('資料日期', 'Date of the data'), (it) => words.nearDay(it.newest_date)),
  ])
}
