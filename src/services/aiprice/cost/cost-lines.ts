import { Decimal } from 'decimal.js'
import type { ModelRow } from '../schema.ts'
import { toNumber } from '../fx/money.ts'
import type { UnitPrice } from '../models/unit-price.ts'

export const QUANTITIES = ['input_tokens', 'output_tokens', 'images', 'seconds', 'characters'] as const

export const ITEMS = [
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'images',
  'seconds',
  'characters',
] as const

export type Quantity = (typeof QUANTITIES)[number]
export type Item = (typeof ITEMS)[number]
export type Quantities = Partial<Record<Item, number>>

type Prices = Pick<
  ModelRow,
  'input_usd_mtok' | 'output_usd_mtok' | 'usd_image' | 'usd_second' | 'usd_mchar' | 'usd_request'
> & { readonly cached_usd_mtok?: number | null }

export interface CostLine {
  item: Item
  quantity: number
  unit: UnitPrice['unit']
  unit_usd: number
  usd: number
}

export const PRICED: Readonly<Record<Item, { price: keyof Prices; unit: CostLine['unit']; per: number }>> = {
  input_tokens: { price: 'input_usd_mtok', unit: 'million_tokens', per: 1_000_000 },
  cached_input_tokens: { price: 'cached_usd_mtok', unit: 'million_tokens', per: 1_000_000 },
  output_tokens: { price: 'output_usd_mtok', unit: 'million_tokens', per: 1_000_000 },
  images: { price: 'usd_image', unit: 'image', per: 1 },
  seconds: { price: 'usd_second', unit: 'second', per: 1 },
  characters: { price: 'usd_mchar', unit: 'million_characters', per: 1_000_000 },
}

export function fittingQuantities(prices: Prices): Quantity[] {
  return QUANTITIES.filter((quantity) => prices[PRICED[quantity].price] !== null)
}

export function costLines(prices: Prices, quantities: Quantities): CostLine[] {
  return ITEMS.flatMap((item) => {
    const quantity = quantities[item]
    const { price, unit, per } = PRICED[item]
    const unitUsd = prices[price] ?? null
    if (quantity === undefined || unitUsd === null) return []
    const usd = toNumber(new Decimal(unitUsd).times(quantity).div(per))
    return [{ item, quantity, unit, unit_usd: unitUsd, usd }]
  })
}

export function sumOf(amounts: readonly number[]): number {
  return toNumber(amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)))
}
