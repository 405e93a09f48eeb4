import type { GuardedFetch } from '#sites/outbound/types.ts'

/** The clocks of fewer sites may all be wrong. */
const SITES_MIN = 3
const SITES_MAX = 9

/**
 * Compares our clock with the Date header of the responses to `fetch`. `offsetMs` is the median of the three to nine
 * sites that answered last, and 0 with fewer.
 */
export function compareClock(fetch: GuardedFetch, clock: () => Date): { offsetMs(): number; fetch: GuardedFetch } {
  const offsets = new Map<string, number>()
  return {
    offsetMs(): number {
      const sorted = [...offsets.values()].toSorted((a, b) => a - b)
      return sorted.length < SITES_MIN ? 0 : (sorted[sorted.length >> 1] ?? 0)
    },
    async fetch(url, options) {
      const response = await fetch(url, options)
      const date = Date.parse(response.headers.get('date') ?? '')
      // A response with an Age header comes from a cache, so its date is old.
      if (!Number.isNaN(date) && !response.headers.has('age')) {
        const { host } = new URL(response.url)
        offsets.delete(host)
        offsets.set(host, clock().getTime() - date)
        for (const oldest of [...offsets.keys()].slice(0, -SITES_MAX)) offsets.delete(oldest)
      }
      return response
    },
  }
}
