import { secondsLeftOfDay } from '#support/dates/taipei.ts'

/** For personal or paid responses, which neither proxies nor browsers may cache. */
export const PRIVATE = 'private, no-store'

/** A response may be cached at most until midnight in Taipei, because answers that contain "today" change then. */
export function cacheControl(cacheSeconds: number, now: Date): string {
  return cacheSeconds === 0 ? PRIVATE : `public, max-age=${Math.min(cacheSeconds, secondsLeftOfDay(now))}`
}
