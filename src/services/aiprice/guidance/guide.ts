import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { defineOperation, type Route } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { GUIDANCE, type Topic } from './guidance-texts.ts'
import { offerPrice, offerPriceField } from '../models/offer-price.ts'
import { planPrice, planPriceField } from '../subscriptions/plan-price.ts'
import { listOffers } from '../models/queries.ts'
import { listPlans } from '../subscriptions/queries.ts'

const MODELS_MAX = 40

export const guidanceOutput = z.object({
  topic: z.string(),
  title: z.string(),
  title_en: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  plans: z.array(planPriceField).describe('The vendor’s subscriptions.'),
  models: z.array(offerPriceField).describe('The vendor’s models that are not dated copies, at most 40.'),
  sources: z.array(z.object({ name: z.string(), url: z.string() })).describe('Where sections and faq come from.'),
  as_of: z.string().describe('When the sections were last read at their sources.'),
  fx: fxField,
  provenance: provenanceSchema.describe('Of the plans and model prices.'),
  notice: z.string(),
})

const NOTICE =
  '整理自公開資料，條款、上限與稅務以供應商及主管機關公告為準。 Compiled from public sources; the vendors’ terms and the tax ' +
  'authority’s rules prevail.'

/** A topic’s texts with the prices of its vendor as they are held now. */
export function guide(topic: Topic, context: Context): z.infer<typeof guidanceOutput> {
  const text = GUIDANCE.find((it) => it.topic === topic)
  if (!text) throw new Error(`There is no guidance on ${topic}.`)
  const fx = currentFx(context)
  const plansAsOf = context.provenance('aiprice_plans').as_of
  const plans = listPlans(context.db).filter(
    (plan) => plan.vendor === text.planVendor && text.planProducts.includes(plan.product),
  )
  const models = listOffers(context.db)
    .filter((offer) => offer.vendor === text.modelVendor && offer.category !== 'other')
    .filter((offer) => !/\d{4}|preview|exp|ft:|-x-/.test(offer.model))
    .slice(0, MODELS_MAX)
  return {
    topic,
    title: text.title,
    title_en: text.title_en,
    sections: text.sections.map((section) => ({ ...section })),
    faq: text.faq.map((entry) => ({ ...entry })),
    plans: plans.map((plan) => planPrice(plan, fx, plansAsOf)),
    models: models.map((offer) => offerPrice(offer, fx)),
    sources: text.sources.map((source) => ({ ...source })),
    as_of: text.as_of,
    fx,
    provenance: context.provenance('aiprice_plans', ...MODEL_DATASETS, 'aiprice_fx'),
    notice: NOTICE,
  }
}

const FX_EXAMPLE = {
  usd_twd: 31.6195,
  date: '2026-06-30',
  basis: 'monthly_average',
  source: 'Federal Reserve (FRED EXTAUS)',
  stale: true,
} as const

export function exampleOf(topic: Topic): z.infer<typeof guidanceOutput> {
  const text = GUIDANCE.find((it) => it.topic === topic)
  return {
    topic,
    title: text?.title ?? '',
    title_en: text?.title_en ?? '',
    sections: text?.sections.slice(0, 1).map((section) => ({ ...section })) ?? [],
    faq: [],
    plans: [],
    models: [],
    sources: text?.sources.slice(0, 1).map((source) => ({ ...source })) ?? [],
    as_of: text?.as_of ?? '',
    fx: FX_EXAMPLE,
    provenance: { as_of: '2026-06-30', stale: true, sources: [] },
    notice: NOTICE,
  }
}

/** One topic at one path: the three differ in nothing else. */
export function topicRoute(spec: {
  name: string
  topic: Topic
  route: `GET /api/${'notebook' | 'vendor1-taiwan' | 'vendor2-taiwan'}`
  aliases?: readonly Route[]
  title: string
  titleZh: string
  keywords: readonly string[]
}) {
  const { topic, ...fields } = spec
  return defineOperation({
    ...fields,
    summary: `${spec.title}: how it is used and paid for from Taiwan, with prices in TWD.`,
    description:
      'Limits, taxes and payment for users in Taiwan with sources, frequent questions, and the vendor’s plans and model ' +
      'prices in TWD. Agents get the same from the tool [get_taiwan_ai_guidance].',
    input: z.object({}),
    output: guidanceOutput,
    example: { input: {}, output: exampleOf(topic) },
    run: (_input, context) => guide(topic, context),
  })
}
