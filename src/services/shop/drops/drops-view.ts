import { column, compact, links, numberColumn, table } from '#operation/view/blocks.ts'
import { changeDay } from '../products/change-day.ts'
import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, type Link, type Text } from '#operation/view/text.ts'
import { shortName } from '../products/bare-name.ts'
import type { listPriceDrops } from './list-price-drops.ts'

type Answer = AnswerOf<typeof listPriceDrops>
type Asked = Partial<InputOf<typeof listPriceDrops>>

/** Longer periods that the page offers if the requested one has no price drops. */
const FURTHER_DAYS = [30, 90]
/** More categories than this would push the first price drop off a phone's first screen. */
const CATEGORIES_MAX = 6

export function dropsView(answer: Answer, words: Words, asked: Asked = {}): Document {
  const { t } = words
  const { date, since } = answer
  return {
    title: t('降價', 'Price drops'),
    asked: askedOf(answer, words, asked),
    ...(date === null || since === null
      ? viewUnknownName(words, asked)
      : answer.total === 0
        ? viewNoDrops(answer, date, words, asked)
        : viewDrops(answer, words)),
    blocks:
      answer.total === 0
        ? []
        : compact([categoryLinks(answer, words, asked), tableOf(answer, words), caveats(answer, words)]),
    news: answer.items.map((it) => ({
      id: `${it.id}-${it.changed_on}`,
      title: t(`${it.name} 降到 ${words.twd(it.price_twd)}`, `${it.name} fell to ${words.twd(it.price_twd)}`),
      date: it.changed_on,
      text: t(`前次價格 ${words.twd(it.previous_twd)}`, `Before ${words.twd(it.previous_twd)}`),
      link: { operation: 'get_product_price', input: { id: it.id } },
    })),
  }
}

function askedOf({ date, since }: Answer, words: Words, { cat, q }: Asked): Text {
  const { t } = words
  const range = date === null || since === null ? [] : [span(since, date, words)]
  return compact([...(q === undefined ? [] : [q]), cat !== undefined && words.value('cat', cat), ...range]).join(
    t('，', ', '),
  )
}

function span(from: string, to: string, { t, nearDay }: Words): string {
  return from === to ? nearDay(to) : t(`${nearDay(from)}到 ${nearDay(to)}`, `${nearDay(from)} to ${nearDay(to)}`)
}

function viewDrops(answer: Answer, words: Words): Pick<Document, 'headline' | 'lede'> {
  const { t, count, twd, number } = words
  const { total } = answer
  const largest = largestOf(answer)
  if (!largest) return { headline: em(count(total, '項降價', 'price drop')) }
  const [before, now] = [twd(largest.previous_twd), twd(largest.price_twd)]
  return {
    headline: [
      t(`${number(total)} 項降價，最多降 `, `${count(total, '', 'price')} fell, by up to `),
      em(twd(largest.drop_twd)),
    ],
    lede: [
      t('降最多的是 ', 'The largest drop: '),
      productLink(largest),
      t(`，從 ${before}降到 ${now}。`, `, from ${before} to ${now}.`),
    ],
  }
}

/** Below the table: how many prices the list is taken from, and what it cannot tell. */
function caveats(answer: Answer, words: Words): Block {
  const { t, number } = words
  const { total, considered, items } = answer
  const among = t(
    `有報價的 ${number(considered)} 項裡降了 ${number(total)} 項。`,
    `Of ${number(considered)} products priced, ${number(total)} fell.`,
  )
  const isUnnamed = items.some(({ basis }) => basis === 'unnamed_markets')
  const seafood = t(
    '漁產的平均不分市場，兩天交易的市場可能不同。',
    ' Means of seafood name no market, so other markets may have traded.',
  )
  const sentences = [among, undatedText(answer, words), uncomparedText(answer, words), isUnnamed ? seafood : '']
  return { kind: 'text', paragraphs: [sentences.join('')] }
}

function uncomparedText({ uncompared, considered }: Answer, { t, count, number }: Words): string {
  if (uncompared === 0 || uncompared === considered) return ''
  return t(
    `其中 ${number(uncompared)} 項沒有能比的前次價格，不知道有沒有降。`,
    ` ${count(uncompared, '', 'more has', 'more have')} no earlier price to compare.`,
  )
}

function undatedText({ undated }: Answer, { t, count }: Words): string {
  if (undated === 0) return ''
  return t(
    `另有 ${undated} 項可能更早就降了：之前沒有紀錄，不知道是哪一天。`,
    ` ${count(undated, '', 'more price')} may have fallen earlier, when no prices were recorded.`,
  )
}

function viewNoDrops(
  answer: Answer,
  date: string,
  words: Words,
  asked: Asked,
): Pick<Document, 'headline' | 'lede' | 'actions'> {
  const { t, day, plainDay, number } = words
  const { considered, uncompared, undated } = answer
  const { days = 7, q } = asked
  const further = FURTHER_DAYS.find((it) => it > days)
  if (uncompared === considered) {
    return {
      headline: t('不知道有沒有降價', 'Price drops are not known'),
      lede: t(
        `${day(date)}有報價的 ${number(considered)} 項都沒有能比的前次價格。`,
        `None of the ${number(considered)} products priced on ${plainDay(date)} has an earlier price to compare.`,
      ),
    }
  }
  return {
    headline: t(`${days} 天內沒有降價`, days === 1 ? 'No price drops in a day' : `No price drops in ${days} days`),
    lede: [
      undated > 0 || uncompared > 0
        ? ''
        : t(
            `${day(date)}有報價的 ${number(considered)} 項都沒有降。`,
            `None of the ${number(considered)} products priced on ${plainDay(date)} fell.`,
          ),
      undatedText(answer, words),
      uncomparedText(answer, words),
    ],
    actions: compact([
      further !== undefined && dropsLink(t(`看 ${further} 天內`, `See ${further} days`), { ...asked, days: further }),
      q !== undefined && link(t('現在最低多少', 'The lowest now'), { operation: 'search_products', input: { q } }),
    ]),
  }
}

function viewUnknownName(words: Words, { q, cat }: Asked): Pick<Document, 'headline' | 'lede' | 'actions'> {
  const { t } = words
  if (q === undefined) return { headline: t('目前沒有價格紀錄', 'No prices are on record') }
  return {
    headline: t(`沒有收錄「${q}」`, `Nothing here is called “${q}”`),
    lede: t('少打幾個字，或換個說法再找。', 'Try fewer words, or others.'),
    actions: [dropsLink(t('看全部降價', 'See all price drops'), { cat })],
  }
}

function dropsLink(text: string, { cat, q, days, only }: Asked): Link {
  return link(text, { operation: 'list_price_drops', input: { cat, q, days, only } })
}

/** The largest drop. Undefined on later pages of the list, which do not contain it. */
function largestOf({ offset, items }: Answer): Item | undefined {
  return offset === 0 ? items[0] : undefined
}

type Item = Answer['items'][number]

function productLink({ id, name }: Item): Link {
  return link(shortName(name), { operation: 'get_product_price', input: { id } })
}

/** Links to the categories that have drops, unless the answer already covers a single category. */
function categoryLinks({ by_category }: Answer, words: Words, asked: Asked): Block | undefined {
  if (asked.cat !== undefined || by_category.length < 2) return undefined
  const fallen = by_category.slice(0, CATEGORIES_MAX).map(({ category, drops: count }) => ({
    ...dropsLink(words.value('category', category), { ...asked, cat: category }),
    note: words.number(count),
  }))
  return links(...fallen)
}

function tableOf(answer: Answer, words: Words): Block {
  const { t } = words
  const largest = largestOf(answer)
  return table(
    answer.items,
    [
      column(t('商品', 'Product'), productLink),
      numberColumn(t('降了', 'Fall'), (it) => [
        words.number(it.drop_twd),
        ' ',
        quiet(`−${words.percent(it.drop_pct, 1)}`),
      ]),
      numberColumn(t('降到', 'Fell to'), (it) => words.number(it.price_twd)),
      numberColumn(t('前次', 'Before'), (it) => words.number(it.previous_twd)),
      numberColumn(t('日期', 'Date'), (it) => changeDay(it.previous_on, it.changed_on, words)),
    ],
    {
      onPhone: 'cards',
      caption: t('單位：元；最後一次改價是漲價的不列', 'In NT$; products whose last change was a rise are left out'),
      mark: (it) => it === largest && 'best',
    },
  )
}
