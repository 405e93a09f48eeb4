import { measure, verdictOn, type Measure } from './gcra.ts'
import type { RateLimiter, Rates } from './rate.ts'

export interface SharedBuckets {
  /**
   * Returns the time until the bucket would be full again after this call, in microseconds. Counts the call if that
   * time is at most `full`. Undefined if the store does not answer.
   */
  take(name: string, measure: Measure): Promise<number | undefined> | undefined
}

/** `local` counts every call too. While the store does not answer, it decides by this process's share. */
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
