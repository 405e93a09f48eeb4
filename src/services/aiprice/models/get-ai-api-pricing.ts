import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import {
  WISH_WORDS,
  wishesForCheapest,
  withoutPriceWords,
  withoutPriceAndWishWords,
} from '#support/text/price-words.ts'
import type { Database } from '#data/db/client.ts'
import { countInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { withKnownNames } from '#operation/input/known-names.ts'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { takesInput } from './accepted-inputs.ts'
import { releaseOf, scoresOf } from './about-models.ts'
import { datasetsOf } from './catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { isMaker } from './pick-model.ts'
import { statusOf } from './lifecycle.ts'
import { modelIdentity } from './model-identity.ts'
import { namedModels } from './model-names.ts'
import { fold, MATCHES, searchOffers, type Hit } from './model-search.ts'
import { SEARCH_NEEDS } from './needs.ts'
import { offerPriceField, offerPrices, type OfferPrice } from './offer-price.ts'
import { listOffers, order, type Offer } from './queries.ts'
import { doesSpeechWork, speechWorkIn } from './speech-work.ts'
import { isListedFree, unitPrice, UNITS } from './unit-price.ts'
import { refuseUnknownVendor, vendorInput } from './vendors.ts'

export const getAiApiPricing = defineOperation({
  name: 'get_ai_api_pricing',
  tool: true,
  route: 'GET /api/api-pricing',
  title: 'AI API prices',
  titleZh: 'AI API 價格（台幣換算）',
  summary: 'What model APIs cost, in USD and TWD: text, pictures, film and sound.',
  description:
    'Dated prices of model APIs in USD and TWD, per million tokens, million characters, image or second. For the cost of a given amount use [estimate_ai_api_cost_twd]; for subscriptions [compare_ai_subscriptions].',
  tasks: ['gpt-4o 的 API 價格是多少台幣？', '有哪些影像生成 API，多少錢？', 'Price per million tokens of Claude'],
  long: true,
  needs: SEARCH_NEEDS,
  conciseWithout: ['items.title', 'items.catalogue', 'items.listed_as_free'],
  input: z.object({
    category: choiceInput({
      llm: {
        zh: '文字',
        en: 'text',
        also: ['文字模型', '語言模型', '文字生成', '聊天', 'text model', 'language model', 'text generation', 'chat'],
      },
      image: {
        zh: '圖片',
        en: 'pictures',
        also: ['影像', '圖像', '畫圖', '生圖', '圖片生成', '影像生成', 'picture', 'images', 'image generation'],
      },
      video: { zh: '影片', en: 'film', also: ['視訊', '影片生成', 'videos', 'video generation'] },
      audio: { zh: '聲音', en: 'sound', also: ['語音', '音訊', '語音合成', 'speech', 'speech synthesis', 'voice'] },
    })
      .optional()
      .describe('llm (text), image, video or audio.'),
    q: withKnownNames(z.string().trim().max(100), namedModels)
      .optional()
      .describe('Words of the model’s name or vendor, for example gpt-5.'),
    vendor: vendorInput.optional().describe('Seller, for example openai.'),
    min_context: countInput({ max: 1_000_000_000 }).optional().describe('Least context in tokens, for example 100000.'),
    takes: choiceInput({
      'image-input': { zh: '看圖', en: 'image input', also: ['vision'] },
      'audio-input': { zh: '聽聲音', en: 'audio input' },
      'video-input': { zh: '看影片', en: 'video input' },
      'pdf-input': { zh: '讀 PDF', en: 'PDF input', also: ['pdf'] },
    })
      .optional()
      .describe('image-input, audio-input, video-input or pdf-input.'),
    sort: z
      .enum(
        ['match', 'newest', 'name', 'input_price', 'output_price'],
        'Send match, newest, name, input_price or output_price.',
      )
      .optional()
      .describe('Prices: lowest first. Default: match with q, else newest.'),
    ...pagingInput({ standard: 100, max: 2000 }),
  }),
  inputAliases: { q: ['model'] },
  output: z.object({
    items: z.array(
      offerPriceField.extend({
        match: z
          .enum(MATCHES)
          .optional()
          .describe(
            'How q was met. exact: this very model. name: its name goes on after q. words: it has every word. partial: ' +
              'only inside other words. Absent without q.',
          ),
      }),
    ),
    ...pagingOutput,
    unknown_left_out: z
      .int()
      .describe('Models not in the list because their context or inputs are not on record; 0 without such a filter.'),
    fx: fxField,
    provenance: provenanceSchema,
  }),
  example: { category: 'llm', q: 'gpt-4o', vendor: 'openai' },
  // Each model that its maker still sells has a permanent page.
  permanent: ({ db, now }) => {
    const sold = listOffers(db).filter((offer) => isMaker(offer) && statusOf(offer, taipeiDay(now)) !== 'retired')
    const named = sold.toSorted((a, b) => b.model.length - a.model.length)
    return [...new Map(named.map((offer) => [modelIdentity(offer.model), { q: offer.model }])).values()]
  },
  run({ category, q: written = '', vendor, min_context = 0, takes, sort: asked, limit, offset }, context) {
    const { q, work, isCheapest } = readWords(written)
    const sort = asked ?? (isCheapest ? 'output_price' : q === '' ? 'newest' : 'match')
    const today = taipeiDay(context.now)
    const isRetired = (offer: Offer) => statusOf(offer, today) === 'retired'
    const isAsked = (offer: Offer) =>
      (category === undefined || offer.category === category) &&
      (vendor === undefined || offer.vendor === fold(vendor)) &&
      (work === undefined || doesSpeechWork(offer, work))
    const find = (chosen: (offer: Offer) => boolean): (Pick<Hit, 'offer'> & { match: Hit['match'] | null })[] =>
      q === ''
        ? listOffers(context.db)
            .filter(chosen)
            .map((offer) => ({ offer, match: null }))
        : searchOffers(context.db, q, { chosen, isEnded: isRetired })
    const found = find((offer) => isAsked(offer) && isCapable(offer, { min_context, takes }) === true)
    const unknown = find((offer) => isAsked(offer) && isCapable(offer, { min_context, takes }) === null)
    if (found.length === 0 && vendor !== undefined) refuseUnknownVendor(context.db, vendor)
    const price = offerPrices(context)
    const releasedOn = (offer: Offer) =>
      isMaker(offer) && !isRetired(offer) ? releaseOf(context.db, offer) : undefined
    const items = sorted(found, sort, { isRetired, releasedOn })
      .slice(offset, offset + limit)
      .map(({ offer, match }) => ({ ...price(offer), ...(match !== null && { match }) }))
    return {
      items: withScores(items, context.db),
      ...pagingOf(found.length, { limit, offset, sortedBy: ORDERS[sort], what: ['模型價格', 'model prices'] }),
      unknown_left_out: unknown.length,
      fx: currentFx(context),
      provenance: context.provenance(...datasetsOf(found.map(({ offer }) => offer))),
    }
  },
})

/** Whether a model has this much context and takes this input. Null where it may, but the record says nothing. */
function isCapable(
  { context_tokens, inputs }: Offer,
  { min_context, takes }: { min_context: number; takes: string | undefined },
): boolean | null {
  const answers = [
    min_context === 0 || (context_tokens === null ? null : context_tokens >= min_context),
    takes === undefined || takesInput(inputs, takes.replace('-input', '')),
  ]
  return answers.includes(false) ? false : answers.includes(null) ? null : true
}

/**
 * Reads three things from a query: the model’s words, whether the caller wants the cheapest, and whether the model
 * should speak or transcribe.
 */
function readWords(written: string) {
  const isCheapest = wishesForCheapest(written)
  const bare = isCheapest ? withoutPriceAndWishWords(written) : withoutPriceWords(written)
  const speech = speechWorkIn(bare)
  const q = speech?.rest ?? (WISH_WORDS.has(bare) ? '' : bare)
  return { q, work: speech?.work, isCheapest }
}

function withScores<T extends OfferPrice & { match?: Hit['match'] }>(items: readonly T[], db: Database): T[] {
  const listed = new Set<string>()
  return items.map((item) => {
    const isNamed = item.match === 'exact' || item.match === 'name'
    if (!isNamed || listed.has(item.model_id)) return item
    listed.add(item.model_id)
    const scores = scoresOf(db, item.model)
    return scores.length > 0 ? { ...item, scores: [...scores] } : item
  })
}

const ORDERS: Readonly<Record<Sort, string>> = {
  match: 'relevance',
  newest: 'released_on desc',
  name: 'vendor asc, model asc',
  input_price: 'input_usd asc',
  output_price: 'output_usd asc',
}

type Sort = 'match' | 'newest' | 'name' | 'input_price' | 'output_price'

interface Known {
  readonly isRetired: (offer: Offer) => boolean
  /** Undefined for a reseller’s offer. */
  readonly releasedOn: (offer: Offer) => string | undefined
}

function sorted<T extends { offer: Offer }>(found: readonly T[], sort: Sort, { isRetired, releasedOn }: Known) {
  if (sort === 'match') return found
  const byName = ({ offer: a }: T, { offer: b }: T) => order(a.vendor, b.vendor) || order(a.model, b.model)
  if (sort === 'name') return found.toSorted(byName)
  if (sort === 'newest') {
    const dated = found.map((it) => ({ it, day: releasedOn(it.offer) ?? '' }))
    return dated.toSorted((a, b) => order(b.day, a.day) || byName(a.it, b.it)).map(({ it }) => it)
  }
  const byPrice = priceOrder(sort, isRetired, unitsOf(found))
  return found.toSorted((a, b) => byPrice(a.offer, b.offer))
}

type Unit = (typeof UNITS)[number]

/**
 * The price units of these offers, most frequent first. For picture models, the price per picture usually comes before
 * the price per token.
 */
function unitsOf(found: readonly { readonly offer: Offer }[]): readonly Unit[] {
  const counted = Map.groupBy(found, ({ offer }) => unitPrice(offer).unit)
  return [...UNITS].toSorted((a, b) => (counted.get(b)?.length ?? 0) - (counted.get(a)?.length ?? 0))
}

/** Cheapest first within a unit. Offers without this price, at 0 or retired come last. */
function priceOrder(
  sort: 'input_price' | 'output_price',
  isRetired: (offer: Offer) => boolean,
  units: readonly Unit[],
) {
  const priceOf = (offer: Offer) => {
    const { input_usd, output_usd } = unitPrice(offer)
    const isOut = isListedFree(offer) || isRetired(offer)
    const [half, other] = sort === 'input_price' ? [input_usd, output_usd] : [output_usd, input_usd]
    // If input or output costs 0, only the other one is charged. A model with one price is sorted by that price.
    return isOut ? Infinity : (half ?? other) || Infinity
  }
  return (a: Offer, b: Offer) => {
    const [unitA, unitB] = [unitPrice(a).unit, unitPrice(b).unit]
    if (unitA !== unitB) return units.indexOf(unitA) - units.indexOf(unitB)
    // Image editing is cheap and would fill the top of the list, but people who look for picture models want to
    // generate pictures.
    const [isEditA, isEditB] = [a, b].map(({ mode }) => mode === 'image_edit')
    if (isEditA !== isEditB) return isEditA ? 1 : -1
    const [priceA, priceB] = [priceOf(a), priceOf(b)]
    return priceA === priceB ? 0 : priceA - priceB
  }
}
