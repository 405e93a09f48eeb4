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

/**
 * Counts for all processes together. `local` counts every call too and decides while the store does not answer, so that each
 * process hands out its share once.
 */
export function createSharedLimiter(rates: Rates, buckets: SharedBuckets, local: RateLimiter): RateLimiter {
  const measures = { free: measure(rates.free), fetch: measure(rates.fetch), paid: measure(rates.paid) }
  return {
    take(client, callClass) {
      const of = measures[callClass]
      const taken = buckets.take(`${callClass}:${client}`, of)
      const own = local.take(client, callClass)
      return taken ? taken.then((used) => (used === undefined ? own : verdictOn(used, of))) : own
    },
  }
}
