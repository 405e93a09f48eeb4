import { ApiError } from '#support/errors/errors.ts'

const WINDOW_MS = 60_000
/** Maximum number of hosts in memory. Hosts whose minute is over are removed first. */
const HOSTS_MAX = 10_000

interface Spent {
  readonly since: number
  requests: number
}

/** Limits the requests of all callers to one host. Throws `overloaded` with the seconds to wait. */
export function createTargetBudget(perMinute: number, clock: () => number): (host: string) => void {
  const hosts = new Map<string, Spent>()

  function forget(now: number): void {
    for (const [host, { since }] of hosts) {
      if (now - since < WINDOW_MS && hosts.size < HOSTS_MAX) return
      hosts.delete(host)
    }
  }

  return (host) => {
    const now = clock()
    const known = hosts.get(host)
    if (known && now - known.since < WINDOW_MS) {
      if (known.requests >= perMinute) throw tooOften(host, perMinute, known.since + WINDOW_MS - now)
      known.requests += 1
      return
    }
    if (hosts.size >= HOSTS_MAX) forget(now)
    // Reinserting the host puts it at the end of the map, so the map is ordered by age.
    hosts.delete(host)
    hosts.set(host, { since: now, requests: 1 })
  }
}

function tooOften(host: string, perMinute: number, waitMs: number): ApiError {
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
