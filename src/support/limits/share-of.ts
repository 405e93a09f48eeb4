import type { Rate, Rates } from './rate.ts'

/** What each of so many processes may let through, so that together they let through what one would. */
export function shareOf(rates: Rates, processes: number): Rates {
  const share = (count: number) => Math.max(1, Math.floor(count / processes))
  const of = ({ calls, seconds, burst }: Rate): Rate => ({ calls: share(calls), seconds, burst: share(burst) })
  return { free: of(rates.free), fetch: of(rates.fetch), paid: of(rates.paid) }
}
