import { ApiError } from '#errors/errors.ts'
import type { Charge } from '#operation/charge.ts'

/** A charge that takes nothing: it names the price and refuses every payment. */
export const priceOnly: Charge = {
  demand: ({ price }) => new ApiError('payment_required', `This call costs ${price} in USDC.`),
  collect: ({ price }) => {
    throw new ApiError('payment_required', `This call costs ${price} in USDC. Payments are not set up here.`)
  },
}
