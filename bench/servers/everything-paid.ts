import { ApiError } from '#support/errors/errors.ts'
import type { Charge } from '#operation/charge.ts'

export const everythingPaid: Charge = {
  demand: ({ price }) => new ApiError('payment_required', `This call costs ${price}.`),
  collect: (_quote, _payment, work) => work(),
}
