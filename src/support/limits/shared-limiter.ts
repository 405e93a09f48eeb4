import { measure, verdictOn, type Measure } from './gcra.ts'
import type { RateLimiter, Rates } from './rate.ts'

/** Buckets that several processes take from. */
export interface SharedBuckets {
  /**
   * How long the bucket would take to be full again with this call in it; the call is counted where that is at most `full`.
   * Undefined, at once or after a moment, where the store does not answer.
   */
  take(name: string, measure: Measure): Promise<number | undefined> | undefined
}

/** Counts for all processes together, and where that cannot be done just now in `local`: nobody waits, nobody is turned away for it. */
export function createSharedLimiter(rates: Rates, buckets: SharedBuckets, local: RateLimiter): RateLimiter {
  const measures = { free: measure(rates.free), fetch: measure(rates.fetch), paid: measure(rates.paid) }
  return {
    take(client, callClass) {
      const of = measures[callClass]
      const taken = buckets.take(`${callClass}:${client}`, of)
      if (!taken) return local.take(client, callClass)
      return taken.then((used) => (used === undefined ? local.take(client, callClass) : verdictOn(used, of)))
    },
  }
}
