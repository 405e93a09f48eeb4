import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'

const RATE = 0.2
const RAISED_ON = '2019-12-01'

export const prizeTaxSchema = z
  .object({
    rate: z.number().describe('Share of the whole prize that is withheld once it is above the exemption.'),
    exempt_up_to_twd: z.int(),
    withheld_twd: z.int().nullable().describe('Whole dollars. Null where the prize itself is not known.'),
    stamp_duty_twd: z
      .int()
      .nullable()
      .optional()
      .describe('0.4 % of a lottery prize above the exemption. Absent for receipts: their payout gives it.'),
    net_twd: z.int().nullable().describe('The prize less the tax and the stamp duty given here.'),
    basis: z.string(),
  })
  .describe('Income tax withheld on the prize.')

export type PrizeTax = z.infer<typeof prizeTaxSchema>

/**
 * The tax on one prize paid out on `date`. The tax on a prize above the exemption is on the whole prize, not on the
 * excess.
 */
export function prizeTax(amountTwd: number | null, date: string): PrizeTax {
  const exempt = date < RAISED_ON ? 2_000 : 5_000
  // Division by 5 instead of a factor of 0.2, which has no exact binary form. Fractions of a dollar are not withheld.
  const withheld = amountTwd === null ? null : amountTwd > exempt ? Math.floor(amountTwd / 5) : 0
  return {
    rate: RATE,
    exempt_up_to_twd: exempt,
    withheld_twd: withheld,
    net_twd: amountTwd === null || withheld === null ? null : amountTwd - withheld,
    basis: joinLanguages(...WITHHOLDING),
  }
}

const WITHHOLDING = [
  'Standards of Withholding Rates for Various Incomes art. 2(7)',
  '各類所得扣繳率標準第 2 條第 7 款',
] as const

/**
 * The tax on a lottery prize. From a prize above the exemption, the lottery's operator also deducts stamp duty of 0.4 %
 * (Stamp Tax Act art. 7).
 */
export function lotteryTax(amountTwd: number | null, date: string): PrizeTax {
  const tax = prizeTax(amountTwd, date)
  const isTaxed = amountTwd !== null && amountTwd > tax.exempt_up_to_twd
  const stamp = amountTwd === null ? null : isTaxed ? Math.floor(amountTwd / 250) : 0
  return {
    ...tax,
    stamp_duty_twd: stamp,
    net_twd: tax.net_twd === null || stamp === null ? null : tax.net_twd - stamp,
    basis: joinLanguages(
      `${WITHHOLDING[0]}; Stamp Tax Act art. 7; https://www.taiwanlottery.com/`,
      `${WITHHOLDING[1]}；印花稅法第 7 條；https://www.taiwanlottery.com/`,
    ),
  }
}
