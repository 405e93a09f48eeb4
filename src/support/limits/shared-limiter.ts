import { measure, verdictOn, type Measure } from './gcra.ts'
import type { RateLimiter, Rates } from './rate.ts'

export interface SharedBuckets {
  /**
   * Returns the microseconds until the bucket would be full again after this call. The call is counted if they do not
   * exceed `full`. Undefined if the store does not respond.
   */
  take(name: string, measure: Measure): Promise<number | undefined> | undefined
}

/**
 * `local` also counts every call. While the shared store does not respond, it decides, with this process's share of the
 * rates.
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
