import { z } from 'zod'

export const CYCLE_MINUTES = 90
export const FALLING_ASLEEP_MINUTES = 15
const CYCLES = [4, 5, 6]
const DAY_MINUTES = 24 * 60

export const sleepTimeSchema = z.object({
  cycles: z.int(),
  sleep_minutes: z.int().describe('Time asleep, without the time to fall asleep.'),
  time: z.string().describe('HH:MM: the bedtime when `wake` was given, else the time to wake.'),
  day_offset: z.int().describe('−1 the day before the given time, 0 the same day, 1 the day after.'),
})

export type SleepTime = z.output<typeof sleepTimeSchema>

/** Bedtimes for waking at `wake` (HH:MM), one per number of sleep cycles. An offset of −1 means the evening before. */
export function bedTimesFor(wake: string, latency: number): SleepTime[] {
  return CYCLES.map((cycles) => sleepTime(cycles, minutesOf(wake) - cycles * CYCLE_MINUTES - latency))
}

/**
 * Waking times for going to bed at `bed` (HH:MM), one per number of sleep cycles. An offset of 1 means the next day.
 */
export function wakeTimesFor(bed: string, latency: number): SleepTime[] {
  return CYCLES.map((cycles) => sleepTime(cycles, minutesOf(bed) + latency + cycles * CYCLE_MINUTES))
}

function sleepTime(cycles: number, minutes: number): SleepTime {
  const dayOffset = Math.floor(minutes / DAY_MINUTES)
  const ofDay = minutes - dayOffset * DAY_MINUTES
  const time = `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
  return { cycles, sleep_minutes: cycles * CYCLE_MINUTES, time, day_offset: dayOffset }
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
