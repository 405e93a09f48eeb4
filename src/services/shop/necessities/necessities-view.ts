import { ask, column, em, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { formatSignedPercent } from '../products/product-view.ts'
import { perUnit, unitName } from '../unit-name.ts'
import type { listNecessities } from './list-necessities.ts'

type Answer = AnswerOf<typeof listNecessities>

export function necessitiesView({ items }: Answer, words: Words): Document {
  const { t } = words
  const held = items.flatMap(({ name, name_en, products }) => products.map((it) => ({ good: t(name, name_en), ...it })))
  const missing = items.filter(({ is_held }) => !is_held)
  const [most] = held
    .flatMap((it) => (it.month_ago ? [{ ...it, change_pct: it.month_ago.change_pct }] : []))
    .toSorted((a, b) => Math.abs(b.change_pct) - Math.abs(a.change_pct))
  return {
    title: t('民生物資價格', 'Prices of necessities'),
    headline: most
      ? [`${most.good} `, em(words.twd(most.price_twd, 2) + perUnit(most.unit, words))]
      : t('還沒有可以比較的價格', 'Nothing to compare yet'),
    lede: [
      most
        ? t(
            `和一個月前比變最多：${formatSignedPercent(most.change_pct, words)}。`,
            `It changed most in a month: ${formatSignedPercent(most.change_pct, words)}. `,
          )
        : '',
      ...(missing.length === 0
        ? []
        : [
            t('這裡還沒有：', 'Not available here: '),
            ...missing.flatMap(({ name, name_en, url }, at) => [
              at === 0 ? '' : t('、', ', '),
              link(t(name, name_en), url),
            ]),
            t('。', '.'),
          ]),
    ],
    blocks: [
      table(
        held,
        [
          column(t('物資', 'Goods'), (it) => link(it.name, ask('get_product_price', { id: it.id }))),
          numberColumn(words.label('price_twd'), (it) => words.twd(it.price_twd, 2)),
          column(words.label('unit'), (it) => (it.unit === null ? '–' : unitName(it.unit, words))),
          numberColumn(t('一個月前', 'A month before'), ({ month_ago: ago }) =>
            ago ? words.twd(ago.price_twd, 2) : '–',
          ),
          numberColumn(words.label('change_pct'), ({ month_ago: ago }) =>
            ago ? formatSignedPercent(ago.change_pct, words) : '–',
          ),
          column(words.label('date'), (it) => words.day(it.date)),
        ],
        { onPhone: 'cards' },
      ),
    ],
  }
}
