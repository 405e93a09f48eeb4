import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { countInput, percentInput } from '#operation/input/amount.ts'
import { namedInput } from '#operation/input/named.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { PRICE_NEEDS } from '../models/needs.ts'
import { suggest } from '#support/text/suggest.ts'
import { categoryField, datasetOf, sourceOf, unitField } from '../models/catalogues.ts'
import {
  costLines,
  fittingQuantities,
  ITEMS,
  PRICED,
  QUANTITIES,
  sumOf,
  type Quantities,
  type Quantity,
} from './cost-lines.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { toTwd } from '../fx/money.ts'
import { assumptionsOf } from './assumptions.ts'
import { pickModel, type Match } from '../models/pick-model.ts'
import { isSold, meantModel } from '../models/meant-model.ts'
import { modelNames } from '../models/model-names.ts'
import { normaliseModelName, respellModel } from '../models/model-spellings.ts'
import { findOffers, listOffers, type Offer } from '../models/queries.ts'
import { ratesOn } from '../models/rates-on.ts'
import { tierFor, type Tier } from '../models/rate-tiers.ts'
import { parseSpecialRates } from '../models/special-rates.ts'
import { offerPrices, ratesField } from '../models/offer-price.ts'
import { unitPrice } from '../models/unit-price.ts'

const tokens = countInput({ max: 1_000_000_000_000_000 }).optional()

const amount = z.number().min(0).max(1_000_000_000_000).optional()

const modelInput = namedInput({
  what: { en: 'model', zh: '模型' },
  example: 'gpt-4o',
  names: modelNames,
  isKey: isSold,
  removeAdditions: normaliseModelName,
  otherSpellings: respellModel,
  refine: meantModel,
  around: ['API', 'AI', '開源', '大模型', '語言模型', 'LLM'],
})

export const estimateAiApiCostTwd = defineOperation({
  name: 'estimate_ai_api_cost_twd',
  tool: true,
  route: 'GET /api/cost',
  title: 'Cost of an AI API call',
  titleZh: 'AI API 成本試算（台幣）',
  summary: 'What an amount of tokens, images, seconds or characters costs at one model, in USD and TWD.',
  description:
    'What calls to one model cost, in USD and TWD before tax. Send at least one amount, that of one request; `requests` multiplies the cost. Amounts that the model is not priced by are refused. If several sellers fit the name, the maker’s own is taken. For model names use [get_ai_api_pricing].',
  tasks: [
    'gpt-4o 輸入 100 萬 token 輸出 20 萬 token 要多少台幣？',
    '用 dall-e-3 畫 50 張圖多少錢？',
    'Cost of 1M tokens on Claude',
  ],
  needs: PRICE_NEEDS,
  input: z.object({
    model: modelInput.describe('Model name, for example gpt-4o.'),
    requests: countInput({ min: 1, max: 1_000_000_000_000 })
      .optional()
      .describe('Number of requests, for example 1000. Default: 1.'),
    input_tokens: tokens.describe('Per request, for example 1000.'),
    output_tokens: tokens.describe('Per request, for example 500.'),
    cached_percent: percentInput().optional().describe('Percent of input cached, for example 80.'),
    batch: z.boolean().optional().describe('At batch rates.'),
    off_peak: z.boolean().optional().describe('At off-peak rates.'),
    images: amount.describe('Images per request, for example 10.'),
    seconds: amount.describe('Seconds of video or audio per request, for example 60.'),
    characters: amount.describe('Characters to speak per request, for example 2000.'),
  }),
  output: z.object({
    model: z.string().describe('As the catalogue spells it.'),
    vendor: z.string(),
    category: categoryField,
    matched_by: z.enum(['exact', 'normalised']).describe('Whether the name was the very name, or its plain form.'),
    requests: z.int().describe('The quantities of `lines` are the sums over so many requests.'),
    tier: z
      .object({ above_input_tokens: z.int() })
      .nullable()
      .describe('Set where one request is so long that the rates for long requests apply.'),
    lines: z.array(
      z.object({
        item: z.enum(ITEMS),
        quantity: z.number(),
        unit: unitField,
        unit_usd: z.number().describe('USD per unit.'),
        usd: z.number(),
        twd: z.number(),
      }),
    ),
    total_usd: z.number(),
    total_twd: z.number(),
    is_unit: z.boolean().describe('True where no quantity was sent: `lines` are for one unit each, a million tokens.'),
    rates: ratesField.describe('Every listed rate of the model, also those not applied.'),
    fx: fxField,
    assumptions: z.array(z.string()),
    assumptions_zh: z.array(z.string()),
    source: z.string(),
    provenance: provenanceSchema,
  }),
  conciseWithout: ['rates'],
  example: { model: 'gpt-4o', input_tokens: 1_000_000, output_tokens: 200_000 },
  run({ model, requests: asked, cached_percent = 0, batch = false, off_peak = false, ...sent }, context) {
    const { found, by } = getModel(context.db, model)
    const standard = ratesOn(found, taipeiDay(context.now))
    refuseMisfits(standard, sent)
    const is_unit = QUANTITIES.every((quantity) => sent[quantity] === undefined)
    const given = is_unit ? unitQuantities(standard) : sent
    const isOne =
      asked !== undefined || (!is_unit && (given.input_tokens ?? 0) <= (standard.context_tokens ?? Infinity))
    const tier = isOne ? tierFor(standard.tiers, given.input_tokens ?? 0) : undefined
    const offer = atSpecialRates(atTier(standard, tier), { cached_percent, batch, off_peak, tier })
    const requests = asked ?? 1
    const quantities = timesRequests(withCached(given, cached_percent), requests)
    const fx = currentFx(context)
    const lines = costLines(offer, quantities).map((line) => ({ ...line, twd: toTwd(line.usd, fx.usd_twd) ?? 0 }))
    const assumed = assumptionsOf(context.db, {
      offer,
      asked: model,
      quantities,
      perRequest: is_unit ? 0 : (given.input_tokens ?? 0),
      fx,
      tier,
      isOne,
      batch,
      off_peak,
      is_unit,
    })
    const total = sumOf(lines.map((line) => line.usd))
    return {
      model: offer.model,
      vendor: offer.vendor,
      category: offer.category,
      matched_by: by,
      requests,
      tier: tier ? { above_input_tokens: tier.above_input_tokens } : null,
      lines,
      total_usd: total,
      total_twd: toTwd(total, fx.usd_twd) ?? 0,
      is_unit,
      rates: offerPrices(context)(found),
      fx,
      assumptions: assumed.map(({ en }) => en),
      assumptions_zh: assumed.map(({ zh }) => zh),
      source: sourceOf(offer),
      provenance: context.provenance(datasetOf(offer.catalogue), 'aiprice_fx'),
    }
  },
})

function atTier(offer: Offer, tier: Tier | undefined): Offer {
  if (!tier) return offer
  return {
    ...offer,
    input_usd_mtok: tier.input_usd ?? offer.input_usd_mtok,
    output_usd_mtok: tier.output_usd ?? offer.output_usd_mtok,
  }
}

interface Special {
  readonly cached_percent: number
  readonly batch: boolean
  readonly off_peak: boolean
  readonly tier: Tier | undefined
}

/** Applies batch rates, off-peak rates or the rate of cached input. Throws if no list has such rates. */
function atSpecialRates(offer: Offer, { cached_percent, batch, off_peak, tier }: Special) {
  const asked = { batch, off_peak, cached_percent: cached_percent > 0 }
  const [path, another] = Object.entries(asked).flatMap(([name, isAsked]) => (isAsked ? [name] : []))
  if (path === undefined) return offer
  const special = parseSpecialRates(offer.special_rates)
  const [input_usd_mtok, output_usd_mtok] = batch
    ? [special.batch_input_usd, special.batch_output_usd]
    : off_peak
      ? [special.off_peak_input_usd, special.off_peak_output_usd]
      : [offer.input_usd_mtok, offer.output_usd_mtok]
  const cached_usd_mtok = cached_percent === 0 ? null : special.cached_input_usd
  const isKnown = input_usd_mtok !== undefined && output_usd_mtok !== undefined && cached_usd_mtok !== undefined
  if (tier || another !== undefined || !isKnown) {
    const message = `No list says what ${offer.model} costs so${tier ? ' for requests this long' : ''}: leave ${path} out for its standard rates.`
    const zh = `沒有價目寫 ${offer.model} ${tier ? '這麼長的請求' : ''}這樣用的單價；拿掉 ${path} 就照標準單價算。`
    throw new ApiError('invalid_input', message, { zh, errors: [{ path, message, zh }] })
  }
  return { ...offer, input_usd_mtok, output_usd_mtok, cached_usd_mtok }
}

/** Splits the input tokens into cached and uncached ones, because each has its own rate. */
function withCached({ input_tokens, ...others }: Quantities, cached_percent: number): Quantities {
  if (input_tokens === undefined || cached_percent === 0) return { input_tokens, ...others }
  const cached_input_tokens = Math.floor((input_tokens * cached_percent) / 100)
  return { input_tokens: input_tokens - cached_input_tokens, cached_input_tokens, ...others }
}

function timesRequests(quantities: Quantities, requests: number): Quantities {
  return Object.fromEntries(
    Object.entries(quantities).map(([item, quantity]) => [
      item,
      quantity === undefined ? undefined : quantity * requests,
    ]),
  )
}

function getModel(db: Database, asked: string): Match<Offer> {
  const match = pickModel(asked, findOffers(db, asked))
  if (match) return match
  const names = listOffers(db).map((offer) => offer.model)
  throw new ApiError('not_found', `No catalogue lists a model ${asked}. See [get_ai_api_pricing] for names.`, {
    zh: `沒有目錄列出「${asked}」這個模型，名稱見 [get_ai_api_pricing]。`,
    suggestions: suggest(asked, names),
  })
}

/** One unit of what goes in and one of what comes out, by the kind of the model. */
function unitQuantities(offer: Offer): Quantities {
  const [result] = fittingQuantities(offer).filter((quantity) => quantity !== 'input_tokens')
  const given = fittingQuantities(offer).filter((quantity) => quantity === 'input_tokens' || quantity === result)
  return Object.fromEntries(given.map((quantity) => [quantity, PRICED[quantity].per]))
}

const KINDS: Readonly<Record<Offer['category'], LocalizedText>> = {
  llm: { en: 'a text model', zh: '文字模型' },
  image: { en: 'a picture model', zh: '圖片模型' },
  video: { en: 'a video model', zh: '影片模型' },
  audio: { en: 'an audio model', zh: '聲音模型' },
  other: { en: 'a model for embedding, ranking or moderation', zh: '向量、排序或審核模型' },
}

function refuseMisfits(offer: Offer, quantities: Quantities): void {
  const fitting = fittingQuantities(offer)
  const given = QUANTITIES.filter((quantity) => quantities[quantity] !== undefined)
  const { en, zh } = KINDS[offer.category]
  const { unit, input_usd } = unitPrice(offer)
  if (unit === 'page' || unit === 'request') {
    refuse(
      `${offer.model} costs ${input_usd} USD per ${unit}: multiply by how many there are.`,
      `${offer.model} 每${unit === 'page' ? '頁' : '次請求'} ${input_usd} 美元，乘上數量就是費用。`,
      given,
    )
  }
  const says = `${offer.model} is ${en}, priced by ${listed(fitting)}.`
  const saysZh = `${offer.model} 是${zh}，依 ${fitting.join('、')} 計價。`
  const misfits = given.filter((quantity) => !fitting.includes(quantity))
  if (misfits.length > 0) {
    refuse(
      `${says} Leave ${listed(misfits)} out and send ${listed(fitting)}.`,
      `${saysZh}請拿掉 ${misfits.join('、')}，改給 ${fitting.join('、')}。`,
      misfits,
    )
  }
  // Output tokens, images, seconds and characters are alternative units for one result.
  const results = given.filter((quantity) => quantity !== 'input_tokens')
  if (results.length > 1)
    refuse(
      `${says} Send one of ${listed(results)}: they price the same result.`,
      `${saysZh}${results.join('、')} 算的是同一個結果，只給一項。`,
      results.slice(1),
    )
}

function refuse(message: string, zh: string, paths: readonly Quantity[]): never {
  throw new ApiError('invalid_input', message, { zh, errors: paths.map((path) => ({ path, message, zh })) })
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
