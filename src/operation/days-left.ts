import { z } from 'zod'
import { daysBetween } from '#support/dates/taipei.ts'

/** Stands beside a date that can lie ahead, in the answers of all services. */
export const daysLeftField = z.int().nullable().describe('Days from today in Taipei: 0 on the day, null afterwards.')

export function countDaysLeft(date: string, today: string): number | null {
  const days = daysBetween(today, date)
  return days < 0 ? null : days
}
