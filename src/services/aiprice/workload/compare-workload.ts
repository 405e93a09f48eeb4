import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { countInput } from '#operation/input/amount.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { datasetsOf } from '../models/catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { toTwd } from '../fx/money.ts'
import { listOffers, type Offer } from '../models/queries.ts'
import { ratesOn } from '../models/rates-on.ts'
import { statusField } from '../models/lifecycle.ts'
import { fold, searchOffers } from '../models/model-search.ts'
import { offerPrices } from '../models/offer-price.ts'
import { vendorInput } from '../models/vendors.ts'
import { chooseOffers, fitsContext, rankOffers } from './rank-offers.ts'

const tokens = countInput({ max: 1_000_000_000_000 })

const METHOD =
  'input_tokens and output_tokens are those of one request. Each costs the model’s standard rate, or its rate for long ' +
  'requests where input_tokens is above the threshold, plus any fee per request; times the number of requests. No ' +
  'cached input, batch or volume discounts, and no tax.'

const HOW_TO_READ = {
  en:
    'The order is by price alone and says nothing of quality: the cheapest are small models. Compare models that you know ' +
    'can do the work. One model may stand here several times, once for each vendor (model_id tells); a vendor may ask for ' +
    'an account, a minimum or a region. Each price is as of its own as_of.',
  zh:
    '只按價錢排，與品質無關：最便宜的多半是小模型，請在做得來這件事的模型之間比較。同一個模型由幾家販售就列幾次（看 model_id）；' +
    '各家可能要求帳號、最低金額或地區。每個價格以各自的 as_of 為準。',
}

export const compareWorkload = defineOperation({
  name: 'compare_workload',
  route: 'GET /api/pro/compare-workload',
  price: '$0.01',
  title: 'A workload on every text model',
  titleZh: '所有文字模型工作量成本排名',
  summary: 'What a workload costs on every text model, cheapest first, in USD and TWD.',
  description:
    'Ranks every text model of the catalogues by the cost of a repeated request; by vendor, by name, by size of the ' +
    'context, or the cheapest offer of each model, if you like. Models whose price is listed as 0 and models that were ' +
    'retired are not ranked but counted. Only one model’s cost is free at [estimate_ai_api_cost_twd].',
  tasks: ['每天一萬次、每次 1000 輸入 300 輸出 token，哪個模型最便宜？', 'Rank LLMs by cost for my workload'],
  workerThresholdChars: 0,
  input: z
    .object({
      input_tokens: tokens.describe('Tokens that go into one request, for example 1000.'),
      output_tokens: tokens.describe('Tokens that come out of one request, for example 300.'),
      requests: countInput({ min: 1, max: 1_000_000_000_000 })
        .optional()
        .describe('How many such requests. Default: 1.'),
      q: z.string().trim().max(100).optional().describe('Only models whose name has these words, for example gpt-5.'),
      vendor: vendorInput.optional().describe('Only what this vendor sells, for example openai, anthropic, google.'),
      fits: z.boolean().default(false).describe('Only models that can take one such request.'),
      min_context: countInput({ max: 1_000_000_000 })
        .optional()
        .describe('Only models whose context has at least so many tokens, for example 200k.'),
      best_offers: z.boolean().default(false).describe('Of each model only its cheapest offer.'),
      include_retired: z.boolean().default(false).describe('Ranks models as well that the vendor has ended.'),
      limit: z.int().min(1).max(5000).default(5000).describe('How many of the cheapest, 1–5000.'),
    })
    .refine(({ input_tokens, output_tokens }) => input_tokens + output_tokens > 0, {
      path: ['input_tokens'],
      message: joinLanguages('Send input_tokens or output_tokens above 0.', 'input_tokens 或 output_tokens 須大於 0。'),
    }),
  inputAliases: { requests: ['times'] },
  output: z.object({
    input_tokens: z.int(),
    output_tokens: z.int(),
    requests: z.int(),
    items: z.array(
      z.object({
        rank: z.int(),
        model: z.string(),
        model_id: z.string().describe('The model itself: the same for every offer of one model.'),
        vendor: z.string(),
        usd: z.number().describe('All requests.'),
        twd: z.number(),
        usd_per_request: z.number(),
        input_usd: z.number().describe('The rate applied, USD per million tokens.'),
        output_usd: z.number(),
        above_input_tokens: z.int().nullable().describe('Set where the dearer rate of long requests applies.'),
        context_tokens: z.int().nullable(),
        fits_context: z.boolean().nullable().describe('Whether one request fits the context. Null where not known.'),
        listed_as_free: z.boolean().describe('Always false here: what is listed at 0 is not ranked.'),
        status: statusField,
        as_of: z.string().nullable().describe('The day as of which the price was read.'),
        source: z.string(),
      }),
    ),
    total: z.int().describe('How many offers are ranked in all; `items` has the cheapest of them, up to `limit`.'),
    not_ranked: z
      .object({
        listed_at_zero: z.int().describe('Price not known, or a free tier.'),
        retired: z.int(),
        too_small: z.int().describe('The context is too small; only with `fits` or `min_context`.'),
        context_unknown: z.int().describe('The context is not on record; only with `fits` or `min_context`.'),
        dearer_offers: z.int().describe('Of models that are ranked by a cheaper offer; only with `best_offers`.'),
      })
      .describe('What was left out, and why.'),
    how_to_read: z.string(),
    how_to_read_zh: z.string(),
    method: z.string(),
    fx: fxField,
    provenance: provenanceSchema,
  }),
  example: { input_tokens: 1000, output_tokens: 300, requests: 10_000 },
  run(input, context) {
    const { input_tokens, output_tokens, requests = 1, q = '', vendor, limit } = input
    const fx = currentFx(context)
    const today = taipeiDay(context.now)
    const chosen = (offer: Offer) => vendor === undefined || offer.vendor === fold(vendor)
    const offers =
      q === ''
        ? listOffers(context.db).filter(chosen)
        : searchOffers(context.db, q, { chosen, isEnded: () => false }).map(({ offer }) => offer)
    const { ranked, leftOut } = chooseOffers(
      rankOffers(
        offers.map((offer) => ratesOn(offer, today)),
        { input_tokens, output_tokens, requests },
      ),
      { ...input, today },
    )
    const price = offerPrices(context)
    return {
      input_tokens,
      output_tokens,
      requests,
      items: ranked.slice(0, limit).map(({ offer, ...costs }, index) => ({
        ...price(offer),
        ...costs,
        rank: index + 1,
        twd: toTwd(costs.usd, fx.usd_twd) ?? 0,
        fits_context: fitsContext(offer.context_tokens, input_tokens, output_tokens),
      })),
      total: ranked.length,
      not_ranked: leftOut,
      how_to_read: HOW_TO_READ.en,
      how_to_read_zh: HOW_TO_READ.zh,
      method: METHOD,
      fx,
      provenance: context.provenance(...datasetsOf(ranked.map(({ offer }) => offer)), 'aiprice_fx'),
    }
  },
})
