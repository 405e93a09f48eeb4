import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { findLatestRate } from './queries.ts'

export const fxField = z
  .object({
    usd_twd: z.number().describe('TWD for one US dollar.'),
    date: z.string().describe('The day of the rate.'),
    basis: z
      .enum(['spot', 'close', 'reference', 'monthly_average'])
      .describe(
        'spot: mean of a bank’s buying and selling; close: interbank closing; reference: one quotation of the day; monthly_average: of the whole month.',
      ),
    source: z.string(),
    stale: z.boolean().describe('True once the rate is older than 3 days.'),
  })
  .describe('The exchange rate behind every TWD figure.')

export type Fx = z.infer<typeof fxField>

/**
 * The newest stored exchange rate, however old; the answer states its date. With `exported`, only rates that an export
 * may contain.
 */
export function currentFx({ db, provenance }: Pick<Context, 'db' | 'provenance'>, exported?: 'exported'): Fx {
  const rate = findLatestRate(db, exported)
  if (!rate)
    throw new ApiError('not_ready', 'No exchange rate is available yet. Try again after the first sync.', {
      zh: '還沒有匯率，請在第一次同步之後再試。',
    })
  const { date, usd_twd, basis, source } = rate
  return { usd_twd, date, basis, source, stale: provenance('aiprice_fx').stale }
}
