import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { offerPriceField, offerPrices } from '../models/offer-price.ts'
import { planPrice, planPriceField } from '../subscriptions/plan-price.ts'
import { PRICE_NEEDS } from '../models/needs.ts'
import { listOffers } from '../models/queries.ts'
import { listPlans } from '../subscriptions/queries.ts'
import { listRates } from '../fx/queries.ts'

export const exportAiprice = defineExport({
  name: 'export_aiprice',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the AI price data',
  titleZh: 'AI 價格資料匯出',
  summary: 'All model prices, plans and exchange rates with their sources, as JSON, NDJSON or CSV.',
  description:
    'Everything this service answers from: every model price in USD and TWD, every subscription plan, every exchange rate ' +
    'held. Choose the form with `format`, one list with `set`. Filtered prices are free: [get_ai_api_pricing].',
  keywords: ['export', 'download', 'bulk data', '匯出', '下載', '整批資料'],
  tasks: ['下載全部 AI 模型價格', 'Export all AI prices as CSV'],
  needs: PRICE_NEEDS,
  header: z.object({ fx: fxField, provenance: provenanceSchema }),
  about: (_input, context) => ({
    fx: currentFx(context),
    provenance: context.provenance(...MODEL_DATASETS, 'aiprice_plans', 'aiprice_fx'),
  }),
  sets: {
    models: offerPriceField,
    plans: planPriceField,
    rates: z.object({ date: z.string(), usd_twd: z.number(), basis: z.string(), source: z.string() }),
  },
  rows: {
    *models(_input, context) {
      const price = offerPrices(context)
      for (const offer of listOffers(context.db)) yield price(offer)
    },
    *plans(_input, context) {
      const fx = currentFx(context)
      const asOf = context.provenance('aiprice_plans').as_of
      for (const plan of listPlans(context.db)) yield planPrice(plan, fx, asOf)
    },
    rates: (_input, { db }) => listRates(db),
  },
  counts: (_input, { db }) => ({ models: listOffers(db).length, plans: listPlans(db).length }),
  example: {
    input: {},
    output: {
      fx: {
        usd_twd: 31.6195,
        date: '2026-06-30',
        basis: 'monthly_average',
        source: 'Federal Reserve (FRED EXTAUS)',
        stale: true,
      },
      provenance: { as_of: '2026-06-30', stale: true, sources: [] },
      models: [],
      plans: [],
      rates: [
        { date: '2026-06-30', usd_twd: 31.6195, basis: 'monthly_average', source: 'Federal Reserve (FRED EXTAUS)' },
      ],
    },
  },
})
