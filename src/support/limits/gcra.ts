import type { Rate, Verdict } from './rate.ts'

// The generic cell rate algorithm: one instant, at which a bucket will be full again, says how full it is. In microseconds:
// whole numbers, so that nothing drifts.

export interface Measure {
  /** Between two calls at the steady rate. */
  readonly interval: number
  /** From empty to full. */
  readonly full: number
}

export function measure({ calls, seconds, burst }: Rate): Measure {
  const interval = Math.max(1, Math.round((seconds * 1e6) / calls))
  return { interval, full: burst * interval }
}

/** `used`: how long the bucket would take to be full again with this call in it. It is let in where that is at most `full`. */
export function verdictOn(used: number, { interval, full }: Measure): Verdict {
  if (used > full) return { isAllowed: false, remaining: 0, nextInSeconds: toSeconds(used - full) }
  const remaining = Math.floor((full - used) / interval)
  return { isAllowed: true, remaining, nextInSeconds: toSeconds(used + (remaining + 1) * interval - full) }
}

function toSeconds(microseconds: number): number {
  return Math.max(1, Math.ceil(microseconds / 1e6))
}
