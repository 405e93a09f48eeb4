import { ask, callout, column, em, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import type { Fee } from './fees.ts'
import type { platformFees } from './platform-fees.ts'

type Answer = AnswerOf<typeof platformFees>
type Platform = Answer['items'][number]

export function platformFeesView({ items, without_fees, gaps }: Answer, words: Words): Document {
  const { t } = words
  const [first] = items
  const commission = first?.fees.find(({ id }) => id === 'commission')
  const payment = first?.fees.find(({ id }) => id === 'payment')
  const name = first ? words.value('platform', first.id) : ''
  return {
    title: t('平台費率', 'Platform fees'),
    headline:
      commission && payment
        ? [
            t(`${name}抽 `, `${name} takes `),
            em(rangeOf(commission, words)),
            t(`，另加金流 ${rangeOf(payment, words)}`, `, and ${rangeOf(payment, words)} for the payment`),
          ]
        : t('目前沒有可信的費率', 'No reliable rates are available'),
    lede: t(
      `成交手續費看商品分類；免運與回饋方案要參加才收。其他 ${without_fees.length} 個平台的費率不明。`,
      `The commission depends on the category; free shipping and coin-back are paid only by sellers who join. The fees of ${without_fees.length} other platforms are not known.`,
    ),
    actions: [link(t('拿我的商品算利潤', 'Work out my profit'), ask('calc_group_buy_profit'))],
    form: 'none',
    blocks: [
      callout(
        t('費率不明', 'Fees unknown'),
        t(
          `${words.list(without_fees.map(({ id }) => words.value('platform', id)))}：${words.sentence(gaps)}`,
          `${words.list(without_fees.map(({ id }) => words.value('platform', id)))}. ${words.sentence(gaps)}`,
        ),
      ),
      ...items.map((platform): Block => feesOf(platform, words)),
      categoriesOf(items, words),
    ],
  }
}

function feesOf({ id, fees, commission_cap_base_twd: cap }: Platform, words: Words): Block {
  const { t } = words
  return table(
    fees,
    [
      column(words.label('fees'), (fee) => t(fee.name_zh, fee.name_en)),
      numberColumn(words.label('rate'), (fee) => rangeOf(fee, words)),
      column(t('誰要付', 'Who pays'), ({ optional, note }) => [
        optional ? t('參加方案才收', 'Sellers who join') : t('每個賣家', 'Every seller'),
        note === null ? '' : t('：', ': ') + words.sentence(note),
      ]),
    ],
    {
      heading: words.value('platform', id),
      onPhone: 'cards',
      ...(cap !== null && {
        note: t(
          `售價超過 ${words.twd(cap)}的部分不再收成交手續費。`,
          `Nothing more is taken as commission above a price of ${words.twd(cap)}.`,
        ),
      }),
    },
  )
}

function categoriesOf(items: readonly Platform[], words: Words): Block {
  const { t } = words
  return table(
    items[0]?.categories.map(({ category }) => category) ?? [],
    [
      column(words.label('category'), (name) => name),
      ...items.map(({ id, categories }) =>
        numberColumn(words.value('platform', id), (name: string) => {
          const found = categories.find(({ category }) => category === name)
          return found ? rangeOf({ pct: found.pct_min, pct_max: found.pct_max, twd: null }, words) : '–'
        }),
      ),
    ],
    {
      heading: t('各分類的成交手續費', 'Commission by category'),
      note: t('分類名稱照平台的寫法。', 'The categories are called as on the platform.'),
    },
  )
}

function rangeOf({ pct, pct_max, twd }: Pick<Fee, 'pct' | 'pct_max' | 'twd'>, words: Words): string {
  const share =
    pct === null
      ? ''
      : pct_max === null || pct_max === pct
        ? words.percent(pct)
        : `${words.number(pct)}–${words.percent(pct_max)}`
  const fixed = twd === null ? '' : words.twd(twd)
  return [fixed, share].filter((it) => it !== '').join(words.t(' 或 ', ' or '))
}
