import { measure, verdictOn, type Measure } from './gcra.ts'
import type { RateLimiter, Rates } from './rate.ts'

export interface SharedBuckets {
  /** Returns microseconds until the bucket is full again, and counts the call if they are at most `full`. */
  take(name: string, measure: Measure): Promise<number | undefined> | undefined
}

/** `local` counts every call, too, and decides while the shared store does not respond. */
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
