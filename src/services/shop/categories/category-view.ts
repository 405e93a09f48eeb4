import { column, compact, fold, links, numberColumn, table } from '#operation/view/blocks.ts'
import { Decimal } from 'decimal.js'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, type Text } from '#operation/view/text.ts'
import { isChangedSince, median } from '../products/price-history.ts'
import { addDays } from '#support/dates/taipei.ts'
import { bareName } from '../products/bare-name.ts'
import { perUnit } from '../unit-name.ts'
import { kindOf } from './category-names.ts'
import type { getCategoryPrices } from './get-category-prices.ts'

type Answer = AnswerOf<typeof getCategoryPrices>
type Items = Answer['items']

interface Shown {
  readonly isFresh: boolean
  /** The products that were priced on the newest day. */
  readonly current: Items
  readonly movers: Movers
}

export function categoryView(answer: Answer, words: Words): Document {
  const { t } = words
  const name = t(answer.name, answer.name_en)
  const isFresh = kindOf(answer.slug) === 'fresh'
  const current = answer.items.filter(({ date }) => date === answer.newest_date)
  const movers = isFresh ? findMovers(current) : {}
  return {
    title: t(`${name}價格`, `Prices: ${name}`),
    ...(isFresh && { asked: name }),
    headline: headlineOf(answer, { isFresh, current, movers }, words),
    lede: ledeOf(answer, { current, movers }, words),
    actions: [
      link(t(`在${name}裡找`, `Search ${name}`), { operation: 'search_products', input: { cat: answer.slug } }),
    ],
    form: 'none',
    blocks: [
      ...tablesBySpecification(answer, isFresh, words),
      links(link(t('其他分類', 'Other categories'), { operation: 'list_categories' })),
    ],
  }
}

/**
 * Fresh food leads with the largest rise and fall among common goods, or with the two most common ones. Other goods lead
 * with the median: the cheapest product of a category is often an accessory.
 */
function headlineOf(
  { name, name_en }: Answer,
  { isFresh, current, movers: { rise, fall } }: Pick<Shown, 'isFresh' | 'current' | 'movers'>,
  words: Words,
): Text {
  const { t } = words
  const category = t(name, name_en)
  const [first, second] = current
  if (!first) return t(`${category}：最近沒有報價`, `${category}: no recent price`)
  // Prices of different units have no median.
  if (isFresh || current.some(({ unit }) => unit !== first.unit)) {
    if (rise && fall)
      return [moveText(rise, t('漲 ', ' rose by '), words), t('，', ', '), moveText(fall, t('跌 ', ' fell by '), words)]
    const priced = (it: Items[number]) => [bareName(it.name), ' ', em(words.twd(it.price_twd)), perUnit(it.unit, words)]
    return [priced(first), second ? [t('，', ', '), priced(second)] : '']
  }
  return [
    t(`${category}：一半在 `, `${category}: half cost `),
    em(words.twd(medianOf(current))),
    perUnit(first.unit, words),
    t('以下', ' or less'),
  ]
}

/** This many goods count as common: the answer lists fresh food by the number of its markets. */
const COMMON_MAX = 30
/** From this many products on, a shop that sells all of them is named once, in the caption. */
const ONE_SHOP_MIN = 3
/** An older change says nothing about this week. */
const CHANGED_DAYS = 7

interface Mover {
  readonly of: Items[number]
  readonly pct: number
}

interface Movers {
  readonly rise?: Mover | undefined
  readonly fall?: Mover | undefined
}

/** The common goods of which the price rose and fell most. */
function findMovers(current: Items): Movers {
  const movers = current
    .slice(0, COMMON_MAX)
    .map((it) => ({ of: it, pct: changeOf(it, it.date) ?? 0 }))
    .toSorted((a, b) => a.pct - b.pct)
  return { rise: movers.findLast(({ pct }) => pct > 0), fall: movers.find(({ pct }) => pct < 0) }
}

function moveText({ of, pct }: Mover, verb: string, words: Words): Text {
  return [bareName(of.name), verb, em(words.percent(Math.abs(pct), 1))]
}

/** The latest price change in percent. Undefined if none is known to have come in the week up to `day`. */
function changeOf({ change_pct, previous_on, changed_on }: Items[number], day: string): number | undefined {
  if (change_pct === null || previous_on === null || changed_on === null) return undefined
  return isChangedSince({ previous_on, changed_on }, addDays(day, 1 - CHANGED_DAYS)) ? change_pct : undefined
}

function medianOf(items: Items): number {
  return median(items.map(({ price_twd }) => new Decimal(price_twd)).toSorted((a, b) => a.cmp(b))).toNumber()
}

function ledeOf(
  { newest_date: newest, total }: Answer,
  { current, movers: { rise, fall } }: Pick<Shown, 'current' | 'movers'>,
  words: Words,
): string {
  const { t } = words
  const day = words.nearDay(newest)
  const hasOneUnit = current.length > 0 && current.every(({ unit }) => unit === current[0]?.unit)
  // Beside the largest moves, the range of all goods adds little.
  const hasRange = hasOneUnit && !(rise && fall)
  const range = hasRange
    ? t(
        `，從 ${rangeOf(current, words)}，中位數 ${words.twd(medianOf(current))}`,
        `, from ${rangeOf(current, words)}, median ${words.twd(medianOf(current))}`,
      )
    : ''
  const others = total - current.length
  return (
    (rise && fall
      ? t(
          `和前一次的價格比，常見的 ${Math.min(COMMON_MAX, current.length)} 項裡漲跌最多的。`,
          `The largest moves since the price before, among the ${Math.min(COMMON_MAX, current.length)} most common. `,
        )
      : '') +
    t(`${day}有報價的 ${current.length} 項${range}。`, `${current.length} were priced on ${day}${range}. `) +
    (others === 0
      ? ''
      : t(
          `另外 ${others} 項那天沒看到，列出最後一次的價格與日期。`,
          `${others} more were not seen then and keep their last price and date.`,
        ))
  )
}

function rangeOf(items: Items, words: Words): string {
  const prices = items.map(({ price_twd }) => price_twd)
  const [low, high] = [words.twd(Math.min(...prices)), words.twd(Math.max(...prices))]
  return low === high ? low : words.t(`${low}到 ${high}`, `${low} to ${high}`)
}

/**
 * One table. If several specifications have more than one product each, one table per specification, the largest first.
 */
function tablesBySpecification(answer: Answer, isFresh: boolean, words: Words): Block[] {
  const { items, newest_date: newest } = answer
  const { t } = words
  const bySpec = Map.groupBy(items, ({ spec }) => spec)
  const named = [...bySpec].flatMap(([spec, ofSpec]) => (spec !== null && ofSpec.length > 1 ? [{ spec, ofSpec }] : []))
  if (named.length < 2) return tablesOf(items, newest, isFresh, words)
  const others = items.filter(({ spec }) => !named.some((it) => it.spec === spec))
  const part = (name: string, ofPart: Items) => {
    const current = ofPart.filter(({ date }) => date === newest)
    return {
      name,
      count:
        words.count(ofPart.length, '項', 'product') +
        (current.length === 0 ? '' : t('，', ', ') + rangeOf(current, words)),
      blocks: tablesOf(ofPart, newest, isFresh, words),
    }
  }
  return [
    {
      kind: 'groups',
      groups: compact([
        ...named.toSorted((a, b) => b.ofSpec.length - a.ofSpec.length).map(({ spec, ofSpec }) => part(spec, ofSpec)),
        others.length > 0 && part(t('其他', 'Others'), others),
      ]),
    },
  ]
}

/**
 * The products of the newest day, then the others with the day of their last price, collapsed. The cheapest come first.
 * Fresh food begins with the headline’s goods and keeps the order of the search.
 */
function tablesOf(items: Items, newest: Answer['newest_date'], isFresh: boolean, words: Words): Block[] {
  const { rise, fall } = isFresh ? findMovers(items.filter(({ date }) => date === newest)) : {}
  const movers = [rise?.of, fall?.of].filter((it) => it !== undefined)
  const sorted = isFresh
    ? [...movers, ...items.filter((it) => !movers.includes(it))]
    : items.toSorted((a, b) => a.price_twd - b.price_twd)
  const orderNote = !isFresh
    ? words.t('便宜的在前', 'Cheapest first')
    : movers.length > 0
      ? words.t('漲跌最多的在前，再來是最多市場在賣的', 'The largest moves first, then sold in most markets')
      : words.t('最多市場在賣的在前', 'Sold in most markets first')
  const [current, others] = [sorted.filter(({ date }) => date === newest), sorted.filter(({ date }) => date !== newest)]
  return compact([
    current.length > 0 && tableOf(current, false, words, orderNote),
    others.length > 0 &&
      fold(words.t(`那天沒看到的 ${others.length} 項`, `${others.length} not seen on that day`), [
        tableOf(others, true, words, orderNote),
      ]),
  ])
}

function tableOf(items: Items, hasDates: boolean, words: Words, orderNote: string): Block {
  const { t } = words
  const shops = new Set(items.map(({ shop }) => shop))
  const [shop] = shops
  const changes = items.map((it) => changeOf(it, it.date))
  const hasChanges = changes.some((it) => it !== undefined)
  const isOneShop = items.length >= ONE_SHOP_MIN && shops.size === 1 && shop !== undefined
  return table(
    items,
    [
      column(t('商品', 'Product'), (it) => [
        link(bareName(it.name), { operation: 'get_product_price', input: { id: it.id } }),
        isOneShop ? '' : [' ', quiet(words.value('shop', it.shop))],
      ]),
      numberColumn(t('價格', 'Price'), (it) => words.number(it.price_twd) + perUnit(it.unit, words)),
      hasChanges && numberColumn(t('漲跌', 'Change'), (_, at) => changeText(changes[at], words)),
      hasDates && numberColumn(t('日期', 'Date'), (it) => words.nearDay(it.date)),
    ],
    {
      order: orderNote,
      caption: `${t('單位：元', 'In NT$')}${isOneShop ? t('，', ', ') + words.value('shop', shop) : ''}${hasChanges ? t('；漲跌是七天內最後一次改價', '; change: the last within seven days') : ''}`,
    },
  )
}

function changeText(pct: number | undefined, words: Words): string {
  return pct === undefined ? '–' : `${pct > 0 ? '+' : ''}${words.percent(pct, 1)}`
}
