// Decimals as integer multiples of 10⁻¹². This is independent of the decimal library of the gateway.

const PLACES = 12
const ONE = 10n ** BigInt(PLACES)

export type Exact = bigint

export function exact(value: number): Exact {
  const text = String(value)
  const [whole = '0', part = ''] = (text.includes('e') ? value.toFixed(PLACES) : text).replace('-', '').split('.')
  const size = BigInt(whole + part.slice(0, PLACES).padEnd(PLACES, '0'))
  return value < 0 ? -size : size
}

export function sumOf(values: readonly number[]): Exact {
  return values.reduce((sum, value) => sum + exact(value), 0n)
}

export function times(a: Exact, b: Exact): Exact {
  return (a * b) / ONE
}

export function over(a: Exact, b: Exact): Exact {
  return (a * ONE) / b
}

/** Rounds half away from zero. */
export function rounded(value: Exact, places: number): Exact {
  const unit = 10n ** BigInt(PLACES - places)
  const size = value < 0n ? -value : value
  const whole = ((size + unit / 2n) / unit) * unit
  return value < 0n ? -whole : whole
}

export function percentMoved(from: Exact, to: Exact): Exact {
  return over((to - from) * 100n, from)
}

/** How many complete units at `price` the `money` buys. */
export function unitsFor(money: Exact, price: Exact): bigint {
  return money / price
}
