/** The value below which this share of the values lies: 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
