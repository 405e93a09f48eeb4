import type { Document } from '#operation/view/document.ts'
import { em, link, quiet } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { DropsAnswer } from './drops-answer.ts'

/** What became cheaper, the largest fall first. */
export function dropsView(
  answer: DropsAnswer,
  words: Words,
  { cat }: { readonly cat?: string | undefined } = {},
): Document {
  const { t } = words
  const [first] = answer.items
  // The further pages of the list do not begin with the largest.
  const largest = answer.offset === 0 ? first : undefined
  return {
    title: t('近期降價', 'Price drops'),
    ...(cat !== undefined && { asked: words.value('cat', cat) }),
    headline: first
      ? [
          em(words.count(answer.total, '項降價', 'price drop')),
          ...(largest ? [t('，最多降 ', ', up to '), em(words.twd(largest.drop_twd))] : []),
        ]
      : t('最近沒有降價', 'No price drops lately'),
    lede:
      answer.date === null
        ? t('目前沒有價格紀錄。', 'No prices are on record.')
        : [
            largest
              ? [
                  t('降最多的是', 'The largest is of '),
                  link(largest.name, { operation: 'get_product_price', input: { id: largest.id } }),
                  t('。', '. '),
                ]
              : '',
            t(
              `${words.day(answer.since ?? answer.date)}到 ${words.day(answer.date)}，最後一次改價是降價的商品。`,
              `Products whose latest price change between ${words.plainDay(answer.since ?? answer.date)} and ${words.plainDay(answer.date)} was a fall.`,
            ),
          ],
    blocks: [
      {
        kind: 'table',
        caption: t('單位：元', 'In NT$'),
        columns: [
          { name: t('商品', 'Product') },
          { name: t('現價', 'Now'), as: 'number' },
          { name: t('降幅', 'Fall'), as: 'number' },
        ],
        rows: answer.items.map((it, at) => ({
          cells: [
            [
              link(it.name, { operation: 'get_product_price', input: { id: it.id } }),
              ' ',
              quiet(
                t(
                  `${words.nearDay(it.changed_on)}，原價 ${words.number(it.previous_twd)}`,
                  `${words.nearDay(it.changed_on)}, before ${words.number(it.previous_twd)}`,
                ),
              ),
            ],
            words.number(it.price_twd),
            words.percent(it.drop_pct),
          ],
          ...(at === 0 && largest && { mark: 'best' as const }),
        })),
      },
    ],
    provenance: answer.provenance,
  }
}
