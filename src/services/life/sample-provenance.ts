import type { Provenance } from '#operation/provenance.ts'

/**
 * `provenance` for the operations' example answers. The tests run each example, so these dates must be those of the
 * seed files.
 */
const sample = (as_of: string, stale = false): Provenance => ({ as_of, stale, sources: [] })

export const calendarProvenance = sample('2026-07-01')
export const fuelProvenance = sample('2026-09-21', true)
export const receiptProvenance = sample('2026-09-25')
export const lotteryProvenance = sample('2026-09-30')
