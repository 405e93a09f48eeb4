import type { z } from 'zod'
import type { Document } from '#operation/view/document.ts'
import { em } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { fuelHistorySchema } from './fuel-answer.ts'
import { changeSentence } from './fuel-prices-view.ts'

/** One fuel week by week: a price holds from Monday to Sunday, so the line goes in steps. */
export function fuelHistoryView(answer: z.output<typeof fuelHistorySchema>, words: Words): Document {
  const { t } = words
  const name = words.value('product', answer.product)
  const oldestFirst = answer.items.toReversed()
  const prices = oldestFirst.map(({ price_twd }) => price_twd)
  const [latest] = answer.items
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return {
    title: t(`${name}油價走勢`, `${name}: price by week`),
    asked: t(`${name}，${answer.from} 到 ${answer.to}`, `${name}, ${answer.from} to ${answer.to}`),
    headline: latest
      ? [
          em(words.twd(latest.price_twd)),
          t('／公升，', ' a litre, '),
          t(`${words.shortDay(latest.effective_on)}起`, `from ${words.shortDay(latest.effective_on)}`),
        ]
      : t('沒有資料', 'Nothing held'),
    lede: [
      latest ? changeSentence(latest.change_twd, words) : '',
      t(
        `這段期間最低 ${words.number(low)}、最高 ${words.number(high)} 元。`,
        ` Lowest ${words.number(low)}, highest ${words.number(high)} in this time.`,
      ),
    ],
    form: 'after',
    blocks: [
      {
        kind: 'chart',
        draw: 'steps',
        caption: t('元／公升，每週一調整', 'NT$ a litre, set each Monday'),
        says: t(
          `${name}從 ${answer.from} 到 ${answer.to}：最低 ${low} 元，最高 ${high} 元。`,
          `${name} from ${answer.from} to ${answer.to}: lowest NT$${low}, highest NT$${high}.`,
        ),
        series: [
          {
            name,
            points: oldestFirst.map(({ effective_on, price_twd }, at) => ({
              at: effective_on,
              value: price_twd,
              ...(labels(prices, at) && { label: words.number(price_twd) }),
            })),
          },
        ],
        formatAt: (date) => words.shortDay(date),
      },
      {
        kind: 'table',
        columns: [
          { name: words.label('effective_on') },
          { name: t('元／公升', 'NT$ a litre'), as: 'number' },
          { name: words.label('change_twd'), as: 'number' },
        ],
        rows: answer.items.map((it) => ({
          cells: [
            it.effective_on,
            words.number(it.price_twd),
            it.change_twd === null ? '' : `${it.change_twd > 0 ? '+' : ''}${words.number(it.change_twd)}`,
          ],
        })),
      },
      ...(answer.weeks_missing > 0
        ? [
            {
              kind: 'text' as const,
              paragraphs: [
                t(
                  `缺 ${answer.weeks_missing} 週，沒有用猜的補上。`,
                  `${words.count(answer.weeks_missing, '週', 'week')} missing; nothing is filled in.`,
                ),
              ],
            },
          ]
        : []),
    ],
    provenance: answer.provenance,
  }
}

/** The first lowest, the first highest and the last are named. */
function labels(prices: readonly number[], at: number): boolean {
  return (
    at === prices.length - 1 || at === prices.indexOf(Math.min(...prices)) || at === prices.indexOf(Math.max(...prices))
  )
}
