import type { Context } from '#operation/context.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { currentFx } from '../fx/current-fx.ts'
import type { Guidance } from './guidance-answer.ts'
import { GUIDANCE, type GuidanceText, type Topic } from './guidance-texts.ts'
import { offerPrices } from '../models/offer-price.ts'
import { planPrice } from '../subscriptions/plan-price.ts'
import { listOffers } from '../models/queries.ts'
import { listPlans } from '../subscriptions/queries.ts'

const MODELS_MAX = 40

const NOTICE = {
  notice: 'Compiled from public sources; the vendors’ terms and the tax authority’s rules prevail.',
  notice_zh: '整理自公開資料，條款、上限與稅務以供應商及主管機關公告為準。',
}

export function buildGuidance(topic: Topic, context: Context): Guidance {
  const { planVendor, planProducts, modelVendor, ...text } = textOf(topic)
  const fx = currentFx(context)
  const plansAsOf = context.provenance('aiprice_plans').as_of
  const plans = listPlans(context.db).filter(
    (plan) => plan.vendor === planVendor && planProducts.includes(plan.product),
  )
  const models = listOffers(context.db)
    .filter((offer) => offer.vendor === modelVendor && offer.category !== 'other')
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

function textOf(topic: Topic): GuidanceText {
  const text = GUIDANCE.find((it) => it.topic === topic)
  if (!text) throw new Error(`There is no guidance on ${topic}.`)
  return text
}
