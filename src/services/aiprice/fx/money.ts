import { Decimal } from 'decimal.js'

/** Rounds to 15 significant digits, which a double represents exactly. */
export function toNumber(value: Decimal): number {
  return value.toSignificantDigits(15).toNumber()
}

/** Converts to Taiwan dollars with two decimals. Amounts below one dollar keep four significant digits. */
export function toTwd(usd: number | null, usdTwd: number): number | null {
  if (usd === null) return null
  const twd = new Decimal(usd).times(usdTwd)
  return toNumber(twd.abs().gte(1) ? twd.toDecimalPlaces(2) : twd.toSignificantDigits(4))
}
