import { bucketTimes, verdictOn, type BucketTimes } from './gcra.ts'
import type { RateLimiter, Rates } from './rate.ts'

export interface SharedBuckets {
  /**
   * Returns the microseconds until the bucket is full again, and counts the call if they are at most `fillUs`. Undefined
   * if the store does not respond.
   */
  take(name: string, times: BucketTimes): Promise<number | undefined> | undefined
}

/** Rate limits that processes share. `local` counts every call, too, and decides while the store does not respond. */
export function createSharedLimiter(rates: Rates, buckets: SharedBuckets, local: RateLimiter): RateLimiter {
  const times = { free: bucketTimes(rates.free), fetch: bucketTimes(rates.fetch), paid: bucketTimes(rates.paid) }
  return {
    take(client, callClass) {
      const timesOfClass = times[callClass]
      const taken = buckets.take(`${callClass}:${client}`, timesOfClass)
      const localVerdict = local.take(client, callClass)
      if (!taken) return localVerdict
      return taken.then((untilFullUs) =>
        untilFullUs === undefined ? localVerdict : verdictOn(untilFullUs, timesOfClass),
      )
    },
  }
}
