import { ask, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import type { fuelFullHistory } from './fuel-full-history.ts'
import { changeSentence } from './fuel-prices-view.ts'

type Answer = AnswerOf<typeof fuelFullHistory>

/**
 * The page draws a line only if at least this share of the weeks has a price; with fewer, the line would mostly bridge
 * gaps.
 */
const COURSE_SHARE_MIN = 0.75

export function fuelHistoryView(answer: Answer, words: Words): Document {
  const { t } = words
  const name = words.value('product', answer.product)
  const prices = answer.items.map(({ price_twd }) => price_twd)
  const [latest] = answer.items
  const weeks = answer.weeks_held + answer.weeks_missing
  const isSparse = answer.weeks_held < weeks * COURSE_SHARE_MIN
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return {
    title: t(`${name}油價走勢`, `${name}: price by week`),
    asked: t(
      `${name}，${words.plainDay(answer.from)}到 ${words.plainDay(answer.to)}`,
      `${name}, ${words.plainDay(answer.from)} to ${words.plainDay(answer.to)}`,
    ),
    headline: latest
      ? [
          em(words.twd(latest.price_twd)),
          t('／公升，', ' a litre, '),
          t(`${words.nearDay(latest.effective_on)}起`, `from ${words.nearDay(latest.effective_on)}`),
        ]
      : t('沒有資料', 'No prices recorded'),
    lede: [
      latest ? changeSentence(latest.change_twd, words) : '',
      isSparse
        ? t(
            `這 ${weeks} 週只收錄到 ${answer.weeks_held} 週，看不出走勢。`,
            ` Only ${answer.weeks_held} of these ${weeks} weeks are recorded, too few to show a trend.`,
          )
        : t(
            `這段期間最低 ${words.number(low)}、最高 ${words.number(high)} 元。`,
            ` Lowest ${words.number(low)}, highest ${words.number(high)} in this time.`,
          ),
    ],
    form: 'after',
    blocks: compact([
      !isSparse && courseBlock(answer, words),
      weeksBlock(answer, words),
      answer.weeks_missing > 0 && {
        kind: 'text',
        paragraphs: [
          t(
            `另外 ${answer.weeks_missing} 週沒有紀錄，不用猜的補上。`,
            `${words.count(answer.weeks_missing, '週', 'more week')} without a record; nothing is filled in.`,
          ),
        ],
      },
      links(link(t('各種油品的牌價', 'Prices of all fuels'), ask('get_fuel_prices'))),
    ]),
  }
}

function courseBlock({ items, product, from, to }: Answer, words: Words): Block {
  const { t } = words
  const name = words.value('product', product)
  const oldestFirst = items.toReversed()
  const prices = oldestFirst.map(({ price_twd }) => price_twd)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return {
    kind: 'chart',
    draw: 'steps',
    caption: t('元／公升，每週一調整', 'NT$ a litre, set each Monday'),
    says: t(
      `${name}從 ${from}到 ${to}：最低 ${low} 元，最高 ${high} 元。`,
      `${name} from ${from} to ${to}: lowest NT$${low}, highest NT$${high}.`,
    ),
    points: oldestFirst.map(({ effective_on, price_twd }, at) => ({
      at: effective_on,
      value: price_twd,
      ...(hasLabel(prices, at) && { label: words.number(price_twd) }),
    })),
    formatAt: (date) => words.nearDay(date),
  }
}

function weeksBlock({ items }: Answer, words: Words): Block {
  return table(items, [
    column(words.label('effective_on'), (it) => it.effective_on),
    numberColumn(words.t('元／公升', 'NT$ a litre'), (it) => words.number(it.price_twd)),
    numberColumn(words.label('change_twd'), ({ change_twd: change }) =>
      change === null ? '–' : `${change > 0 ? '+' : ''}${words.number(change)}`,
    ),
  ])
}

function hasLabel(prices: readonly number[], at: number): boolean {
  return (
    at === prices.length - 1 || at === prices.indexOf(Math.min(...prices)) || at === prices.indexOf(Math.max(...prices))
  )
}
