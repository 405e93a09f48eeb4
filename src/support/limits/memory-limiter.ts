import { LRUCache } from 'lru-cache'
import { bucketTimes, verdictOn, type BucketTimes } from './gcra.ts'
import type { CallClass, RateLimiter, Rates, Verdict } from './rate.ts'

/** About 10 MB. With more clients, the one that called least recently is forgotten and gets full buckets. */
export const CLIENTS_MAX = 50_000

/** The theoretical arrival time of each bucket (gcra.ts), in microseconds of the limiter's clock. */
type ArrivalTimes = Record<CallClass, number>

/** Rate limits in the memory of this process. */
export function createMemoryLimiter(rates: Rates, clock: () => Date): RateLimiter & { readonly clients: number } {
  // `maxSize`, because `max` would allocate 1.6 MB in advance.
  const clients = new LRUCache<string, ArrivalTimes>({ maxSize: CLIENTS_MAX, sizeCalculation: () => 1 })
  const times = { free: bucketTimes(rates.free), fetch: bucketTimes(rates.fetch), paid: bucketTimes(rates.paid) }
  const readElapsedMs = createMonotonicClock(clock)
  return {
    get clients() {
      return clients.size
    },
    take(client, callClass) {
      let arrivals = clients.get(client)
      if (!arrivals) clients.set(client, (arrivals = { free: 0, fetch: 0, paid: 0 }))
      return takeFrom(arrivals, callClass, times[callClass], readElapsedMs() * 1000)
    },
  }
}

/** Elapsed milliseconds that never decrease. If the system clock were set back, every bucket would appear empty. */
function createMonotonicClock(clock: () => Date): () => number {
  let beforeMs = clock().getTime()
  let elapsedMs = 0
  return () => {
    const nowMs = clock().getTime()
    elapsedMs += Math.max(0, nowMs - beforeMs)
    beforeMs = nowMs
    return elapsedMs
  }
}

function takeFrom(arrivals: ArrivalTimes, callClass: CallClass, times: BucketTimes, nowUs: number): Verdict {
  // A bucket that was full before now has no claim on the past.
  const arrivalUs = Math.max(arrivals[callClass], nowUs)
  const nextUs = arrivalUs + times.intervalUs
  const verdict = verdictOn(nextUs - nowUs, times)
  arrivals[callClass] = verdict.isAllowed ? nextUs : arrivalUs
  return verdict
}
