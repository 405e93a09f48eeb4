import { secondsLeftOfDay } from '#support/dates/taipei.ts'

/** For personal or paid responses: neither proxies nor browsers may cache them. */
export const PRIVATE = 'private, no-store'

/**
 * How long a response may be cached. Never past midnight in Taipei, because “today” and all figures that depend on it
 * change then.
 */
export function cacheControl(cacheSeconds: number, now: Date): string {
  return cacheSeconds === 0 ? PRIVATE : `public, max-age=${Math.min(cacheSeconds, secondsLeftOfDay(now))}`
}
