import { ask, column, compact, em, facts, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { getFuelPrices } from './get-fuel-prices.ts'

type Answer = AnswerOf<typeof getFuelPrices>
type Asked = InputOf<typeof getFuelPrices>

const USUAL = '95'

export function fuelPricesView(
  { effective_on, asked_on, litres, next_on, items, provenance }: Answer,
  words: Words,
  { product, since, year }: Asked,
): Document {
  const { t } = words
  const isOneDay = items.every((it) => it.effective_on === effective_on)
  const usual = items.find(({ product }) => product === USUAL) ?? items[0]
  const isOld = provenance.stale
  // The sentence above says that nothing changed; a column of zeros would say it again.
  const hasChanges = items.some(({ change_twd }) => change_twd !== 0)
  const sumOf = ({ cost_twd }: Answer['items'][number]) =>
    cost_twd === null || litres === null
      ? []
      : [t(`，${words.number(litres)} 公升 `, `; ${words.number(litres)} litres `), em(words.twd(cost_twd))]
  return {
    title: t('油價', 'Fuel prices'),
    asked:
      t(`中油牌價，${words.day(effective_on)}起`, `CPC list prices from ${words.day(effective_on)}`) +
      (asked_on === null ? '' : t(`（${words.plainDay(asked_on)}的價格）`, ` (those of ${words.plainDay(asked_on)})`)),
    headline: usual
      ? [
          ...(year === undefined || usual.since !== null || !usual.lowest || !usual.highest
            ? []
            : [
                t(`${year} 年最低 `, `Lowest in ${year}: `),
                em(words.twd(usual.lowest.price_twd)),
                t(
                  `（${words.plainDay(usual.lowest.effective_on)}起），最高 ${words.twd(usual.highest.price_twd)}（${words.plainDay(usual.highest.effective_on)}起）；`,
                  ` from ${words.plainDay(usual.lowest.effective_on)}, highest ${words.twd(usual.highest.price_twd)} from ${words.plainDay(usual.highest.effective_on)}; `,
                ),
              ]),
          words.value('product', usual.product),
          ' ',
          em(words.twd(usual.price_twd)),
          t('／公升', ' a litre'),
          ...sumOf(usual),
        ]
      : t('目前沒有油價', 'No prices available'),
    ...(usual && {
      lede: [
        isOld ? t('那一週', '') : '',
        changeSentence(usual.change_twd, words),
        sinceSentence(usual.since, litres, words),
        since !== undefined && usual.since === null
          ? t(
              `沒有收錄 ${words.plainDay(since)}的油價，不能比。`,
              ` The price on ${words.plainDay(since)} is not on record, so there is nothing to compare.`,
            )
          : '',
        ...(asked_on === null && effective_on < next_on
          ? [
              t(
                `${words.nearDay(next_on)}起的新價，中油在前一天（星期日）中午公布。`,
                ` CPC announces the prices from ${words.nearDay(next_on)} at noon on the Sunday before.`,
              ),
            ]
          : []),
      ],
    }),
    ...(usual && measureOf(usual, { asked_on, litres }, words)),
    ...(isOld && {
      actions: [link(t('看中油現在的油價', 'See the current prices of CPC'), 'https://www.cpc.com.tw/')],
    }),
    form: 'after',
    blocks: compact([
      // The headline has the price of a single product.
      (items.length > 1 || litres !== null || !isOneDay) &&
        table(
          items,
          [
            column(words.label('product'), ({ product: it }) =>
              link(words.value('product', it), ask('fuel_history', { product: it })),
            ),
            numberColumn(t('元／公升', 'NT$ a litre'), (it) => words.number(it.price_twd)),
            hasChanges &&
              numberColumn(words.label('change_twd'), ({ change_twd: change }) =>
                change === null ? t('沒有上週資料', 'not available') : formatChange(change, words),
              ),
            litres !== null &&
              numberColumn(t(`${litres} 公升（元）`, `${litres} litres (NT$)`), ({ cost_twd: cost }) =>
                cost === null ? '' : words.number(cost),
              ),
            !isOneDay && column(words.label('effective_on'), (it) => it.effective_on),
          ],
          { mark: (it) => it === usual && items.length > 1 && 'best' },
        ),
      usual && year === undefined && usual.lowest !== null && recordFacts(usual, words),
      product !== undefined && {
        kind: 'links',
        links: [
          link(t('最近 12 週', 'The last 12 weeks'), ask('fuel_history', { product })),
          link(t('其他油品', 'Other fuels'), ask('get_fuel_prices')),
        ],
      },
    ]),
    news: [
      {
        id: effective_on,
        title: t(`${words.shortDay(effective_on)}油價`, `Fuel prices from ${words.shortDay(effective_on)}`),
        date: effective_on,
        text: items.map((it) => `${words.value('product', it.product)} ${words.twd(it.price_twd)}`).join(t('、', ', ')),
      },
    ],
  }
}

function measureOf(
  { product, price_twd, cost_twd, effective_on }: Answer['items'][number],
  { asked_on, litres }: Pick<Answer, 'asked_on' | 'litres'>,
  words: Words,
): Pick<Document, 'of' | 'measure'> {
  const { t } = words
  const fuel = words.value('product', product)
  return {
    of:
      asked_on === null
        ? fuel
        : t(`${fuel}（${words.plainDay(effective_on)}）`, `${fuel} (${words.plainDay(effective_on)})`),
    measure: {
      name: litres === null ? t('每公升', 'A litre') : t(`${litres} 公升`, `${litres} litres`),
      value: cost_twd ?? price_twd,
      show: (twd) => words.twd(twd),
      best: 'lowest',
      as_of: asked_on === null ? effective_on : undefined,
    },
  }
}

function sinceSentence(since: Answer['items'][number]['since'], litres: number | null, words: Words): Text {
  if (since === null) return ''
  const { t } = words
  const [day, was] = [words.plainDay(since.effective_on), words.twd(since.price_twd)]
  const by = words.twd(Math.abs(since.change_twd))
  const sum = since.cost_change_twd === null ? '' : words.twd(Math.abs(since.cost_change_twd))
  const [zh, en] = since.change_twd < 0 ? ['少', 'less'] : ['多', 'more']
  return [
    t(`比 ${day}起的 ${was}每公升${zh} ${by}`, ` ${by} a litre ${en} than ${was} from ${day}`),
    ...(sum === '' ? [] : [t(`，${litres} 公升${zh} `, `; ${litres} litres `), em(sum), t('', ` ${en}`)]),
    t('。', '. '),
  ]
}

/** The lowest and highest price since 1999. Below the table, because few ask for them. */
function recordFacts({ product, lowest, highest }: Answer['items'][number], words: Words) {
  const { t } = words
  const fact = (name: string, price: typeof lowest) =>
    price !== null && {
      name,
      value: t(
        `${words.twd(price.price_twd)}（${words.plainDay(price.effective_on)}起）`,
        `${words.twd(price.price_twd)}, from ${words.plainDay(price.effective_on)}`,
      ),
    }
  const name = words.value('product', product)
  return {
    ...facts(fact(t('歷史最低', 'Lowest'), lowest), fact(t('歷史最高', 'Highest'), highest)),
    heading: t(`${name}，1999 年以來`, `${name} since 1999`),
  }
}

export function changeSentence(change: number | null, words: Words): string {
  const { t } = words
  if (change === null) return t('沒有前一週的價格可以比。', 'The price of the week before is not available.')
  if (change === 0) return t('和前一週一樣。', 'The same as the week before.')
  const by = words.twd(Math.abs(change))
  return change > 0
    ? t(`比前一週漲 ${by}。`, `Up ${by} from the week before.`)
    : t(`比前一週降 ${by}。`, `Down ${by} from the week before.`)
}

function formatChange(change: number, words: Words): string {
  return `${change > 0 ? '+' : ''}${words.number(change)}`
}
