import type { Rate, Verdict } from './rate.ts'

/**
 * The generic cell rate algorithm (GCRA). Instead of tokens, a bucket stores its theoretical arrival time: when it will
 * be full again, in whole microseconds. A call moves that time by one interval. It is refused if the time would then be
 * further away than an empty bucket needs to fill.
 */

export interface BucketTimes {
  /** The time between two calls at the steady rate. */
  readonly intervalUs: number
  /** How long an empty bucket takes to fill. */
  readonly fillUs: number
}

export function bucketTimes({ calls, seconds, burst }: Rate): BucketTimes {
  const intervalUs = Math.max(1, Math.round((seconds * 1e6) / calls))
  return { intervalUs, fillUs: burst * intervalUs }
}

/** The decision on a call after which the bucket would be full in `untilFullUs`. */
export function verdictOn(untilFullUs: number, { intervalUs, fillUs }: BucketTimes): Verdict {
  if (untilFullUs > fillUs) return { isAllowed: false, remaining: 0, nextInSeconds: toSeconds(untilFullUs - fillUs) }
  const remaining = Math.floor((fillUs - untilFullUs) / intervalUs)
  const nextInUs = untilFullUs + (remaining + 1) * intervalUs - fillUs
  return { isAllowed: true, remaining, nextInSeconds: toSeconds(nextInUs) }
}

/** At least one, because a client told to wait 0 seconds would try again at once. */
function toSeconds(microseconds: number): number {
  return Math.max(1, Math.ceil(microseconds / 1e6))
}
