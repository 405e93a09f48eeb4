import { addDays, endOfDays } from '#support/dates/taipei.ts'

const RADIANS = Math.PI / 180
const DAY_MS = 86_400_000
const J2000 = Date.UTC(2000, 0, 1, 12)
const CENTURY_DAYS = 36_525

/**
 * The sun's apparent longitude in degrees, accurate to 0.01. Source: Meeus, Astronomical Algorithms, 2nd edition,
 * chapter 25, low accuracy.
 */
function sunLongitude(instant: number): number {
  const t = (instant - J2000) / DAY_MS / CENTURY_DAYS
  const mean = 280.46646 + 36_000.76983 * t + 0.0003032 * t ** 2
  const anomaly = (357.52911 + 35_999.05029 * t - 0.0001537 * t ** 2) * RADIANS
  const centre =
    (1.914602 - 0.004817 * t - 0.000014 * t ** 2) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly)
  const node = (125.04 - 1934.136 * t) * RADIANS
  return (mean + centre - 0.00569 - 0.00478 * Math.sin(node)) % 360
}

/**
 * The day in Taipei on which the sun reaches a longitude in degrees (270 at 冬至). Searches five days from `earliest`.
 */
export function solarTermFrom(earliest: string, longitude: number): string | undefined {
  const isReached = (day: string) => {
    const past = sunLongitude(endOfDays(day, 0)) - longitude
    return (past + 360) % 360 < 180
  }
  return [0, 1, 2, 3, 4].map((ahead) => addDays(earliest, ahead)).find(isReached)
}
