import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { taipeiDay } from '#dates/taipei.ts'
import { ApiError } from '#errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { amountInput, countInput, percentInput } from '#operation/input/amount.ts'
import { namedChoiceInput } from '#operation/input/choice.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { suggest } from '#text/suggest.ts'
import { calculateProfit, calculateTotal, type PlatformCharge } from './group-buy-profit.ts'
import { isShopee, PLATFORM_LABELS, PLATFORMS, shopeeCapTwd, shopeePaymentPct, type PlatformId } from './fees.ts'
import { highestFees, listCategoryNames, listFeesOfCategory } from './queries.ts'
import { profitView } from './profit-view.ts'

const TWD_MAX = 100_000_000

export const profitInput = {
  price: amountInput({ min: 0.01, max: TWD_MAX }).describe('Selling price of one order in TWD, tax included.'),
  cost: amountInput({ max: TWD_MAX }).describe('What the goods of one order cost the seller, TWD.'),
  platform: namedChoiceInput({ en: 'platform', zh: '平台' }, PLATFORM_LABELS)
    .optional()
    .describe('Where it is sold; fees are known for shopee and shopee_mall only, for others send fee_pct.'),
  fee_pct: percentInput()
    .optional()
    .describe('What the platform takes in all, percent of the price. It replaces the fees held for the platform.'),
  orders: countInput({ min: 1, max: 1_000_000 }).optional().describe('How many orders, for the total.'),
  return_pct: percentInput().optional().describe('Share of orders that come back, percent. Default 0.'),
  return_ship: amountInput({ max: TWD_MAX })
    .optional()
    .describe('Return shipping that the seller pays, TWD. Default 0.'),
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
  fee_pct: z.number().nullable().describe('What the platform takes, percent of the price; null where it is unknown.'),
  profit_twd: z.number().nullable().describe('Of one order; null where the platform’s fee is unknown: send fee_pct.'),
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

type ProfitInput = z.output<z.ZodObject<typeof profitInput>>

export const calcGroupBuyProfit = defineOperation({
  name: 'calc_group_buy_profit',
  tool: true,
  route: 'GET /api/profit',
  title: 'Group-buy profit',
  titleZh: '團購利潤試算',
  summary: 'What is left of one group-buy order after cost, platform, commission and shipping.',
  description:
    'Profit, margin and break-even price of one order, to the cent, and of several with returns. Platform fees are used where a ' +
    'trustworthy source gives them (Shopee), else send fee_pct: an unknown fee is null, never 0. For the fees themselves use [platform_fees].',
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
  // What somebody earns is nobody else’s.
  cacheSeconds: 0,
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
      fee_pct: 0,
      profit_twd: 240,
      profit_before_fee_twd: 240,
      margin_pct: 24,
      break_even_price_twd: 733.33,
      total: null,
      assumptions: ['未使用平台，無平台費用。 No platform, so no platform fees.'],
      provenance: null,
    },
  },
  view: profitView,
  run(input, context) {
    const platform = input.platform && isShopee(input.platform) ? input.platform : undefined
    return { ...profitOf(input, context), provenance: platform ? context.provenance('creator_category_fees') : null }
  },
})

/** The profit of one order, and what was assumed to get there. */
export function profitOf(input: ProfitInput, context: Context) {
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
          '退回的訂單沒有收入，商品可再售，去程與退貨運費由賣家吸收。 Returned goods are sold again; their shipping is lost.',
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
      '未扣營業稅、所得稅與廣告費。 Before business tax, income tax and advertising.',
    ],
  }
}

function feePctOf(charge: PlatformCharge | undefined): number {
  return charge ? new Decimal(charge.commissionPct).plus(charge.paymentPct).toNumber() : 0
}

function givenCharge(feePct: number, platform: PlatformId | undefined): Charged {
  const name = platform ? PLATFORMS[platform] : '平台'
  return {
    charge: { commissionPct: feePct, capBaseTwd: null, paymentPct: 0 },
    assumption: `${name}費用依你給的 ${feePct}% 計。 The platform’s fee as you gave it: ${feePct} %.`,
  }
}

interface Charged {
  readonly charge: PlatformCharge | undefined
  readonly assumption: string
  readonly isUnknown?: boolean
}

function platformCharge(platform: PlatformId | undefined, category: string | undefined, context: Context): Charged {
  if (platform === undefined) {
    return { charge: undefined, assumption: '未使用平台，無平台費用。 No platform, so no platform fees.' }
  }
  if (!isShopee(platform)) {
    return {
      charge: undefined,
      assumption: `${PLATFORMS[platform]} 的費率沒有可信來源，利潤無法算出；請填 fee_pct。 No trustworthy source for the fees of ${platform}, so the profit is unknown: send fee_pct.`,
      isUnknown: true,
    }
  }
  const rates = category === undefined ? highestFees(context.db) : feesOfCategory(category, context)
  const commissionPct = platform === 'shopee' ? rates.general : rates.mall
  if (commissionPct === null) {
    return {
      charge: undefined,
      assumption: `${PLATFORMS[platform]} 的費率目前沒有資料，請填 fee_pct。 No rates held: send fee_pct.`,
      isUnknown: true,
    }
  }
  const today = taipeiDay(context.now)
  const paymentPct = shopeePaymentPct(platform, today)
  const [of, ofEn] =
    category === undefined
      ? ['未指定分類，以最高費率計', `${commissionPct} %, the highest, as no category was given`]
      : [category, `${commissionPct} %`]
  return {
    charge: { commissionPct, capBaseTwd: shopeeCapTwd(platform, today), paymentPct },
    assumption: `${PLATFORMS[platform]}：成交手續費 ${commissionPct}%（${of}）＋金流 ${paymentPct}%，未參加免運或回饋方案。 Commission of ${ofEn}; payment fee of ${paymentPct} %; no optional plan.`,
  }
}

function feesOfCategory(category: string, { db }: Context) {
  const rows = listFeesOfCategory(db, category)
  if (rows.length === 0) {
    throw new ApiError(
      'not_found',
      'The platform has no category of that name. Leave fee_category out for the highest rate.',
      {
        zh: '這個平台沒有這個分類。不填 fee_category 就以最高費率計算。',
        suggestions: suggest(category, listCategoryNames(db)),
      },
    )
  }
  return {
    general: Math.max(...rows.map((row) => row.general_seller_pct)),
    mall: Math.max(...rows.map((row) => row.mall_seller_pct)),
  }
}
