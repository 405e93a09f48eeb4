import type { Document } from '#operation/view/document.ts'
import { em, link, quiet } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { CategoryAnswer } from './category-answer.ts'
import { unitName } from '../unit-name.ts'

/** Every product of a category with its price now. */
export function categoryView(answer: CategoryAnswer, words: Words): Document {
  const { t } = words
  const name = t(answer.name, answer.name_en)
  return {
    title: t(`${name}價格`, `Prices: ${name}`),
    headline: [name, t('：', ': '), em(words.count(answer.total, '項商品', 'product'))],
    lede: t(
      `最新日期 ${words.plainDay(answer.newest_date)}；那天沒看到的，列出最後一次的價格與日期。`,
      `Newest date ${words.plainDay(answer.newest_date)}; what was not seen then keeps its last price and date.`,
    ),
    form: 'none',
    blocks: [
      {
        kind: 'table',
        caption: t('單位：元', 'In NT$'),
        columns: [
          { name: t('商品', 'Product') },
          { name: t('價格', 'Price'), as: 'number' },
          { name: t('日期', 'Date') },
        ],
        rows: answer.items.map((it) => ({
          cells: [
            [link(it.name, { operation: 'get_product_price', input: { id: it.id } }), ' ', quiet(it.shop)],
            words.number(it.price_twd) + (it.unit === null ? '' : t(`／${it.unit}`, ` / ${unitName(it.unit, words)}`)),
            words.nearDay(it.date),
          ],
        })),
      },
      { kind: 'links', links: [{ text: t('其他分類', 'Other categories'), to: { operation: 'list_categories' } }] },
    ],
    provenance: answer.provenance,
  }
}
