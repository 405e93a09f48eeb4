import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { MODEL_DATASETS, sourceOf } from '../models/catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { toTwd } from '../fx/money.ts'
import { listOffers } from '../models/queries.ts'
import { rankOffers } from './rank-offers.ts'
import { isListedFree } from '../models/unit-price.ts'
import { workloadView } from './workload-view.ts'

const tokens = (what: string) =>
  z
    .int(`Send a whole number of ${what}.`)
    .min(0, `Send 0 or more ${what}.`)
    .max(1_000_000_000_000, `Send fewer ${what}.`)

const repeats = z
  .int('Send a whole number of requests.')
  .min(1, 'Send at least 1 request.')
  .max(1_000_000_000_000, 'Send fewer requests.')
  .optional()

const METHOD =
  'input_tokens and output_tokens are those of one request. Each costs the model’s standard rate, or its rate for long ' +
  'requests where input_tokens is above the threshold, plus any fee per request; times the number of requests. No ' +
  'cached input, batch or volume discounts, and no tax.'

export const compareWorkload = defineOperation({
  name: 'compare_workload',
  route: 'GET /api/pro/compare-workload',
  price: '$0.01',
  title: 'A workload on every text model',
  titleZh: '所有文字模型工作量成本排名',
  summary: 'What a workload costs on every text model, cheapest first, in USD and TWD.',
  description:
    'Ranks every text model of the catalogues by the cost of a repeated request. Only one model’s cost is free at ' +
    '[estimate_ai_api_cost_twd].',
  keywords: ['cheapest model', 'compare LLM cost', 'workload', '最便宜的模型', '成本比較', '排名'],
  tasks: ['每天一萬次、每次 1000 輸入 300 輸出 token，哪個模型最便宜？', 'Rank LLMs by cost for my workload'],
  heavyFrom: 0,
  input: z
    .object({
      input_tokens: tokens('input tokens').describe('Tokens that go into one request, for example 1000.'),
      output_tokens: tokens('output tokens').describe('Tokens that come out of one request, for example 300.'),
      requests: repeats.describe('How many such requests. Without it: 1.'),
      times: repeats.describe('Another name for requests.'),
    })
    .refine(({ input_tokens, output_tokens }) => input_tokens + output_tokens > 0, {
      path: ['input_tokens'],
      message: 'Send input_tokens or output_tokens above 0.',
    })
    .refine(({ requests, times }) => requests === undefined || times === undefined || requests === times, {
      path: ['times'],
      message: 'Send requests or times, not two different numbers.',
    }),
  output: z.object({
    input_tokens: z.int(),
    output_tokens: z.int(),
    requests: z.int(),
    items: z.array(
      z.object({
        rank: z.int(),
        model: z.string(),
        vendor: z.string(),
        usd: z.number().describe('All requests.'),
        twd: z.number(),
        usd_per_request: z.number(),
        input_usd: z.number().describe('The rate applied, USD per million tokens.'),
        output_usd: z.number(),
        above_input_tokens: z.int().nullable().describe('Set where the dearer rate of long requests applies.'),
        context_tokens: z.int().nullable(),
        fits_context: z.boolean().nullable().describe('Whether one request fits the context. Null where not known.'),
        listed_as_free: z.boolean(),
        source: z.string(),
      }),
    ),
    total: z.int().describe('How many models.'),
    method: z.string(),
    fx: fxField,
    provenance: provenanceSchema,
  }),
  example: {
    input: { input_tokens: 1000, output_tokens: 300, requests: 10_000 },
    output: {
      input_tokens: 1000,
      output_tokens: 300,
      requests: 10_000,
      items: [
        {
          rank: 1087,
          model: 'gpt-4o',
          vendor: 'openai',
          // 10,000 × (1,000 × 2.5 + 300 × 10) / 1,000,000, and × 31.6195
          usd: 55,
          twd: 1739.0725,
          usd_per_request: 0.0055,
          input_usd: 2.5,
          output_usd: 10,
          above_input_tokens: null,
          context_tokens: 128_000,
          fits_context: true,
          listed_as_free: false,
          source: 'https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json',
        },
      ],
      total: 1273,
      method: METHOD,
      fx: {
        usd_twd: 31.6195,
        date: '2026-06-30',
        basis: 'monthly_average',
        source: 'Federal Reserve (FRED EXTAUS)',
        stale: true,
      },
      provenance: { as_of: '2026-06-30', stale: true, sources: [] },
    },
  },
  view: workloadView,
  run({ input_tokens, output_tokens, requests, times }, context) {
    const workload = { inputTokens: input_tokens, outputTokens: output_tokens, requests: requests ?? times ?? 1 }
    const fx = currentFx(context)
    const items = rankOffers(listOffers(context.db), workload).map((ranked, index) => ({
      rank: index + 1,
      model: ranked.offer.model,
      vendor: ranked.offer.vendor,
      usd: ranked.totalUsd,
      twd: toTwd(ranked.totalUsd, fx.usd_twd) ?? 0,
      usd_per_request: ranked.requestUsd,
      input_usd: ranked.inputUsd,
      output_usd: ranked.outputUsd,
      above_input_tokens: ranked.aboveInputTokens,
      context_tokens: ranked.offer.context_tokens,
      fits_context: fits(ranked.offer.context_tokens, input_tokens, output_tokens),
      listed_as_free: isListedFree(ranked.offer),
      source: sourceOf(ranked.offer),
    }))
    return {
      input_tokens,
      output_tokens,
      requests: workload.requests,
      items,
      total: items.length,
      method: METHOD,
      fx,
      provenance: context.provenance(...MODEL_DATASETS, 'aiprice_fx'),
    }
  },
})

function fits(contextTokens: number | null, input: number, output: number): boolean | null {
  return contextTokens === null ? null : input + output <= contextTokens
}
