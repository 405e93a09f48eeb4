import { secondsLeftOfDay } from '#support/dates/taipei.ts'

/** For an answer that is about whoever asks, or was paid for: no cache keeps it, neither on the way nor in a browser. */
export const PRIVATE = 'private, no-store'

/**
 * How long anybody may keep an answer. None outlives the day in Taipei on which it was given: “today” is another day after
 * midnight, and so are the figures, the draws and the holidays that count from it.
 */
export function cacheControl(cacheSeconds: number, now: Date): string {
  return cacheSeconds === 0 ? PRIVATE : `public, max-age=${Math.min(cacheSeconds, secondsLeftOfDay(now))}`
}
