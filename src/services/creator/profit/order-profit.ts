import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Context } from '#operation/context.ts'
import type { PlatformId } from './fees.ts'
import { calculateProfit, calculateTotal } from './group-buy-profit.ts'
import { feePctOf, givenCharge, platformCharge } from './platform-charge.ts'

/** An order. Amounts are in TWD, shares in percent of the price. */
interface Order {
  readonly price: number
  readonly cost: number
  readonly platform?: PlatformId | undefined
  /** The platform’s total fee in percent. It overrides the fees that the service knows. */
  readonly fee_pct?: number | undefined
  readonly fee_category?: string | undefined
  readonly commission?: number | undefined
  readonly ship?: number | undefined
  readonly orders?: number | undefined
  readonly return_pct?: number | undefined
  readonly return_ship?: number | undefined
}

export function profitOf(input: Order, context: Context) {
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
