import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { readDocument } from '#support/files/read.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { offerPriceField, offerPrices } from '../models/offer-price.ts'
import { listOffers } from '../models/queries.ts'
import { planPrice, planPriceField } from '../subscriptions/plan-price.ts'
import { listPlans } from '../subscriptions/queries.ts'

export const TOPICS = ['notebook', 'openai-taiwan', 'google-taiwan'] as const

export type Topic = (typeof TOPICS)[number]

const sections = z.array(z.object({ heading: z.string(), body: z.string() }))
const faq = z.array(z.object({ question: z.string(), answer: z.string() }))

const texts = z.object({
  topic: z.enum(TOPICS),
  title: z.string(),
  title_en: z.string(),
  sections,
  sections_en: sections,
  faq,
  faq_en: faq,
  sources: z.array(z.object({ name: z.string(), url: z.string() })).describe('Where sections and faq come from.'),
  as_of: z.string().describe('When the sections were last read at their sources.'),
})

/** With the vendor whose subscription plans and models the page of this topic shows, and its products. */
const stored = texts.extend({ planVendor: z.string(), planProducts: z.array(z.string()), modelVendor: z.string() })

const GUIDANCE = readDocument('reference/aiprice/guidance.json', z.object({ topics: z.array(stored) })).topics

export const guidanceOutput = texts.extend({
  topic: z.string(),
  plans: z.array(planPriceField).describe('The vendor’s subscriptions.'),
  models: z.array(offerPriceField).describe('The vendor’s models that are not dated copies, at most 40.'),
  fx: fxField,
  provenance: provenanceSchema.describe('Of the plans and model prices.'),
  notice: z.string().describe('In English.'),
  notice_zh: z.string(),
})

const MODELS_MAX = 40

const NOTICE = {
  notice: 'Compiled from public sources; the vendors’ terms and the tax authority’s rules prevail.',
  notice_zh: '整理自公開資料，條款、上限與稅務以供應商及主管機關公告為準。',
}

export function buildGuidance(topic: Topic, context: Context): z.infer<typeof guidanceOutput> {
  const text = GUIDANCE.find((it) => it.topic === topic)
  if (!text) throw new Error(`No guidance was written for ${topic}.`)
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
    ...text,
    plans: plans.map((plan) => planPrice(plan, fx, plansAsOf)),
    models: models.map(offerPrices(context)),
    fx,
    provenance: context.provenance('aiprice_plans', ...MODEL_DATASETS, 'aiprice_fx'),
    ...NOTICE,
  }
}
