import { ask, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import { wishesForCheapest } from '#support/text/price-words.ts'
import { fxSentence } from '../fx/fx-view.ts'
import type { getAiApiPricing } from './get-ai-api-pricing.ts'
import { modelBlocks, modelHeadline, newerSentence } from './model-view.ts'
import { pricingLink, kindsOf, makersOf, narrower, rankOf, type Asked } from './narrower-links.ts'
import type { OfferPrice } from './offer-price.ts'
import { addHeading, offerTables, unitsOf } from './offer-tables.ts'
import { vendorName } from './vendor-name.ts'

type Answer = AnswerOf<typeof getAiApiPricing>

/** The number of models in the part for the newest ones, which most visitors look for. */
const NEWEST_MAX = 12

export function pricingView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const { items, total, offset } = answer
  const [first] = items
  const meant = first?.match === 'exact' && input.sort === undefined && offset === 0 ? first : undefined
  if (meant) return modelView(meant, answer, words, input)
  const family = input.sort === undefined && offset === 0 ? familyOf(items) : []
  if (family.length > 0) return familyView(family, answer, words, input)
  const asked = askedFor(input, words)
  const isByPrice =
    offset === 0 && (input.sort === 'output_price' || (input.sort === undefined && asksForCheapest(input)))
  const isOneUnit = items.length === total && new Set(items.map(({ unit }) => unit)).size === 1
  const newest = isNewestFirst(input) && offset === 0 && !isOneUnit ? items.slice(0, NEWEST_MAX) : []
  const best = isByPrice ? firstSound(items) : isOneUnit ? cheapestOf(items) : undefined
  const spread = best ? undefined : spreadOf(newest)
  const parts = partsOf(items, words, input)
  return {
    title: t('AI API 價格', 'AI API prices'),
    ...(asked !== '' && { asked }),
    headline: spread ? spreadHeadline(spread, words) : headlineOf(best, total, input, words),
    lede: [
      spread ? spreadSentence(spread, words) : '',
      best || spread ? t(`共 ${words.number(total)} 個模型。`, `Of ${words.count(total, '', 'model')}. `) : '',
      total === 0
        ? t('換個名稱，或從一類裡找。', 'Try another name, or look through one kind.')
        : fxSentence(answer.fx, words),
      answer.unknown_left_out === 0
        ? ''
        : t(
            `另有 ${answer.unknown_left_out} 個模型查不到上下文長度或輸入種類，沒有列出。`,
            ` ${words.count(answer.unknown_left_out, '', 'more model')} may fit, but the context or inputs are not on record.`,
          ),
    ],
    form: asked === '' ? 'above' : 'after',
    ...(total === 0 &&
      input.q !== undefined && {
        actions: [
          link(
            t('到 OpenRouter 找', 'Look on OpenRouter'),
            `https://openrouter.ai/models?${new URLSearchParams({ q: input.q }).toString()}`,
          ),
        ],
      }),
    blocks: [
      links(...kindsOf(input, words), ...(parts ? [] : makersOf(input))),
      ...(parts ?? offerTables(items, words, best)),
    ],
  }
}

/**
 * One part for the newest models, and one for each maker. Undefined if the list has a single maker or another order.
 */
function partsOf(items: Answer['items'], words: Words, input: Asked): Block[] | undefined {
  const { t } = words
  const makers = Map.groupBy(items, ({ vendor }) => vendor)
  if (!isNewestFirst(input) || makers.size < 2 || items.length <= NEWEST_MAX) return undefined
  const best = spreadOf(items.slice(0, NEWEST_MAX))?.low
  const part = (name: string, offers: Answer['items'], all: readonly Block[] = [], order?: string) => ({
    name,
    count: words.count(offers.length, '個模型', 'model'),
    blocks: [...offerTables(offers, words, best, order), ...all],
  })
  const allOf = (vendor: string): Block =>
    links(
      link(t(`${vendorName(vendor)} 全部模型`, `All models of ${vendorName(vendor)}`), pricingLink(input, { vendor })),
    )
  return [
    {
      kind: 'groups',
      groups: [
        part(
          t('最新', 'Newest'),
          cheapestFirst(items.slice(0, NEWEST_MAX)),
          [],
          t('輸出便宜的在前', 'Cheapest output first'),
        ),
        ...[...makers]
          .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
          .map(([vendor, offers]) => part(vendorName(vendor), offers, [allOf(vendor)])),
      ],
    },
  ]
}

function modelView(model: OfferPrice, { items, fx }: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const sold = items.filter(({ match }) => match === 'exact')
  const alike = items.filter(({ match }) => match !== 'exact')
  return {
    title: t(`${model.model} 價格`, `Price of ${model.model}`),
    asked: t(`${model.model}（${vendorName(model.vendor)}）`, `${model.model} (${vendorName(model.vendor)})`),
    headline: modelHeadline(model, words),
    lede: [newerSentence(model, words), t('未稅。', 'Before tax. '), fxSentence(fx, words)],
    ...measureOf(model, words),
    form: 'after',
    actions: [
      link(
        t('算用量要多少', 'Work out a usage'),
        ask('estimate_ai_api_cost_twd', { model: model.model, ...unitsOf(model) }),
      ),
    ],
    blocks: [
      ...modelBlocks(model, words),
      ...(sold.length > 1 ? addHeading(offerTables(sold, words, model), t('誰在賣', 'Who sells it')) : []),
      ...addHeading(offerTables(alike, words), t('名稱相近的模型', 'Models called alike')),
      links(...narrower({ ...input, q: undefined }, words)),
    ],
    ...(model.retires_on !== undefined && {
      events: [
        {
          id: `retires-${model.vendor}-${model.model}`,
          title: t(`${model.model} 停用`, `${model.model} is retired`),
          from: model.retires_on,
        },
      ],
    }),
  }
}

function measureOf({ model, unit, output_twd: price, listed_as_free: isFree }: OfferPrice, words: Words) {
  if (price === null || isFree) return {}
  const name = words.t(`每${words.value('unit', unit)}輸出`, `Output per ${words.value('unit', unit)}`)
  return { of: model, measure: { name, value: price, show: (twd: number) => words.twd(twd), best: 'lowest' as const } }
}

const FAMILY_MIN = 3

/**
 * The models at the top of the list that one vendor sells and whose names begin with the query. Empty if they are too
 * few.
 */
function familyOf(items: Answer['items']): OfferPrice[] {
  const [first] = items
  const isOther = (it: Answer['items'][number]) =>
    it.match !== 'name' || it.vendor !== first?.vendor || it.unit !== first.unit || !hasPrice(it)
  const end = items.findIndex(isOther)
  const models = new Map(items.slice(0, end === -1 ? items.length : end).map((it) => [it.model_id, it]))
  return models.size >= FAMILY_MIN ? [...models.values()] : []
}

/** The output price, or the only price: speech models have no output price. */
function priceOf({ unit, input_twd, output_twd }: OfferPrice): number | null {
  return output_twd ?? (unit === 'million_tokens' ? null : input_twd)
}

/** A catalogue price of 0 is rarely real, and a retired model is no longer for sale. */
function hasPrice(offer: OfferPrice): boolean {
  return (priceOf(offer) ?? 0) > 0 && !offer.listed_as_free && offer.status !== 'retired'
}

function familyView(family: readonly OfferPrice[], answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const [first] = family
  const cheapest = cheapestOf(family)
  const newest = first?.released_on === undefined ? undefined : first
  const shown = newest ?? cheapest
  const unit = words.value('unit', first?.unit ?? 'million_tokens')
  const others = answer.items.filter((it) => !family.includes(it))
  return {
    title: t(`${input.q} 價格`, `Prices of ${input.q}`),
    asked: t(
      `${input.q}，${vendorName(first?.vendor ?? '')} 的 ${family.length} 個模型`,
      `${input.q}, ${words.count(family.length, '', 'model')} of ${vendorName(first?.vendor ?? '')}`,
    ),
    headline: shown ? [`${shown.model} `, t('輸出 ', ''), em(priceText(shown, words)), t('', ' out')] : (input.q ?? ''),
    lede: [
      newest
        ? t(`最新的，每${unit}。`, `The newest, per ${unit}. `)
        : t(`最便宜的，每${unit}。`, `The cheapest, per ${unit}. `),
      newest && cheapest && cheapest !== newest
        ? t(
            `最便宜的是 ${cheapest.model}，${priceText(cheapest, words)}。`,
            `The cheapest is ${cheapest.model}, ${priceText(cheapest, words)}. `,
          )
        : '',
      fxSentence(answer.fx, words),
    ],
    form: 'after',
    blocks: [
      ...offerTables(family, words, shown),
      ...addHeading(offerTables(others, words), t('別家賣的與其他版本', 'Sold by others, and other versions')),
      links(...narrower({ ...input, q: undefined }, words)),
    ],
  }
}

function asksForCheapest({ q }: Asked): boolean {
  return q !== undefined && wishesForCheapest(q)
}

function isNewestFirst({ q, sort }: Asked): boolean {
  return sort === 'newest' || (sort === undefined && q === undefined)
}

function headlineOf(best: OfferPrice | undefined, total: number, { q }: Asked, words: Words): Text {
  const { t } = words
  if (total === 0)
    return q === undefined
      ? t('沒有這樣的模型', 'No such model is listed')
      : t(`沒有「${q}」的價格`, `No price of ${q} is listed`)
  const price = best && priceOf(best)
  if (!best || price == null)
    return [
      em(words.count(total, '個模型', 'model')),
      t('的價格', total === 1 ? ' and its price' : ' and their prices'),
    ]
  const unit = words.value('unit', best.unit)
  return [
    best.output_twd === null ? t('最便宜：', 'Cheapest: ') : t('輸出最便宜：', 'Cheapest output: '),
    best.model,
    t('，', ', '),
    em(t(`每${unit} ${twdText(price, words)}`, `${twdText(price, words)} per ${unit}`)),
  ]
}

/** A price below NT$1 has as many digits as in the table. */
function twdText(price: number, words: Words): string {
  if (price >= 1) return words.twd(price)
  const digits = words.number(price, 4)
  return words.t(`${digits} 元`, `NT$${digits}`)
}

interface Spread {
  readonly low: OfferPrice
  readonly high: OfferPrice
}

/** The price range of text models. Undefined for fewer than two models. */
function spreadOf(offers: Answer['items']): Spread | undefined {
  const priced = offers.filter((it) => it.unit === 'million_tokens' && hasPrice(it))
  const [low, ...others] = cheapestFirst(priced)
  const high = others.at(-1)
  return low && high ? { low, high } : undefined
}

function spreadHeadline({ low }: Spread, words: Words): Text {
  const { t } = words
  return [
    t(`最新 ${NEWEST_MAX} 個裡最便宜：`, `Cheapest of the ${NEWEST_MAX} newest: `),
    low.model,
    t('，', ', '),
    em(t(`輸出每百萬 token ${priceText(low, words)}`, `${priceText(low, words)} per million tokens of output`)),
  ]
}

function spreadSentence({ high }: Spread, words: Words): string {
  return words.t(
    `最貴的 ${high.model} 要 ${priceText(high, words)}。`,
    `The dearest of them, ${high.model}, costs ${priceText(high, words)}. `,
  )
}

function priceText(offer: OfferPrice, words: Words): string {
  return words.twd(priceOf(offer) ?? 0)
}

function cheapestFirst(items: readonly OfferPrice[]): OfferPrice[] {
  return items.toSorted((a, b) => (priceOf(a) ?? Infinity) - (priceOf(b) ?? Infinity))
}

function cheapestOf(items: readonly OfferPrice[]): OfferPrice | undefined {
  return cheapestFirst(items.filter(hasPrice))[0]
}

/** If every other seller charges this many times more for the same model, a price is probably a catalogue error. */
const DOUBTFUL = 20

/**
 * The first model on sale in the unit of the list’s first item, which is the cheapest. Skips prices that are doubtful
 * compared with other sellers’ lowest ones. One seller can have many prices for a model, by picture size and quality.
 */
function firstSound(items: readonly OfferPrice[]): OfferPrice | undefined {
  const isDoubtful = (it: OfferPrice) => {
    const others = items.filter(
      (other) =>
        other.model_id === it.model_id && other.unit === it.unit && other.vendor !== it.vendor && hasPrice(other),
    )
    const lowest = cheapestOf(others)
    return lowest !== undefined && (priceOf(lowest) ?? 0) > DOUBTFUL * (priceOf(it) ?? 0)
  }
  return items.find((it) => it.unit === items[0]?.unit && hasPrice(it) && !isDoubtful(it))
}

function askedFor({ category, vendor, q }: Asked, words: Words): string {
  const parts = [
    category === undefined ? undefined : words.value('category', category),
    vendor && vendorName(vendor),
    q,
  ]
  return parts.filter((it) => it !== undefined && it !== '').join(words.t('，', ', '))
}
