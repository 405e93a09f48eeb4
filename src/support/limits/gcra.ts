import type { Rate, Verdict } from './rate.ts'

// The generic cell rate algorithm (GCRA) stores when a bucket will be full again, in whole microseconds.

export interface Measure {
  /** In microseconds: the time between two calls at the steady rate. */
  readonly interval: number
  /** In microseconds: how long an empty bucket takes to fill. */
  readonly full: number
}

export function measure({ calls, seconds, burst }: Rate): Measure {
  const interval = Math.max(1, Math.round((seconds * 1e6) / calls))
  return { interval, full: burst * interval }
}

/** `used` is the number of microseconds until the bucket will be full after this call. */
export function verdictOn(used: number, { interval, full }: Measure): Verdict {
  if (used > full) return { isAllowed: false, remaining: 0, nextInSeconds: toSeconds(used - full) }
  const remaining = Math.floor((full - used) / interval)
  return { isAllowed: true, remaining, nextInSeconds: toSeconds(used + (remaining + 1) * interval - full) }
}

function toSeconds(microseconds: number): number {
  return Math.max(1, Math.ceil(microseconds / 1e6))
}
