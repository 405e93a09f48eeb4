import type { Rate, Verdict } from './rate.ts'

// The generic cell rate algorithm (GCRA): the state of a bucket is the single instant at which it will be full again.
// It uses integer microseconds to avoid drift.

export interface Measure {
  /** The time between two calls at the steady rate. */
  readonly interval: number
  /** The time from empty to full. */
  readonly full: number
}

export function measure({ calls, seconds, burst }: Rate): Measure {
  const interval = Math.max(1, Math.round((seconds * 1e6) / calls))
  return { interval, full: burst * interval }
}

/** `used`: microseconds until the bucket would be full again after this call. */
export function verdictOn(used: number, { interval, full }: Measure): Verdict {
  if (used > full) return { isAllowed: false, remaining: 0, nextInSeconds: toSeconds(used - full) }
  const remaining = Math.floor((full - used) / interval)
  return { isAllowed: true, remaining, nextInSeconds: toSeconds(used + (remaining + 1) * interval - full) }
}

function toSeconds(microseconds: number): number {
  return Math.max(1, Math.ceil(microseconds / 1e6))
}
