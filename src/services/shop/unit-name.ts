import { Decimal } from 'decimal.js'
import { lookupTable } from '#support/text/lookup-table.ts'
import type { Words } from '#operation/view/messages.ts'

const UNITS: Readonly<Record<string, string>> = lookupTable({ 公斤: 'kg', '台斤（600 公克）': 'catty (600 g)' })

export function unitName(unit: string, { t }: Words): string {
  return t(unit, UNITS[unit] ?? unit)
}

/** `／公斤` after a price. Empty for goods sold by the piece. */
export function perUnit(unit: string | null, words: Words): string {
  return unit === null ? '' : words.t(`／${unit}`, ` per ${unitName(unit, words)}`)
}

const [KILOGRAM, CATTY] = ['公斤', '台斤（600 公克）'] as const
const CATTY_KG = 0.6

/** Converts a price per kilogram to one per catty (600 g), or the other way round. Null for other units. */
export function inOtherUnit(priceTwd: number, unit: string | null): { unit: string; price_twd: number } | null {
  const rounded = (price: Decimal) => price.toDecimalPlaces(2).toNumber()
  if (unit === KILOGRAM) return { unit: CATTY, price_twd: rounded(new Decimal(priceTwd).times(CATTY_KG)) }
  return unit === CATTY ? { unit: KILOGRAM, price_twd: rounded(new Decimal(priceTwd).div(CATTY_KG)) } : null
}
