import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Context } from '#operation/context.ts'
import { amountInput, countInput, percentInput } from '#operation/input/amount.ts'
import { namedChoiceInput } from '#operation/input/choice.ts'
import { PLATFORMS } from './fees.ts'
import { calculateProfit, calculateTotal, meanWithReturns } from './group-buy-profit.ts'
import { feePctOf, givenCharge, platformCharge } from './platform-charge.ts'

const TWD_MAX = 100_000_000

/** An order. */
export const profitInput = {
  price: amountInput({ min: 0.01, max: TWD_MAX }).describe('Price of one order in TWD, tax included, for example 599.'),
  cost: amountInput({ max: TWD_MAX }).describe('Cost of its goods in TWD, for example 320.'),
  platform: namedChoiceInput({ en: 'platform', zh: '平台' }, PLATFORMS)
    .optional()
    .describe('Where it is sold. Default: none, no fees.'),
  fee_pct: percentInput()
    .optional()
    .describe('All platform fees with tax in percent, for example 9.5; Shopee’s are known.'),
  orders: countInput({ min: 1, max: 1_000_000 }).optional().describe('Orders in all, for example 100.'),
  return_pct: percentInput().optional().describe('Percent of orders returned. Default: 0.'),
  return_ship: amountInput({ max: TWD_MAX }).optional().describe('Seller’s cost of a return in TWD. Default: 0.'),
  commission: percentInput().optional().describe('Organiser’s share in percent of the price. Default: 0.'),
  ship: amountInput({ max: TWD_MAX }).optional().describe('Seller’s shipping per order in TWD. Default: 0.'),
  fee_category: z
    .string()
    .trim()
    .min(1, joinLanguages('Send a category of the platform, or leave it out.', '請寫平台的一個分類，或留空。'))
    .max(
      60,
      joinLanguages('Send the name of one category, of at most 60 characters.', '請寫一個分類的名稱，至多 60 個字。'),
    )
    .optional()
    .describe('As in [platform_fees], such as 保健. Default: the highest rate.'),
}

export function profitOf(input: z.output<z.ZodObject<typeof profitInput>>, context: Context) {
  const {
    charge,
    assumption,
    isUnknown = false,
  } = input.fee_pct === undefined
    ? platformCharge(input.platform, input.fee_category, context)
    : givenCharge(input.fee_pct, input.platform)
  const sale = {
    price: input.price,
    cost: input.cost,
    commissionPct: input.commission ?? 0,
    shipping: input.ship ?? 0,
    platform: charge,
  }
  const result = calculateProfit(sale)
  const { orders, return_pct: returnPct = 0, return_ship: returnShip = 0 } = input
  const total = orders === undefined ? null : calculateTotal(sale, orders, returnPct, returnShip)
  const returns =
    returnPct > 0
      ? [
          joinLanguages(
            'Returned goods are sold again; their shipping is lost.',
            '退回的訂單沒有收入，商品可再售，去程與退貨運費由賣家吸收。',
          ),
        ]
      : []
  return {
    revenue: input.price,
    lines: result.lines,
    fee_pct: isUnknown ? null : feePctOf(charge),
    profit_twd: isUnknown ? null : result.profit,
    profit_after_returns_twd: isUnknown || returnPct === 0 ? null : meanWithReturns(sale, returnPct, returnShip),
    profit_before_fee_twd: calculateProfit({ ...sale, platform: undefined }).profit,
    margin_pct: isUnknown ? null : result.marginPct,
    break_even_price_twd: isUnknown ? null : result.breakEvenPrice,
    total: total && {
      orders: total.orders,
      returned: total.returned,
      revenue_twd: total.revenue,
      profit_twd: isUnknown ? null : total.profit,
    },
    assumptions: [
      assumption,
      ...returns,
      joinLanguages('Before business tax, income tax and advertising.', '未扣營業稅、所得稅與廣告費。'),
    ],
  }
}
