import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { pagingInput, pagingOutput } from '#operation/paging.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { offerPrice, offerPriceField } from './offer-price.ts'
import { pricingView } from './pricing-view.ts'
import { listOffers, type Offer } from './queries.ts'
import { isListedFree, unitPrice, UNITS } from './unit-price.ts'

export const getAiApiPricing = defineOperation({
  name: 'get_ai_api_pricing',
  tool: true,
  route: 'GET /api/api-pricing',
  title: 'AI API prices',
  titleZh: 'AI API 價格（台幣換算）',
  summary: 'What model APIs cost, in USD and TWD: text, pictures, film and sound.',
  description:
    'Prices of model APIs from three public catalogues, in one unit each: per million tokens, per image, per second or ' +
    'per million characters. Filter by category, vendor and words of the name. For the cost of a given amount use ' +
    '[estimate_ai_api_cost_twd]; for subscriptions [compare_ai_subscriptions].',
  keywords: [
    'API pricing',
    'token price',
    'LLM price',
    'GPT',
    'Claude',
    'Gemini',
    'API 價格',
    '每百萬 token',
    '模型價格',
    'API 單價',
    'API rates',
    '輸入輸出定價',
    'image API price',
    'video API price',
    'text-to-speech price',
  ],
  tasks: ['gpt-4o 的 API 價格是多少台幣？', '有哪些影像生成 API，多少錢？', 'Price per million tokens of Claude'],
  long: true,
  input: z.object({
    category: z
      .enum(['llm', 'image', 'video', 'audio'], 'Send llm, image, video or audio.')
      .optional()
      .describe('llm (text), image, video or audio. Without it: everything, embeddings included.'),
    q: z.string().trim().max(100).optional().describe('Words that the model’s name, title or vendor must contain.'),
    vendor: z.string().trim().max(60).optional().describe('Only this vendor, for example openai, anthropic, google.'),
    sort: z
      .enum(['name', 'input_price', 'output_price'], 'Send name, input_price or output_price.')
      .optional()
      .describe('name (default), or cheapest first within a unit; what is listed at 0 comes last.'),
    ...pagingInput({ standard: 100, max: 2000 }),
  }),
  output: z.object({
    items: z.array(offerPriceField),
    ...pagingOutput,
    fx: fxField,
    provenance: provenanceSchema,
  }),
  example: {
    input: { category: 'llm', q: 'gpt-4o', vendor: 'openai' },
    output: {
      items: [
        {
          model: 'gpt-4o',
          vendor: 'openai',
          title: null,
          category: 'llm',
          unit: 'million_tokens',
          input_usd: 2.5,
          output_usd: 10,
          // 2.5 × 31.6195 and 10 × 31.6195
          input_twd: 79.04875,
          output_twd: 316.195,
          usd_request: null,
          context_tokens: 128_000,
          listed_as_free: false,
          note: null,
          catalogue: 'litellm',
          source: 'https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json',
        },
      ],
      total: 14,
      limit: 100,
      offset: 0,
      fx: {
        usd_twd: 31.6195,
        date: '2026-06-30',
        basis: 'monthly_average',
        source: 'Federal Reserve (FRED EXTAUS)',
        stale: true,
      },
      provenance: { as_of: '2026-07-02', stale: true, sources: [] },
    },
  },
  view: pricingView,
  run({ category, q, vendor, sort = 'name', limit, offset }, context) {
    const fx = currentFx(context)
    const words = fold(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
    const matching = listOffers(context.db).filter(
      (offer) =>
        (category === undefined || offer.category === category) &&
        (vendor === undefined || offer.vendor === fold(vendor)) &&
        hasWords(offer, words),
    )
    const sorted = sort === 'name' ? matching : matching.toSorted(byPrice(sort))
    return {
      items: sorted.slice(offset, offset + limit).map((offer) => offerPrice(offer, fx)),
      total: matching.length,
      limit,
      offset,
      fx,
      provenance: context.provenance(...MODEL_DATASETS),
    }
  },
})

/** Cheapest first within a unit. What has no such price, and what a catalogue lists at 0, comes after those that have. */
function byPrice(sort: 'input_price' | 'output_price') {
  const priceOf = (offer: Offer) => {
    const { input_usd, output_usd } = unitPrice(offer)
    return isListedFree(offer) ? Infinity : ((sort === 'input_price' ? input_usd : output_usd) ?? Infinity)
  }
  return (a: Offer, b: Offer) => {
    const [unitA, unitB] = [unitPrice(a).unit, unitPrice(b).unit]
    if (unitA !== unitB) return UNITS.indexOf(unitA) - UNITS.indexOf(unitB)
    const [priceA, priceB] = [priceOf(a), priceOf(b)]
    return priceA === priceB ? 0 : priceA - priceB
  }
}

/** Case and full-width letters do not matter. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function hasWords(offer: Offer, words: readonly string[]): boolean {
  const text = fold(`${offer.vendor} ${offer.model} ${offer.title ?? ''}`)
  return words.every((word) => text.includes(word))
}
