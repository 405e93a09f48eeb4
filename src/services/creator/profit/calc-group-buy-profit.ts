import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { profitLineSchema } from './group-buy-profit.ts'
import { isShopee } from './fees.ts'
import { profitInput, profitOf } from './order-profit.ts'

export const profitOutput = {
  revenue: z.number().describe('TWD.'),
  lines: z.array(profitLineSchema).describe('Income positive, costs negative; they add up to the profit.'),
  fee_pct: z
    .number()
    .nullable()
    .describe('What the platform takes, percent of a price below its cap; null where it is unknown.'),
  profit_twd: z
    .number()
    .nullable()
    .describe('Of one order that is not returned; null where the platform’s fee is unknown: send fee_pct.'),
  profit_after_returns_twd: z
    .number()
    .nullable()
    .describe('Mean of an order, returned ones included. Null without return_pct, or where the fee is unknown.'),
  profit_before_fee_twd: z.number().describe('Of one order, before what the platform takes.'),
  margin_pct: z.number().nullable().describe('Profit as percent of the price.'),
  break_even_price_twd: z
    .number()
    .nullable()
    .describe('Null when the percentages take the whole price, or the fee is unknown.'),
  total: z
    .object({
      orders: z.int(),
      returned: z.int(),
      revenue_twd: z.number(),
      profit_twd: z.number().nullable(),
    })
    .nullable()
    .describe('All orders, less returns; null without orders.'),
  assumptions: z.array(z.string()),
}

export const calcGroupBuyProfit = defineOperation({
  name: 'calc_group_buy_profit',
  tool: true,
  route: 'GET /api/profit',
  title: 'Group-buy profit',
  titleZh: '團購利潤試算',
  summary: 'What is left of one group-buy order after cost, platform, commission and shipping.',
  description:
    'Profit, margin and break-even price of one order in TWD. With `orders` also the total profit after returns. Shopee Taiwan’s fees are known; for another platform send fee_pct, without it the profit is null. Without a platform there are no fees. For the fees themselves use [platform_fees].',
  tasks: ['賣 990 成本 450 分潤 15% 運費 60，賺多少？', '蝦皮賣多少才不會賠錢？', 'What is my margin on a group buy?'],
  conciseWithout: ['lines.label_zh'],
  input: z.object(profitInput),
  // The earnings are the caller's private data, so the response must not be cached.
  cacheSeconds: 0,
  output: z.object({ ...profitOutput, provenance: provenanceSchema.nullable() }),
  example: { price: 1000, cost: 600, commission: 10, ship: 60 },
  run(input, context) {
    const platform = input.platform && isShopee(input.platform) ? input.platform : undefined
    return { ...profitOf(input, context), provenance: platform ? context.provenance('creator_category_fees') : null }
  },
})
