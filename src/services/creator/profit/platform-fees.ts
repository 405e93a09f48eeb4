import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { PLATFORM_IDS, PLATFORMS, isShopee, shopeeCapTwd, shopeeFees, feeSchema } from './fees.ts'
import { listCategoryFees } from './queries.ts'
import { categoryRates, commissionFee } from './commission.ts'

const platformSchema = z.object({
  id: z.string(),
  name: z.string(),
  fees: z.array(feeSchema),
  commission_cap_base_twd: z.number().nullable().describe('The price above which no more commission is taken.'),
  categories: z.array(
    z.object({
      category: z.string(),
      pct_min: z.number(),
      pct_max: z.number(),
      parts: z
        .array(z.object({ pct: z.number(), names: z.array(z.string()) }))
        .describe('The sub-categories by rate. Empty where all have the same.'),
    }),
  ),
  as_of: z.string(),
  source: z.string(),
})

const source = 'Shopee Taiwan rates from 2026-01-01, kept in YTingWu/shopee-fee (figures only)'
const gaps = joinLanguages(
  'Their fees are unknown: no trustworthy source states them.',
  '這些平台的費率不明：找不到可信來源，所以不列。',
)

export const platformFees = defineOperation({
  name: 'platform_fees',
  tool: true,
  route: 'GET /api/platforms',
  title: 'Platform fees',
  titleZh: '平台費率',
  summary: 'What selling platforms in Taiwan take, where a trustworthy source says so.',
  description:
    'Dated fees of Shopee Taiwan and Shopee Mall; response_format detailed adds the sub-categories. Nine other platforms of Taiwan are listed without fees, because no trustworthy source states them. For a profit use [calc_group_buy_profit].',
  tasks: ['蝦皮賣東西要被抽多少？', '各平台手續費比較', 'What commission does Shopee Taiwan take?'],
  cacheSeconds: 3600,
  long: true,
  conciseWithout: ['items.categories.parts'],
  input: z.object({}),
  output: z.object({
    without_fees: z
      .array(z.object({ id: z.string(), name: z.string(), fees: z.literal('unknown') }))
      .describe('Platforms whose fees are unknown.'),
    gaps: z.string(),
    items: z.array(platformSchema).describe('Platforms whose fees are known.'),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_input, { db, now, provenance }) {
    const today = taipeiDay(now)
    const stored = provenance('creator_category_fees')
    const rows = listCategoryFees(db)
    return {
      without_fees: PLATFORM_IDS.filter((id) => !isShopee(id)).map((id) => {
        return { id, name: PLATFORMS[id].zh, fees: 'unknown' as const }
      }),
      gaps,
      items: (['shopee', 'shopee_mall'] as const).map((id) => ({
        id,
        name: PLATFORMS[id].zh,
        fees: [...commissionFee(id, rows), ...shopeeFees(id, today)],
        commission_cap_base_twd: shopeeCapTwd(id, today),
        categories: categoryRates(id, rows),
        as_of: stored.as_of ?? '',
        source,
      })),
      provenance: stored,
    }
  },
})
