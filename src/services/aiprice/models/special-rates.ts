import { z } from 'zod'

/** Rates of cached, batch and priority tokens in USD per million. Absent if not listed. */
export const specialRates = z.object({
  cached_input_usd: z.number().optional().describe('Input read from the vendor’s cache.'),
  batch_input_usd: z.number().optional().describe('Input that waits in a batch.'),
  batch_output_usd: z.number().optional().describe('Output that waits in a batch.'),
  off_peak_input_usd: z.number().optional().describe('Input outside the peak hours of the note.'),
  off_peak_output_usd: z.number().optional().describe('Output outside the peak hours.'),
  priority_input_usd: z.number().optional().describe('Input that goes first.'),
  priority_output_usd: z.number().optional().describe('Output that goes first.'),
})

export type SpecialRates = z.infer<typeof specialRates>

/** The rates as JSON, or null if there are none. A cache rate of 0 means that the catalogue has no value. */
export function specialRatesJson(rates: Readonly<Partial<Record<keyof SpecialRates, number | null>>>): string | null {
  const listed = Object.entries(rates).filter(([, usd]) => usd !== null && usd > 0)
  return listed.length > 0 ? JSON.stringify(Object.fromEntries(listed)) : null
}

export function parseSpecialRates(json: string | null): SpecialRates {
  return json === null ? {} : specialRates.parse(JSON.parse(json))
}
