import { Decimal } from 'decimal.js'

/** 15 significant digits are what a double represents without noise. */
export function toNumber(value: Decimal): number {
  return value.toSignificantDigits(15).toNumber()
}

/** US dollars in TWD. Null stays null. */
export function toTwd(usd: number | null, usdTwd: number): number | null {
  return usd === null ? null : toNumber(new Decimal(usd).times(usdTwd))
}
