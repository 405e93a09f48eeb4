import type { ChoiceLabel } from '#operation/input/choice.ts'

/** A platform that sellers name. Only those with a trustworthy source have fees; the others are known by name alone. */
export const PLATFORMS = {
  shopee: '蝦皮購物（一般賣家）',
  shopee_mall: '蝦皮商城',
  momo: 'momo 購物網',
  pchome: 'PChome 24h',
  ruten: '露天市集',
  yahoo: 'Yahoo 奇摩拍賣',
  line_shopping: 'LINE 購物',
  pinkoi: 'Pinkoi',
  '91app': '91APP',
  cyberbiz: 'CYBERBIZ',
  shopline: 'SHOPLINE',
} as const

export type PlatformId = keyof typeof PLATFORMS

export const PLATFORM_IDS = Object.keys(PLATFORMS) as [PlatformId, ...PlatformId[]]

/** The platforms as they are called, for the input. */
export const PLATFORM_LABELS: Record<PlatformId, ChoiceLabel> = {
  shopee: { zh: PLATFORMS.shopee, en: 'Shopee', also: ['蝦皮', '蝦皮購物', '蝦皮拍賣', 'shopee taiwan'] },
  shopee_mall: { zh: PLATFORMS.shopee_mall, en: 'Shopee Mall', also: ['蝦皮商城賣家'] },
  momo: { zh: PLATFORMS.momo, en: 'momo', also: ['momo購物', '富邦momo', 'momo shop'] },
  pchome: { zh: PLATFORMS.pchome, en: 'PChome', also: ['PChome 24h 購物', '網路家庭'] },
  ruten: { zh: PLATFORMS.ruten, en: 'Ruten', also: ['露天', '露天拍賣'] },
  yahoo: { zh: PLATFORMS.yahoo, en: 'Yahoo Taiwan auctions', also: ['奇摩', '奇摩拍賣', 'Yahoo拍賣', 'Y拍'] },
  line_shopping: { zh: PLATFORMS.line_shopping, en: 'LINE Shopping', also: ['LINE'] },
  pinkoi: { zh: PLATFORMS.pinkoi, en: 'Pinkoi' },
  '91app': { zh: PLATFORMS['91app'], en: '91APP' },
  cyberbiz: { zh: PLATFORMS.cyberbiz, en: 'CYBERBIZ' },
  shopline: { zh: PLATFORMS.shopline, en: 'SHOPLINE' },
}

/** The Shopee shops, whose rates we hold. */
export type ShopeeId = 'shopee' | 'shopee_mall'

export function isShopee(platform: PlatformId): platform is ShopeeId {
  return platform === 'shopee' || platform === 'shopee_mall'
}

/** Percent of the price for every sale, whatever the category. */
export const SHOPEE_PAYMENT_PCT = 2.5

/** The price above which a general seller pays no more commission; the mall has no such limit. */
export const SHOPEE_COMMISSION_CAP_TWD: Record<ShopeeId, number | null> = { shopee: 35_000, shopee_mall: null }

export interface Fee {
  readonly id: string
  readonly name_zh: string
  readonly name_en: string
  readonly pct: number | null
  readonly pct_max: number | null
  readonly twd: number | null
  readonly optional: boolean
  readonly note: string | null
}

function fee(id: string, name_zh: string, name_en: string, pct: number, details: Partial<Fee> = {}): Fee {
  return { id, name_zh, name_en, pct, pct_max: null, twd: null, optional: true, note: null, ...details }
}

/** What Shopee takes beside the commission; a seller who joins no plan pays only what is not optional. */
export function shopeeFees(platform: ShopeeId): Fee[] {
  return [
    fee('payment', '金流服務費', 'Payment fee', SHOPEE_PAYMENT_PCT, { optional: false }),
    fee('promo_day', '促銷檔期加收', 'Surcharge on campaign days', platform === 'shopee' ? 2 : 3, {
      optional: false,
      note: '參加蝦幣回饋計畫者免收；只在檔期當日收取。 Waived for sellers in a coin-back plan; campaign days only.',
    }),
    fee('preorder', '較長備貨加收', 'Surcharge on long preparation', 3),
    fee('free_shipping_1', '免運方案一', 'Free-shipping plan 1', 6),
    fee('free_shipping_2', '免運方案二', 'Free-shipping plan 2', 6, {
      twd: 60,
      note: '訂單 100 元以上每筆 60 元，99 元以下 6%。 60 TWD an order from 100 TWD, else 6 %.',
    }),
    fee('coin_back_5', '蝦幣回饋 5%', 'Coin-back plan 5 %', 1.5),
    fee('coin_back_10', '蝦幣回饋 10%', 'Coin-back plan 10 %', 3, {
      note: '同時參加免運方案為 2.5%。 2.5 % together with free shipping.',
    }),
  ]
}
