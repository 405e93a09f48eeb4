import { LRUCache } from 'lru-cache'
import { ApiError } from '#support/errors/errors.ts'

const WINDOW_MS = 60_000
const HOSTS_MAX = 10_000

/** Limits the requests of all callers to one host. Throws `overloaded` with the seconds to wait. */
export function createTargetBudget(perMinute: number, clock: () => number): (host: string) => void {
  const requests = new LRUCache<string, number>({
    max: HOSTS_MAX,
    ttl: WINDOW_MS,
    // The minute of a host begins with its first request.
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now: clock },
  })
  return (host) => {
    const before = requests.get(host) ?? 0
    if (before >= perMinute) throw createTooOftenError(host, perMinute, requests.getRemainingTTL(host))
    requests.set(host, before + 1)
  }
}

function createTooOftenError(host: string, perMinute: number, waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(
    'overloaded',
    `${host} was asked ${perMinute} times within a minute, by all callers together, and gets no more requests for now. Try again in ${seconds} s.`,
    {
      zh: `大家在一分鐘內已向 ${host} 查了 ${perMinute} 次，先讓它休息。請 ${seconds} 秒後再試。`,
      headers: { 'Retry-After': String(seconds) },
    },
  )
}
