import { ask, barColumn, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { calcGroupBuyProfit } from './calc-group-buy-profit.ts'

type Answer = AnswerOf<typeof calcGroupBuyProfit>
type Asked = InputOf<typeof calcGroupBuyProfit>
type Profit = Omit<Answer, 'provenance'>

export function profitView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  return {
    title: t('團購利潤試算', 'Group-buy profit'),
    asked: t(
      `賣 ${words.twd(input.price)}，成本 ${words.twd(input.cost)}`,
      `Sold at ${words.twd(input.price)}, bought at ${words.twd(input.cost)}`,
    ),
    headline: profitSentence(answer, words),
    lede: ledeOf(answer, words),
    blocks: [
      ...profitBlocks(answer, words),
      links(
        link(t('各平台抽多少', 'What platforms take'), ask('platform_fees')),
        ...(['shopee', 'shopee_mall'] as const)
          .filter((platform) => platform !== input.platform)
          .map((platform) =>
            link(
              t(`改在${words.value('platform', platform)}賣`, `Sell on ${words.value('platform', platform)}`),
              ask('calc_group_buy_profit', { ...input, platform, fee_category: undefined, fee_pct: undefined }),
            ),
          ),
      ),
    ],
  }
}

export function profitSentence(answer: Profit, words: Words): Text {
  const { t } = words
  const profit = answer.profit_after_returns_twd ?? answer.profit_twd
  const isMean = answer.profit_after_returns_twd !== null
  if (profit === null) return t('不知道平台抽多少，算不出利潤', 'Unknown: what the platform takes is not known')
  const order = isMean ? t('含退貨，平均一張訂單', 'With returns, an order on average ') : t('一張訂單', 'An order ')
  if (profit === 0) return [order, t('', 'leaves '), em(t('不賺不賠', 'nothing, and loses nothing'))]
  return profit > 0
    ? [order, t('賺 ', 'leaves '), em(words.twd(profit))]
    : [order, t('賠 ', 'loses '), em(words.twd(-profit))]
}

function ledeOf(answer: Profit, words: Words) {
  const { total, profit_twd, profit_after_returns_twd, profit_before_fee_twd, margin_pct, break_even_price_twd } =
    answer
  const { t } = words
  if (profit_twd === null)
    return t(
      `扣平台費前是 ${words.twd(profit_before_fee_twd)}；填上平台抽成就能算完。`,
      `It is ${words.twd(profit_before_fee_twd)} before the platform’s fee; fill that in to finish.`,
    )
  const even =
    break_even_price_twd === null
      ? t('抽成吃掉整個售價，賣多少都賠。', 'The percentages eat the whole price: no price is enough.')
      : t(
          `售價至少 ${words.twd(break_even_price_twd)}才不賠。`,
          `It breaks even at a price of ${words.twd(break_even_price_twd)}.`,
        )
  const all =
    total?.profit_twd == null
      ? ''
      : t(
          `${words.number(total.orders)} 張訂單共 ${words.twd(total.profit_twd)}。`,
          `${words.twd(total.profit_twd)} from ${words.number(total.orders)} orders. `,
        )
  const margin =
    margin_pct === null ? '' : t(`利潤率 ${words.percent(margin_pct)}。`, `A margin of ${words.percent(margin_pct)}. `)
  const kept =
    profit_after_returns_twd === null
      ? ''
      : t(
          `沒退的一張是 ${words.twd(profit_twd)}。`,
          `An order that is not returned comes to ${words.twd(profit_twd)}. `,
        )
  return [all, kept, margin, even]
}

export function profitBlocks({ lines, revenue, profit_twd, total, assumptions }: Profit, words: Words): Block[] {
  const { t } = words
  return compact([
    table(
      compact([
        ...lines.filter(({ twd }) => twd !== 0).map(({ item, twd }) => ({ name: words.value('item', item), twd })),
        profit_twd !== null && { name: words.label('profit_twd'), twd: profit_twd, isResult: true },
      ]),
      [
        column(words.label('item'), ({ name }) => name),
        numberColumn(t('金額', 'Amount'), ({ twd }) => words.twd(twd)),
        numberColumn(t('占售價', 'Of the price'), ({ twd }) => words.percent((twd / revenue) * 100, 1)),
        barColumn(t('占售價', 'Of the price'), ({ twd }) => Math.abs(twd / revenue)),
      ],
      {
        heading: t('一張訂單的錢到哪裡去', 'Where the money of an order goes'),
        mark: (it) => 'isResult' in it && 'best',
      },
    ),
    total && {
      kind: 'facts',
      heading: t(`${words.number(total.orders)} 張訂單`, words.count(total.orders, '', 'order')),
      facts: [
        { name: words.label('revenue_twd'), value: words.twd(total.revenue_twd) },
        { name: words.label('returned'), value: words.count(total.returned, '張', 'order') },
        {
          name: words.label('profit_twd'),
          value: total.profit_twd === null ? '–' : words.twd(total.profit_twd),
        },
      ],
    },
    { kind: 'list', heading: words.label('assumptions'), items: assumptions.map((it) => words.sentence(it)) },
  ])
}
