import { column, compact, facts, links, numberColumn, table } from '#operation/view/blocks.ts'
import { changeDay } from '../products/change-day.ts'
import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, tag, type Text } from '#operation/view/text.ts'
import { withoutPriceAndWishWords } from '#support/text/price-words.ts'
import { bareName, shortName } from '../products/bare-name.ts'
import { earlierOf, recordFacts } from '../products/product-view.ts'
import { perUnit } from '../unit-name.ts'
import { readAskedPrice, readLimit, withoutJudging } from './asked-price.ts'
import { withoutPerGigabyte } from './per-gigabyte.ts'
import { judgedView, kindsTable, modelTable } from './judged-view.ts'
import type { searchProducts } from './search-products.ts'

type SearchAnswer = AnswerOf<typeof searchProducts>
type Asked = InputOf<typeof searchProducts>
type Found = SearchAnswer['items'][number]
type Answer = NonNullable<SearchAnswer['answer']>

export function searchView(found: SearchAnswer, words: Words, { q: typed, cat, date, since }: Asked): Document {
  const {
    items,
    total,
    nearest,
    answer,
    asked_day,
    change,
    not_excluded,
    model,
    asked_price,
    max_twd,
    kinds,
    not_held,
  } = found
  const { t } = words
  const written = withoutPerGigabyte(typed) ?? typed
  const q = withoutPriceAndWishWords(
    readLimit(written)?.name ??
      (asked_price || total === 0 ? readAskedPrice(written)?.name : undefined) ??
      withoutJudging(written),
  )
  const prices = comparable(items, total)
  const cheapest = answer ? items.find(({ id }) => id === answer.id) : prices[0]
  return {
    title: t(`${q}的價格`, `Prices of ${q}`),
    asked: asked_price
      ? t(`${q}，${words.twd(asked_price.price_twd)}`, `${q} for ${words.twd(asked_price.price_twd)}`)
      : max_twd === null
        ? q
        : t(`${q}，${words.twd(max_twd)}以下`, `${q} for at most ${words.twd(max_twd)}`),
    headline: answer
      ? change
        ? headlineOfChange(answer, change, words)
        : headlineOfAnswer(
            answer,
            asked_day,
            {
              total,
              q,
              market: cheapest?.price_basis === 'weighted_mean' ? WHOLESALE : marketOf(answer.name),
              versions: versionsOf(items, total),
            },
            words,
          )
      : headlineOf(prices, total, q, max_twd, words),
    lede: answer
      ? change
        ? ledeOfChange(answer, change, words)
        : notCompared(since === date ? undefined : since, words) +
          notLeftOut(not_excluded, words) +
          ledeOfAnswer(answer, found, words) +
          versionsOf(items, total)
            .filter(({ id, previous }) => id !== answer.id && previous !== null)
            .map((it) => `${shortName(it.name)}${t('：', ': ')}${lastChange(it, words)}${t('。', '. ')}`)
            .join('')
      : not_held
        ? [
            ...linked(words.t(not_held.zh, not_held.en)),
            t('也可以換個說法或少打幾個字再找。', ' Or try other or fewer words.'),
          ]
        : max_twd === null
          ? ledeOf(cheapest, items, total, words)
          : t('最接近預算的在前，只列還在價目上的。', 'Nearest to the limit first, of what is still listed.'),
    ...(model && asked_price && judgedView(model, asked_price, answer?.is_listed === false, words)),
    blocks: compact([
      model && (asked_price || (model.record_90d && model.count > 2)) && modelTable(model, asked_price, words),
      kinds.length !== 0 && kindsTable(kinds, words),
      asked_day !== null && asked_day.markets.length > 1 && marketsTable(asked_day, answer?.unit ?? null, words),
      items.length !== 0 && {
        ...tableOf(items, cheapest, words),
        ...(!found.cheapest_first && max_twd === null && { order: t('名稱最相符的在前', 'Best match first') }),
      },
      answer && facts(...recordFacts(answer.record, words)),
      nearest.length !== 0 && {
        ...tableOf(nearest, undefined, words),
        heading:
          max_twd !== null && nearest[0]?.match === 'full'
            ? t('最便宜的', 'The cheapest')
            : t('相近的，不是要找的', 'Near it, but not it'),
      },
      links(
        answer &&
          link(t('90 天走勢', 'The last 90 days'), {
            operation: 'get_product_price',
            input: { id: answer.id },
          }),
        cat !== undefined &&
          link(t('不限分類再找', 'Search every category'), { operation: 'search_products', input: { q } }),
        ...[...new Set(items.map(({ category }) => category))].slice(0, 3).map((slug) =>
          link(t(`全部「${words.value('category', slug)}」`, `All of ${words.value('category', slug)}`), {
            operation: 'get_category_prices',
            input: { slug },
          }),
        ),
        link(t('看有哪些分類', 'See the categories'), { operation: 'list_categories', input: {} }),
      ),
    ]),
    ...(answer?.is_listed && measureOf(answer, asked_day, q, words)),
  }
}

/** The price of the headline, by which the answers for two products can be compared. */
function measureOf(
  answer: Answer,
  asked_day: SearchAnswer['asked_day'],
  q: string,
  words: Words,
): Pick<Document, 'of' | 'measure'> {
  const { unit } = answer
  const value = asked_day ? asked_day.price_twd : answer.price_twd
  if (value === null) return {}
  const date = asked_day?.date ?? answer.date
  const name = words.t('價格', 'Price') + perUnit(unit, words)
  return { of: q, measure: { name, value, show: (twd) => words.twd(twd), best: 'lowest', as_of: date } }
}

function tableOf(items: readonly Found[], cheapest: Found | undefined, words: Words) {
  const { t } = words
  const short = Map.groupBy(items, ({ name }) => shortName(name))
  // The specifications tell products of one model apart.
  const nameOf = ({ name }: Found) => (short.get(shortName(name))?.length === 1 ? shortName(name) : bareName(name))
  const places = new Set(items.map((it) => placeOf(it, words)))
  const [place] = places
  const changed = items.some(({ unit, previous }) => unit === null && previous !== null)
  const isOnePlace = items.length > 2 && places.size === 1 && place !== undefined
  return table(
    items,
    [
      column(t('商品', 'Product'), (it) => [
        link(nameOf(it), { operation: 'get_product_price', input: { id: it.id } }),
        isOnePlace ? '' : [' ', quiet(placeOf(it, words))],
        it.condition === 'alone' ? '' : [' ', tag(words.value('condition', it.condition), 'warn')],
      ]),
      numberColumn(t('價格', 'Price'), (it) => priceOf(it, words)),
      column(t('日期', 'Date'), (it) => it.date),
      changed && column(t('上次變動', 'Last change'), (it) => lastChange(it, words)),
    ],
    { ...(isOnePlace && { caption: place }), mark: (it) => it === cheapest && 'best' },
  )
}

/** `8 月 19 日，−1,320 元`: the prices of produce change every day, so only goods have one. */
function lastChange({ unit, previous, price_twd }: Found, words: Words): string {
  if (unit !== null || previous === null) return '–'
  const by = price_twd - previous.price_twd
  const sign = by < 0 ? '−' : '+'
  return `${changeDay(previous.on, previous.until, words)}${words.t('，', ', ')}${sign}${words.twd(Math.abs(by))}`
}

function marketsTable(
  { date, markets, market: asked }: NonNullable<SearchAnswer['asked_day']>,
  unit: string | null,
  words: Words,
) {
  const { t } = words
  return table(
    markets,
    [
      column(t('市場', 'Market'), ({ market }) => market),
      numberColumn(t('價格', 'Price'), ({ price_twd }) => priceOf({ price_twd, unit }, words)),
    ],
    {
      heading: t(`${words.day(date)}各市場`, `The markets on ${words.day(date)}`),
      mark: ({ market }) => market === asked && 'best',
    },
  )
}

function placeOf({ price_basis, lowest_offer, per_gb_twd }: Found, { t, twd }: Words): string {
  const place = price_basis === 'weighted_mean' ? t('各市場加權平均', 'weighted mean') : lowest_offer.shop
  return per_gb_twd === null ? place : `${place}${t(`，每 GB ${twd(per_gb_twd)}`, `, ${twd(per_gb_twd)} per GB`)}`
}

/**
 * If several products match, the headline gives the lowest price (“from”). For fruit and vegetables it gives the mean
 * over all markets.
 */
function headlineOfAnswer(
  answer: Answer,
  asked_day: SearchAnswer['asked_day'],
  {
    total,
    q,
    market: soldAt,
    versions,
  }: { total: number; q: string; market: Bilingual | undefined; versions: readonly Found[] },
  words: Words,
): Text {
  if (asked_day) {
    const { price_twd: price, market, date } = asked_day
    const name = market === null ? answer.name : words.t(`${answer.name}，${market}`, `${answer.name}, ${market}`)
    if (price === null)
      return words.t(`${name}：沒有收錄 ${words.day(date)}的價格`, `${name}: no price of ${words.day(date)} on record`)
    const { markets } = asked_day
    const isSplit =
      market === null && markets.length > 1 && markets.length <= REGIONS_MAX && markets.at(-1)?.price_twd === price
    const shown = isSplit
      ? markets.map((it) => `${it.market} ${words.twd(it.price_twd)}`).join(words.t('、', ', '))
      : words.twd(price)
    return [name, words.t('：', ': '), em(shown + perUnit(answer.unit, words))]
  }
  if (!answer.is_listed)
    return [q, words.t('：', ': '), em(words.t('最新收錄的價目上沒有', 'not on the newest list on record'))]
  const isLowest = answer.unit === null
  const terms = answer.condition === 'alone' ? '' : `${words.value('condition', answer.condition)} `
  const price = [terms, em(priceOf(answer, words))]
  if (soldAt) return [q, words.t(`${soldAt[0]} `, ` ${soldAt[1]}: `), price]
  if (total === 1) return [shortName(answer.name), words.t('：', ': '), price]
  if (versions.length > 0)
    return [q, words.t('：', ': '), words.list(versions.map((it) => `${shortName(it.name)} ${priceOf(it, words)}`))]
  return isLowest ? [q, words.t('：', ': from '), price, words.t('起', '')] : [q, words.t('：', ': '), price]
}

/** More versions than these do not fit into a headline. */
const VERSIONS_MAX = 3

/**
 * The few products that a name fits, such as a drive with and without a heatsink. The cheapest alone would be taken for
 * the one that was meant. Empty if there are more, or only one.
 */
function versionsOf(items: readonly Found[], total: number): readonly Found[] {
  const prices = comparable(items, total).filter(({ unit }) => unit === null)
  const names = new Set(prices.map(({ name }) => shortName(name)))
  const isFew = names.size > 1 && names.size === prices.length && prices.length <= VERSIONS_MAX
  return isFew && prices.length === total ? prices : []
}

const WHOLESALE: Bilingual = ['批發', 'wholesale']
/** The market of a price of the Ministry of Agriculture, by the note in the product’s name: 雞蛋（大運輸價）. */
const MARKETS: readonly (readonly [note: string, market: Bilingual])[] = [
  ['大運輸價', WHOLESALE],
  ['產地價', ['產地價', 'at the farm']],
  ['拍賣價', ['拍賣價', 'at auction']],
  ['門市價', ['門市價', 'in shops']],
]

function marketOf(name: string): Bilingual | undefined {
  return MARKETS.find(([note]) => name.includes(note))?.[1]
}

/** More prices than those of the regions of Taiwan do not fit into a headline. */
const REGIONS_MAX = 4

type Change = NonNullable<SearchAnswer['change']>

function headlineOfChange({ name }: Answer, { change_twd, change_pct }: Change, words: Words): Text {
  const { t } = words
  const [amount, percent] = [words.twd(Math.abs(change_twd)), words.percent(Math.abs(change_pct), 2)]
  if (change_twd === 0) return [bareName(name), t('：', ': '), em(t('沒有漲跌', 'the same price'))]
  return [
    bareName(name),
    t('：', ': '),
    em(change_twd > 0 ? t(`漲 ${amount}`, `up ${amount}`) : t(`跌 ${amount}`, `down ${amount}`)),
    t(`（${percent}）`, ` (${percent})`),
  ]
}

function ledeOfChange({ unit }: Answer, { from, to }: Change, words: Words): string {
  const [was, is] = [from, to].map(({ price_twd }) => priceOf({ price_twd, unit }, words))
  return words.t(
    `${words.day(from.date)}${was}，${words.day(to.date)}${is}。`,
    `${was} on ${words.day(from.date)}, ${is} on ${words.day(to.date)}.`,
  )
}

function notLeftOut(unknown: readonly string[], { t, list }: Words): string {
  if (unknown.length === 0) return ''
  return t(
    `商品名稱裡沒有「${unknown.join('、')}」，這個條件沒有用上。`,
    `No product name has ${list(unknown)}, so nothing was left out for it. `,
  )
}

function notCompared(since: string | undefined, words: Words): string {
  if (since === undefined) return ''
  const day = words.day(since)
  return words.t(`沒有收錄那時的價格，不能和 ${day}比。`, `No price of then is recorded to compare with ${day}. `)
}

/** Turns an address within a sentence into a link. */
function linked(sentence: string): Text[] {
  return sentence.split(/(https:\S+)/).map((part, at) => (at % 2 === 1 ? link(part, part) : part))
}

function headlineOf(prices: readonly Found[], total: number, q: string, max_twd: number | null, words: Words): Text {
  const { t } = words
  if (max_twd !== null) {
    const most = words.twd(max_twd)
    return total === 0
      ? t(`沒有 ${most}以下的「${q}」`, `No ${q} for ${most} or less`)
      : [q, t('：', ': '), em(words.count(total, '項', 'product')), t(`在 ${most}以下`, ` for ${most} or less`)]
  }
  const [cheapest] = prices
  const dearest = prices.at(-1)
  if (cheapest && dearest) {
    const range = t(
      `${words.number(cheapest.price_twd)} 到 ${priceOf(dearest, words)}`,
      `${words.twd(cheapest.price_twd)} to ${priceOf(dearest, words)}`,
    )
    return [q, t('：', ': '), em(cheapest.price_twd === dearest.price_twd ? priceOf(cheapest, words) : range)]
  }
  return total === 0
    ? t(`沒有收錄「${q}」`, `No prices for ${q}`)
    : [em(words.count(total, '項商品', 'product')), t('的價格', ' and their prices')]
}

function ledeOfAnswer(answer: Answer, { asked_day, model }: SearchAnswer, words: Words): string {
  const { t } = words
  if (asked_day) {
    const { name, price_twd, date } = { ...answer, price_twd: priceOf(answer, words) }
    return t(
      `${name}，${words.day(asked_day.date)}。${conversion(asked_day.other_unit, words)}${asked_day.date === date ? '' : `最近一次是 ${words.day(date)}的 ${price_twd}。`}`,
      `${name}, ${words.day(asked_day.date)}. ${conversion(asked_day.other_unit, words)}${asked_day.date === date ? '' : `The newest is ${price_twd} of ${words.day(date)}.`}`,
    )
  }
  const { shop, date, condition } = answer
  const name = shortName(answer.name)
  const least = model?.record_90d?.min ?? answer.price_twd
  const dearer =
    answer.is_listed && least < answer.price_twd
      ? t(
          `比 90 天內的最低價 ${words.twd(least)}貴 ${words.twd(answer.price_twd - least)}。`,
          `That is ${words.twd(answer.price_twd - least)} above the lowest of 90 days, ${words.twd(least)}. `,
        )
      : ''
  const price = priceOf(answer, words)
  const terms =
    condition === 'alone'
      ? ''
      : t(`（${words.value('condition', condition)}）`, ` (${words.value('condition', condition)})`)
  return (
    (answer.is_listed
      ? t(
          `${name}${terms}，${shop}，${words.day(date)}。`,
          `${name}${terms}, ${words.value('shop', shop)}, ${words.day(date)}. `,
        )
      : t(
          `最後一次看到是 ${words.day(date)}：${name}${terms}，${shop}，${price}。`,
          `Last seen on ${words.day(date)}: ${name}${terms}, ${words.value('shop', shop)}, ${price}. `,
        )) +
    conversion(answer.other_unit, words) +
    dearer +
    historyText(answer, words)
  )
}

function conversion(other: Answer['other_unit'], words: Words): string {
  return other === null ? '' : words.t(`合 ${priceOf(other, words)}。`, `That is ${priceOf(other, words)}. `)
}

/** Of a part, its last change and what it costs on a condition. The prices of produce change every day. */
function historyText(answer: Answer, words: Words): string {
  const { unit, price_twd, previous, tied } = answer
  if (unit !== null) return earlierOf(answer, words).join('')
  const { t, twd } = words
  const by = previous === null ? 0 : price_twd - previous.price_twd
  const day = previous === null ? '' : changeDay(previous.on, previous.until, words)
  const was = previous === null ? '' : twd(previous.price_twd)
  return [
    by === 0
      ? ''
      : t(
          `${day}從 ${was}${by > 0 ? '漲' : '降'}了 ${twd(Math.abs(by))}。`,
          `${by > 0 ? 'Up' : 'Down'} ${twd(Math.abs(by))} from ${was}, ${day}. `,
        ),
    tied === null
      ? ''
      : t(
          `${words.value('condition', tied.condition)} ${twd(tied.price_twd)}，便宜 ${twd(tied.saves_twd)}。`,
          `${words.value('condition', tied.condition)}: ${twd(tied.price_twd)}, ${twd(tied.saves_twd)} less. `,
        ),
  ].join('')
}

function ledeOf(cheapest: Found | undefined, items: readonly Found[], total: number, words: Words): string {
  const { t } = words
  if (cheapest) {
    const where = `${placeOf(cheapest, words)}${t('，', ', ')}${words.day(cheapest.date)}`
    return t(`最低的是${bareName(cheapest.name)}：${where}。`, `The lowest is ${bareName(cheapest.name)}: ${where}.`)
  }
  if (total === 0) return t('換個說法或少打幾個字再找。', 'Try other or fewer words.')
  return items.length < total
    ? t(`先列最近看到的 ${items.length} 項。`, `The ${items.length} seen last come first.`)
    : t('單位不同，不能直接比。', 'Their units differ, so they are not compared.')
}

/**
 * Products of the newest day whose prices can be compared, the cheapest first. Empty unless all products have the same
 * unit.
 */
function comparable(items: readonly Found[], total: number): Found[] {
  const [first] = items
  if (!first || items.length < total || items.some(({ unit }) => unit !== first.unit)) return []
  // Bundles are left out, because their price includes other products.
  const alone = items.filter(({ date, condition }) => date === first.date && condition === 'alone')
  return alone.toSorted((a, b) => a.price_twd - b.price_twd)
}

function priceOf({ price_twd, unit }: Pick<Found, 'price_twd' | 'unit'>, words: Words): string {
  return words.twd(price_twd) + perUnit(unit, words)
}
