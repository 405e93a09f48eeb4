import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import type { ChoiceLabel } from '#operation/input/choice.ts'

/** Platforms that sellers use. Only some have fees here: those with a reliable source. */
export const PLATFORMS = {
  shopee: { zh: '蝦皮購物（一般賣家）', en: 'Shopee', also: ['蝦皮', '蝦皮購物', '蝦皮拍賣', 'shopee taiwan'] },
  shopee_mall: { zh: '蝦皮商城', en: 'Shopee Mall', also: ['蝦皮商城賣家'] },
  momo: { zh: 'momo 購物網', en: 'momo', also: ['momo購物', '富邦momo', 'momo shop'] },
  pchome: { zh: 'PChome 24h', en: 'PChome', also: ['PChome 24h 購物', '網路家庭'] },
  ruten: { zh: '露天市集', en: 'Ruten', also: ['露天', '露天拍賣'] },
  yahoo: { zh: 'Yahoo 奇摩拍賣', en: 'Yahoo Taiwan auctions', also: ['奇摩', '奇摩拍賣', 'Yahoo拍賣', 'Y拍'] },
  line_shopping: { zh: 'LINE 購物', en: 'LINE Shopping', also: ['LINE'] },
  pinkoi: { zh: 'Pinkoi', en: 'Pinkoi' },
  '91app': { zh: '91APP', en: '91APP' },
  cyberbiz: { zh: 'CYBERBIZ', en: 'CYBERBIZ' },
  shopline: { zh: 'SHOPLINE', en: 'SHOPLINE' },
} as const satisfies Record<string, ChoiceLabel>

export type PlatformId = keyof typeof PLATFORMS

export const PLATFORM_IDS = Object.keys(PLATFORMS) as [PlatformId, ...PlatformId[]]

export type ShopeeId = 'shopee' | 'shopee_mall'

export function isShopee(platform: PlatformId): platform is ShopeeId {
  return platform === 'shopee' || platform === 'shopee_mall'
}

export const feeSchema = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  pct: z.number().nullable().describe('Percent of the price; the lowest where it depends on the category.'),
  pct_max: z.number().nullable().describe('The highest percent where it depends on the category.'),
  twd: z.number().nullable().describe('A fixed amount for each order.'),
  optional: z.boolean().describe('True where only sellers who join a plan pay it.'),
  note: z.string().nullable(),
})

export type Fee = z.output<typeof feeSchema>

const feeRow = z.object({
  platform: z.enum(['shopee', 'shopee_mall']),
  valid_from: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u),
  id: z.string().min(1),
  name_zh: z.string(),
  name_en: z.string(),
  pct: z.string().transform((text) => (text === '' ? null : Number(text))),
  twd: z.string().transform((text) => (text === '' ? null : Number(text))),
  optional: z.enum(['yes', 'no']),
  note: z.string(),
})

/** Shopee’s fees, each from the first day on which it applies. For a new fee list, add rows. */
const ROWS = readTable('reference/creator/platform-fees.tsv', feeRow)

/** The key of the row with the price above which the commission no longer rises. */
const CAP = 'cap'

/** The rows of the fee list in force on a date. Before the first list, the first list applies. */
function rowsOn(platform: ShopeeId, date: string) {
  const rows = ROWS.filter((row) => row.platform === platform)
  const days = rows.map((row) => row.valid_from).sort()
  const inForce = days.filter((day) => day <= date).at(-1) ?? days[0]
  return rows.filter((row) => row.valid_from === inForce)
}

/** The fees besides the commission. If the seller has no plan, only the mandatory fees apply. */
export function shopeeFees(platform: ShopeeId, date: string): Fee[] {
  return rowsOn(platform, date)
    .filter(({ id }) => id !== CAP)
    .map(({ id, name_zh, name_en, pct, twd, optional, note }) => {
      return { id, name_zh, name_en, pct, pct_max: null, twd, optional: optional === 'yes', note: note || null }
    })
}

export function shopeeCapTwd(platform: ShopeeId, date: string): number | null {
  return rowsOn(platform, date).find(({ id }) => id === CAP)?.twd ?? null
}

/** The payment fee in percent of the price. It is equal for all categories. */
export function shopeePaymentPct(platform: ShopeeId, date: string): number {
  const pct = rowsOn(platform, date).find(({ id }) => id === 'payment')?.pct
  if (pct === null || pct === undefined) throw new Error(`There is no payment fee of ${platform} for ${date}.`)
  return pct
}
