import { z } from 'zod'
import { prizeTax } from '../prize-tax.ts'

const STAMP_FROM_TWD = 1_000
// Stamp Tax Act art. 7: four thousandths; art. 9 rounds down to whole dollars.
const STAMP_PER_THOUSAND = 4
const RULES_SINCE = '2019-12-01'

export const payoutSchema = z
  .object({
    income_tax_twd: z.int(),
    stamp_duty_twd: z.int().nullable().describe('At a counter. Null where the rule of that year is not stored.'),
    net_at_counter_twd: z.int().nullable(),
    net_into_account_twd: z.int().describe('Paid into an account set up beforehand: no stamp duty.'),
  })
  .describe('What is paid out of the prize.')

/** Above the exemption, income tax is due on the full prize. Stamp duty is due only at the counter. */
export function receiptPayout(amountTwd: number, claimFrom: string): z.infer<typeof payoutSchema> {
  const income_tax_twd = prizeTax(amountTwd, claimFrom).withheld_twd ?? 0
  const stamp_duty_twd =
    claimFrom < RULES_SINCE
      ? null
      : amountTwd < STAMP_FROM_TWD
        ? 0
        : Math.floor((amountTwd * STAMP_PER_THOUSAND) / 1_000)
  return {
    income_tax_twd,
    stamp_duty_twd,
    net_at_counter_twd: stamp_duty_twd === null ? null : amountTwd - income_tax_twd - stamp_duty_twd,
    net_into_account_twd: amountTwd - income_tax_twd,
  }
}
