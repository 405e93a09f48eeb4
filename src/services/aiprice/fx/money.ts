import { Decimal } from 'decimal.js'

/** A double represents 15 significant digits exactly. */
export function toNumber(value: Decimal): number {
  return value.toSignificantDigits(15).toNumber()
}

/** US dollars in TWD. Null stays null. */
export function toTwd(usd: number | null, usdTwd: number): number | null {
  return usd === null ? null : toNumber(new Decimal(usd).times(usdTwd))
}
