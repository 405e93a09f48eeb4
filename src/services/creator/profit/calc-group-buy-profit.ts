import { z } from 'zod'
import { ApiError } from '#errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { amountInput, percentInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { suggest } from '#text/suggest.ts'
import { calculateProfit, type PlatformCharge } from './group-buy-profit.ts'
import {
  isShopee,
  PLATFORM_LABELS,
  PLATFORMS,
  SHOPEE_COMMISSION_CAP_TWD,
  SHOPEE_PAYMENT_PCT,
  type PlatformId,
} from './fees.ts'
import { highestFees, listCategoryNames, listFeesOfCategory } from './queries.ts'

const TWD_MAX = 100_000_000

export const profitInput = {
  price: amountInput({ min: 0.01, max: TWD_MAX }).describe('Selling price of one order in TWD, tax included.'),
  cost: amountInput({ max: TWD_MAX }).describe('What the goods of one order cost the seller, TWD.'),
  platform: choiceInput(PLATFORM_LABELS)
    .optional()
    .describe('Where it is sold; fees are known for shopee and shopee_mall only.'),
  commission: percentInput()
    .optional()
    .describe('The share of whoever runs the group buy, percent of the price. Default 0.'),
  ship: amountInput({ max: TWD_MAX })
    .optional()
    .describe('Shipping that the seller pays, TWD for each order. Default 0.'),
  fee_category: z
    .string()
    .trim()
    .min(1, 'Send a category of the platform, or leave it out.')
    .max(60, 'Send the name of one category.')
    .optional()
    .describe('A category name in the platform’s own tree, such as 保健. Without it the highest rate is assumed.'),
}

export const profitOutput = {
  revenue: z.number().describe('TWD.'),
  lines: z
    .array(z.object({ item: z.string(), label_zh: z.string(), twd: z.number() }))
    .describe('Income positive, costs negative; they add up to the profit.'),
  profit_twd: z.number(),
  margin_pct: z.number().describe('Profit as percent of the price.'),
  break_even_price_twd: z.number().nullable().describe('Null when the percentages take the whole price.'),
  assumptions: z.array(z.string()),
}

type ProfitInput = z.output<z.ZodObject<typeof profitInput>>

export const calcGroupBuyProfit = defineOperation({
  name: 'calc_group_buy_profit',
  tool: true,
  route: 'GET /api/profit',
  title: 'Group-buy profit',
  titleZh: '團購利潤試算',
  summary: 'What is left of one group-buy order after cost, platform, commission and shipping.',
  description:
    'Profit, margin and break-even price of one order, to the cent. Platform fees are used where a trustworthy source gives ' +
    'them (Shopee); the answer says what it assumed. For the fees themselves use [platform_fees].',
  keywords: [
    '團購',
    '利潤',
    '毛利',
    '分潤',
    '成本',
    '損益兩平',
    'profit',
    'margin',
    'group buy',
    'break-even',
    '賺多少',
    '剩多少',
    '進貨',
    '售價',
    '抽成',
    'per order',
    'what do I keep',
  ],
  tasks: ['賣 990 成本 450 分潤 15% 運費 60，賺多少？', '蝦皮賣多少才不會賠錢？', 'What is my margin on a group buy?'],
  input: z.object(profitInput),
  output: z.object({ ...profitOutput, provenance: provenanceSchema.nullable() }),
  example: {
    input: { price: 1000, cost: 600, commission: 10, ship: 60 },
    output: {
      revenue: 1000,
      lines: [
        { item: 'revenue', label_zh: '售價', twd: 1000 },
        { item: 'cost', label_zh: '商品成本', twd: -600 },
        { item: 'commission', label_zh: '團購分潤', twd: -100 },
        { item: 'shipping', label_zh: '運費', twd: -60 },
      ],
      profit_twd: 240,
      margin_pct: 24,
      break_even_price_twd: 733.33,
      assumptions: ['未使用平台，無平台費用。 No platform, so no platform fees.'],
      provenance: null,
    },
  },
  run(input, context) {
    const platform = input.platform && isShopee(input.platform) ? input.platform : undefined
    return { ...profitOf(input, context), provenance: platform ? context.provenance('creator_category_fees') : null }
  },
})

/** The profit of one order, and what was assumed to get there. */
export function profitOf(input: ProfitInput, context: Context) {
  const { charge, assumption } = platformCharge(input.platform, input.fee_category, context)
  const result = calculateProfit({
    price: input.price,
    cost: input.cost,
    commissionPct: input.commission ?? 0,
    shipping: input.ship ?? 0,
    platform: charge,
  })
  return {
    revenue: input.price,
    lines: result.lines,
    profit_twd: result.profit,
    margin_pct: result.marginPct,
    break_even_price_twd: result.breakEvenPrice,
    assumptions: [
      assumption,
      '以單筆訂單計算，未扣營業稅、所得稅、退貨與廣告費。 One order, before business tax, income tax, returns and advertising.',
    ],
  }
}

function platformCharge(
  platform: PlatformId | undefined,
  category: string | undefined,
  context: Context,
): { charge: PlatformCharge | undefined; assumption: string } {
  if (platform === undefined) {
    return { charge: undefined, assumption: '未使用平台，無平台費用。 No platform, so no platform fees.' }
  }
  if (!isShopee(platform)) {
    return {
      charge: undefined,
      assumption: `${PLATFORMS[platform]} 的費率沒有可信來源，未計入。 No trustworthy source for the fees of ${platform}: left out.`,
    }
  }
  const rates = category === undefined ? highestFees(context.db) : feesOfCategory(category, context)
  const commissionPct = platform === 'shopee' ? rates.general : rates.mall
  if (commissionPct === null) {
    return { charge: undefined, assumption: `${PLATFORMS[platform]} 的費率目前沒有資料，未計入。 No rates held.` }
  }
  const of = category === undefined ? '未指定分類，以最高費率計 (no category given: the highest rate)' : category
  return {
    charge: { commissionPct, capBaseTwd: SHOPEE_COMMISSION_CAP_TWD[platform], paymentPct: SHOPEE_PAYMENT_PCT },
    assumption: `${PLATFORMS[platform]}：成交手續費 ${commissionPct}%（${of}）＋金流 ${SHOPEE_PAYMENT_PCT}%，未參加免運或回饋方案。 Commission and payment fee only, no optional plan.`,
  }
}

function feesOfCategory(category: string, { db }: Context) {
  const rows = listFeesOfCategory(db, category)
  if (rows.length === 0) {
    throw new ApiError(
      'not_found',
      'The platform has no category of that name. Leave fee_category out for the highest rate.',
      {
        suggestions: suggest(category, listCategoryNames(db)),
      },
    )
  }
  return {
    general: Math.max(...rows.map((row) => row.general_seller_pct)),
    mall: Math.max(...rows.map((row) => row.mall_seller_pct)),
  }
}
