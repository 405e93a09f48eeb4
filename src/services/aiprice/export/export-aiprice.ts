import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { offerPriceField, offerPrices } from '../models/offer-price.ts'
import { planPrice, planPriceField } from '../subscriptions/plan-price.ts'
import { PRICE_NEEDS } from '../models/needs.ts'
import { listOffers, type Offer } from '../models/queries.ts'
import { listPlans } from '../subscriptions/queries.ts'
import { listExportedRates } from '../fx/queries.ts'
import { datasets } from '../datasets.ts'

/** Without benchmark scores, because their licences differ. */
const soldModel = offerPriceField.omit({ scores: true })

export const exportAiprice = defineExport({
  name: 'export_aiprice',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the AI price data',
  titleZh: 'AI 價格資料匯出',
  summary: 'All model prices, plans and exchange rates with their sources, as JSON, NDJSON or CSV.',
  description:
    'Every model price in USD and TWD, subscription plan and exchange rate that may be sold, so without what OpenRouter ' +
    'resells. Choose the form with `format`, one list with `set`. Filtered prices are free: [get_ai_api_pricing].',
  tasks: ['下載全部 AI 模型價格', 'Export all AI prices as CSV'],
  needs: PRICE_NEEDS,
  datasets,
  header: z.object({ fx: fxField, provenance: provenanceSchema }),
  about: (_input, context) => ({
    fx: currentFx(context, 'exported'),
    provenance: context.provenance(...MODEL_DATASETS, 'aiprice_plans', 'aiprice_fx'),
  }),
  sets: {
    models: soldModel,
    plans: planPriceField,
    rates: z.object({ date: z.string(), usd_twd: z.number(), basis: z.string(), source: z.string() }),
  },
  rows: {
    *models(_input, context) {
      const price = offerPrices(context, currentFx(context, 'exported'))
      for (const offer of exportedOffers(context.db)) {
        yield soldModel.parse(price(offer))
      }
    },
    *plans(_input, context) {
      const fx = currentFx(context, 'exported')
      const asOf = context.provenance('aiprice_plans').as_of
      for (const plan of listPlans(context.db)) yield planPriceField.parse(planPrice(plan, fx, asOf))
    },
    rates: (_input, { db }) => listExportedRates(db),
  },
  counts: (_input, { db }) => ({ models: exportedOffers(db).length, plans: listPlans(db).length }),
  example: {},
})

/** Excludes OpenRouter’s list, whose terms forbid selling it. */
function exportedOffers(db: Database): Offer[] {
  return listOffers(db).filter(({ catalogue }) => catalogue !== 'openrouter')
}
