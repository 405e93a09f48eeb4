import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { defineOperation, type Route } from '#operation/operation.ts'
import { PRICE_NEEDS } from '../models/needs.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { currentFx } from '../fx/current-fx.ts'
import { guidanceOutput, type Guidance } from './guidance-answer.ts'
import { GUIDANCE, type Topic } from './guidance-texts.ts'
import { offerPrices } from '../models/offer-price.ts'
import { planPrice } from '../subscriptions/plan-price.ts'
import { listOffers } from '../models/queries.ts'
import { listPlans } from '../subscriptions/queries.ts'

const MODELS_MAX = 40

const NOTICE =
  '整理自公開資料，條款、上限與稅務以供應商及主管機關公告為準。 Compiled from public sources; the vendors’ terms and the tax ' +
  'authority’s rules prevail.'

/** The texts of a topic with current prices of its vendor. */
export function guide(topic: Topic, context: Context): Guidance {
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
    sections_en: text.sections_en.map((section) => ({ ...section })),
    faq: text.faq.map((entry) => ({ ...entry })),
    faq_en: text.faq_en.map((entry) => ({ ...entry })),
    plans: plans.map((plan) => planPrice(plan, fx, plansAsOf)),
    models: models.map(offerPrices(context)),
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

export function exampleOf(topic: Topic): Guidance {
  const text = GUIDANCE.find((it) => it.topic === topic)
  return {
    topic,
    title: text?.title ?? '',
    title_en: text?.title_en ?? '',
    sections: text?.sections.slice(0, 1).map((section) => ({ ...section })) ?? [],
    sections_en: text?.sections_en.slice(0, 1).map((section) => ({ ...section })) ?? [],
    faq: [],
    faq_en: [],
    plans: [],
    models: [],
    sources: text?.sources.slice(0, 1).map((source) => ({ ...source })) ?? [],
    as_of: text?.as_of ?? '',
    fx: FX_EXAMPLE,
    provenance: { as_of: '2026-06-30', stale: true, sources: [] },
    notice: NOTICE,
  }
}

/** One route per topic; the three differ only in the topic. */
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
    needs: PRICE_NEEDS,
    input: z.object({}),
    output: guidanceOutput,
    example: { input: {}, output: exampleOf(topic) },
    run: (_input, context) => guide(topic, context),
  })
}
