import { Decimal } from 'decimal.js'
import { z } from 'zod'

export const tierSchema = z.object({
  above_input_tokens: z.int().positive(),
  input_usd: z.number().nullable(),
  output_usd: z.number().nullable(),
})

/**
 * The rates of a request with more than `above_input_tokens`, in USD per million tokens. A null rate means that the
 * standard one applies.
 */
export type Tier = z.infer<typeof tierSchema>

export function tiersJson(tiers: readonly Tier[]): string | null {
  return tiers.length > 0 ? JSON.stringify(tiers.toSorted((a, b) => a.above_input_tokens - b.above_input_tokens)) : null
}

export function parseTiers(json: string | null): Tier[] {
  return json === null ? [] : z.array(tierSchema).parse(JSON.parse(json))
}

/** The tier of a request with this much input. Undefined for the standard rates. */
export function tierFor(json: string | null, inputTokens: number): Tier | undefined {
  return parseTiers(json).findLast((tier) => inputTokens > tier.above_input_tokens)
}

/** Converts USD per token to USD per million tokens without rounding errors. */
export function perMillion(usd: number | string | null | undefined): number | null {
  return usd === null || usd === undefined ? null : new Decimal(usd).times(1_000_000).toSignificantDigits(12).toNumber()
}
