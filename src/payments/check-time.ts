import { PAYMENT_SECONDS } from './requirements.ts'
import { Mismatch } from './mismatch.ts'
import type { Authorization } from './payment-form.ts'

/** Tolerance for a payer's clock. */
const CLOCK_SECONDS = 300

/** Throws Mismatch if a new payment is not valid now, or valid for longer than the offer. It tells our time. */
export function checkTime({ validAfter, validBefore }: Authorization, nowMs: number): void {
  const now = Math.floor(nowMs / 1000)
  const here = `it is ${new Date(now * 1000).toISOString()} here (${now})`
  if (BigInt(validBefore) <= BigInt(now)) {
    throw new Mismatch(`The payment has expired: validBefore is ${validBefore}, and ${here}. Sign a new one.`)
  }
  if (BigInt(validBefore) > BigInt(now + PAYMENT_SECONDS + CLOCK_SECONDS)) {
    throw new Mismatch(
      `validBefore is too far away: ${validBefore}, and ${here}. Sign a payment for the ${PAYMENT_SECONDS} seconds of the offer, and look at your clock.`,
    )
  }
  if (BigInt(validAfter) > BigInt(now + CLOCK_SECONDS)) {
    throw new Mismatch(`The payment is not valid yet: validAfter is ${validAfter}, and ${here}. Look at your clock.`)
  }
}
