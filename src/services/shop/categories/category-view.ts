import { compact, links } from '#operation/view/blocks.ts'
import { Decimal } from 'decimal.js'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, type Text } from '#operation/view/text.ts'
import { median } from '../products/price-history.ts'
import { bareName } from '../products/bare-name.ts'
import { unitName } from '../unit-name.ts'
import { kindOf } from './category-names.ts'
import type { getCategoryPrices } from './get-category-prices.ts'

type Answer = AnswerOf<typeof getCategoryPrices>
type Items = Answer['items']

export function categoryView(answer: Answer, words: Words): Document {
  const { t } = words
  const name = t(answer.name, answer.name_en)
  const seen = answer.items.filter(({ date }) => date === answer.newest_date)
  return {
    title: t(`${name}價格`, `Prices: ${name}`),
    ...(kindOf(answer.slug) === 'fresh' && { asked: name }),
    headline: headlineOf(answer, seen, words),
    lede: ledeOf(answer, seen, words),
    actions: [
      link(t(`在${name}裡找`, `Search ${name}`), { operation: 'search_products', input: { cat: answer.slug } }),
    ],
    form: 'none',
    blocks: [
      ...listOf(answer, words),
      links(link(t('其他分類', 'Other categories'), { operation: 'list_categories' })),
    ],
    provenance: answer.provenance,
  }
}

/**
 * Fresh food leads with the two goods that most people look for, other goods with the median: the cheapest product of a
 * category is often an accessory.
 */
function headlineOf({ slug, name, name_en }: Answer, seen: Items, words: Words): Text {
  const { t } = words
  const category = t(name, name_en)
  const [first, second] = seen
  if (!first) return t(`${category}：最近沒有報價`, `${category}: no recent price`)
  if (kindOf(slug) === 'fresh' || seen.some(({ unit }) => unit !== first.unit)) {
    const priced = (it: Items[number]) => [bareName(it.name), ' ', em(words.twd(it.price_twd)), perUnit(it.unit, words)]
    return [priced(first), second ? [t('，', ', '), priced(second)] : '']
  }
  return [
    t(`${category}：一半在 `, `${category}: half cost `),
    em(words.twd(medianOf(seen))),
    perUnit(first.unit, words),
    t('以下', ' or less'),
  ]
}

function medianOf(items: Items): number {
  return median(items.map(({ price_twd }) => new Decimal(price_twd)).toSorted((a, b) => a.cmp(b))).toNumber()
}

function perUnit(unit: string | null, words: Words): string {
  return unit === null ? '' : words.t(`／${unit}`, ` / ${unitName(unit, words)}`)
}

function ledeOf({ newest_date: newest, total }: Answer, seen: Items, words: Words): string {
  const { t } = words
  const day = words.nearDay(newest)
  const hasOneUnit = seen.length > 0 && seen.every(({ unit }) => unit === seen[0]?.unit)
  const range = hasOneUnit
    ? t(
        `，從 ${rangeOf(seen, words)}，中位數 ${words.twd(medianOf(seen))}`,
        `, from ${rangeOf(seen, words)}, median ${words.twd(medianOf(seen))}`,
      )
    : ''
  const others = total - seen.length
  return (
    t(`${day}有報價的 ${seen.length} 項${range}。`, `${seen.length} were priced on ${day}${range}. `) +
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
function listOf(answer: Answer, words: Words): Block[] {
  const { items, newest_date: newest } = answer
  const { t } = words
  const bySpec = Map.groupBy(items, ({ spec }) => spec)
  const named = [...bySpec].flatMap(([spec, ofSpec]) => (spec !== null && ofSpec.length > 1 ? [{ spec, ofSpec }] : []))
  if (named.length < 2) return tablesOf(items, answer, words)
  const others = items.filter(({ spec }) => !named.some((it) => it.spec === spec))
  const part = (name: string, ofPart: Items) => {
    const seen = ofPart.filter(({ date }) => date === newest)
    return {
      name,
      count:
        words.count(ofPart.length, '項', 'product') + (seen.length === 0 ? '' : t('，', ', ') + rangeOf(seen, words)),
      blocks: tablesOf(ofPart, answer, words),
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
 * The products of the newest day, then the others with the day of their last price, collapsed. The cheapest come first;
 * fresh food keeps the order of the search.
 */
function tablesOf(items: Items, answer: Answer, words: Words): Block[] {
  const { newest_date: newest, slug } = answer
  const sorted = kindOf(slug) === 'fresh' ? items : items.toSorted((a, b) => a.price_twd - b.price_twd)
  const order = kindOf(slug) === 'fresh' ? words.t('最多市場在賣的在前', 'Sold in most markets first') : undefined
  const [seen, others] = [sorted.filter(({ date }) => date === newest), sorted.filter(({ date }) => date !== newest)]
  return compact([
    seen.length > 0 && tableOf(seen, false, words, order),
    others.length > 0 && {
      kind: 'fold',
      summary: words.t(`那天沒看到的 ${others.length} 項`, `${others.length} not seen on that day`),
      blocks: [tableOf(others, true, words, order)],
    },
  ])
}

function tableOf(items: Items, hasDates: boolean, words: Words, order?: string): Block {
  const { t } = words
  const shops = new Set(items.map(({ shop }) => shop))
  const [shop] = shops
  const isOneShop = items.length > 2 && shops.size === 1 && shop !== undefined
  return {
    kind: 'table',
    ...(order !== undefined && { order }),
    caption: `${t('單位：元', 'In NT$')}${isOneShop ? t('，', ', ') + words.value('shop', shop) : ''}`,
    columns: compact([
      { name: t('商品', 'Product') },
      { name: t('價格', 'Price'), as: 'number' },
      hasDates && { name: t('日期', 'Date'), as: 'number' as const },
    ]),
    rows: items.map((it) => ({
      cells: compact([
        [
          link(bareName(it.name), { operation: 'get_product_price', input: { id: it.id } }),
          isOneShop ? '' : [' ', quiet(words.value('shop', it.shop))],
        ],
        words.number(it.price_twd) + perUnit(it.unit, words),
        hasDates && words.nearDay(it.date),
      ]),
    })),
  }
}
