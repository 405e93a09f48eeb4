import { z } from 'zod'
import { countKind } from '#operation/input/amount.ts'
import { ofKind, type Kind } from '#operation/input/kind.ts'
import { defineOperation, pageOf, pagingInput, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { planPrice, planPriceField } from './plan-price.ts'
import { featureInput, FEATURES } from './plan-features.ts'
import { planInput, planKeys, plansAskedFor } from './plan-names.ts'
import { listPlans } from './queries.ts'

/** People or seats must follow the number: beside a plan’s name, a bare number is a budget, a price or months. */
const COUNTED = /^ ?(?:個?人|位|席|個帳號|(?:people|persons?|users?|seats?|developers?|accounts?)\b)/i
const COUNT = countKind({ min: 1, max: 10_000 })
const SEATS: Kind = {
  ...COUNT,
  find: (text, reading) => (COUNT.find?.(text, reading) ?? []).filter(({ end }) => COUNTED.test(text.slice(end))),
}

export const compareAiSubscriptions = defineOperation({
  name: 'compare_ai_subscriptions',
  tool: true,
  route: 'GET /api/subscriptions',
  title: 'AI subscriptions in TWD',
  titleZh: 'AI 訂閱方案台幣比較',
  summary: 'Subscription plans of ChatGPT, Claude, Gemini, Copilot, Cursor and others, in USD and TWD a month.',
  description:
    'AI subscriptions by maker, cheapest first: dated monthly price in USD before tax and in TWD (converted unless twd_is_listed). For APIs use [get_ai_api_pricing]; for agent platforms [compare_agent_platforms].',
  tasks: [
    'ChatGPT Plus 一個月多少台幣？',
    '哪些方案有 Claude Code？',
    'Claude Pro 和 Gemini AI Pro 哪個便宜？',
    'Compare AI subscriptions in TWD',
  ],
  long: true,
  conciseWithout: ['items.features_as_of'],
  input: z.object({
    q: planInput.optional(),
    feature: featureInput.optional().describe(`Only plans with it: ${Object.keys(FEATURES).join(', ')}.`),
    seats: ofKind(z.int().min(1).max(10_000), SEATS)
      .optional()
      .describe('Adds the price for so many people, for example 5.'),
    ...pagingInput({ standard: 200, max: 200 }),
  }),
  output: z.object({
    items: z.array(planPriceField),
    ...pagingOutput,
    fx: fxField,
    provenance: provenanceSchema,
  }),
  example: {},
  permanent: ({ db }) => [...new Set(listPlans(db).flatMap(planKeys))].map((q) => ({ q })),
  run({ q, feature, seats, limit, offset }, context) {
    const fx = currentFx(context)
    const read = context.provenance('aiprice_plans').as_of
    const items = plansAskedFor(context.db, q)
      .map((plan) => planPrice(plan, fx, read, seats))
      .filter(({ features }) => feature === undefined || features?.includes(feature))
    // A comparison is as old as its oldest price.
    const [oldest] = items.flatMap(({ as_of }) => as_of ?? []).toSorted()
    const provenance = context.provenance({ name: 'aiprice_plans', rowsUpTo: oldest })
    return {
      ...pageOf(items, { limit, offset, sortedBy: 'vendor, product asc, usd_month asc', what: ['訂閱方案', 'plans'] }),
      fx,
      provenance,
    }
  },
})
