import { Decimal } from 'decimal.js'

/** Rounds to 15 significant digits, which a double represents exactly. */
export function toNumber(value: Decimal): number {
  return value.toSignificantDigits(15).toNumber()
}

export function toTwd(usd: number | null, usdTwd: number): number | null {
  return usd === null ? null : toNumber(new Decimal(usd).times(usdTwd))
}
