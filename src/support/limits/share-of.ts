import type { Rate, Rates } from './rate.ts'

/** Divides the rates among processes, so that together they allow as much as one process would. */
export function shareOf(rates: Rates, processes: number): Rates {
  const share = (count: number) => Math.max(1, Math.floor(count / processes))
  const divide = ({ calls, seconds, burst }: Rate): Rate => ({ calls: share(calls), seconds, burst: share(burst) })
  return { free: divide(rates.free), fetch: divide(rates.fetch), paid: divide(rates.paid) }
}
