import { LRUCache } from 'lru-cache'
import { measure, verdictOn, type Measure } from './gcra.ts'
import type { CallClass, RateLimiter, Rates, Verdict } from './rate.ts'

/** About 10 MB. With more clients, the one that called least recently is forgotten and gets full buckets. */
export const CLIENTS_MAX = 50_000

type Buckets = Record<CallClass, number>

/** Token buckets in the memory of this process (GCRA). */
export function createMemoryLimiter(rates: Rates, clock: () => Date): RateLimiter & { readonly clients: number } {
  // `maxSize`, because `max` would allocate 1.6 MB in advance.
  const clients = new LRUCache<string, Buckets>({ maxSize: CLIENTS_MAX, sizeCalculation: () => 1 })
  const measures = { free: measure(rates.free), fetch: measure(rates.fetch), paid: measure(rates.paid) }
  const elapsed = makeMonotonic(clock)
  return {
    get clients() {
      return clients.size
    },
    take(client, callClass) {
      let buckets = clients.get(client)
      if (!buckets) clients.set(client, (buckets = { free: 0, fetch: 0, paid: 0 }))
      return takeFrom(buckets, callClass, measures[callClass], elapsed() * 1000)
    },
  }
}

/** Milliseconds that never decrease. If the system clock were set back, every bucket would appear empty. */
function makeMonotonic(clock: () => Date): () => number {
  let before = clock().getTime()
  let elapsed = 0
  return () => {
    const now = clock().getTime()
    elapsed += Math.max(0, now - before)
    before = now
    return elapsed
  }
}

function takeFrom(buckets: Buckets, callClass: CallClass, of: Measure, now: number): Verdict {
  const fullAt = Math.max(buckets[callClass], now)
  const verdict = verdictOn(fullAt + of.interval - now, of)
  buckets[callClass] = verdict.isAllowed ? fullAt + of.interval : fullAt
  return verdict
}
