import { ask, em, link, quiet } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { formatSignedPercent } from '../products/product-view.ts'
import { unitName } from '../unit-name.ts'
import type { listNecessities } from './list-necessities.ts'

type Answer = AnswerOf<typeof listNecessities>

export function necessitiesView({ items, provenance }: Answer, words: Words): Document {
  const { t } = words
  const moves = items.flatMap(({ name, name_en, products }) =>
    products.flatMap(({ month_ago }) => (month_ago ? [{ name: t(name, name_en), pct: month_ago.change_pct }] : [])),
  )
  const byHeld = items.toSorted((a, b) => Number(b.is_held) - Number(a.is_held))
  const [most] = moves.toSorted((a, b) => Math.abs(b.pct) - Math.abs(a.pct))
  return {
    title: t('民生物資價格', 'Prices of necessities'),
    headline: most
      ? [t(`${most.name}變最多，`, `${most.name} changed most: `), em(formatSignedPercent(most.pct, words))]
      : t('還沒有可以比較的價格', 'Nothing to compare yet'),
    ...(most && { lede: t('和一個月前比。', 'Compared with a month before.') }),
    blocks: [
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: t('物資', 'Goods') },
          { name: words.label('price_twd'), as: 'number' },
          { name: words.label('unit') },
          { name: t('一個月前', 'A month before'), as: 'number' },
          { name: words.label('change_pct'), as: 'number' },
          { name: words.label('date') },
        ],
        rows: byHeld.flatMap(({ name, name_en, products, url, is_held }) =>
          is_held
            ? products.map((it) => ({
                cells: [
                  link(it.name, ask('get_product_price', { id: it.id })),
                  words.twd(it.price_twd, 2),
                  it.unit === null ? '–' : unitName(it.unit, words),
                  it.month_ago ? words.twd(it.month_ago.price_twd, 2) : '–',
                  it.month_ago ? formatSignedPercent(it.month_ago.change_pct, words) : '–',
                  words.day(it.date),
                ],
              }))
            : [
                {
                  cells: [
                    t(name, name_en),
                    link(t('這裡還沒有', 'not available'), url),
                    quiet('–'),
                    quiet('–'),
                    quiet('–'),
                    quiet('–'),
                  ],
                },
              ],
        ),
      },
    ],
    provenance,
  }
}
