import type { PaymentEntry } from './ledger.ts'

/** The longest time that a paid answer is stored. */
export const ANSWER_KEPT_MS_MAX = 86_400_000
/** The largest answer that is stored for a day. Larger ones expire proportionally earlier, to save disk space. */
const FULL_DAY_BYTES_MAX = 65_536
const ANSWER_KEPT_MS_MIN = 600_000
/** How long a payer may fetch a delivered answer again, in case a proxy lost it. */
export const REFETCH_MS = 60_000

/** Until when the answer of a payment settled now is stored. An export takes no space, since it is not stored. */
export function answerUntil(answer: string | null, now: number): number {
  const bytes = answer === null ? 0 : Buffer.byteLength(answer)
  return (
    now +
    Math.max(
      ANSWER_KEPT_MS_MIN,
      Math.min(ANSWER_KEPT_MS_MAX, Math.floor((ANSWER_KEPT_MS_MAX * FULL_DAY_BYTES_MAX) / Math.max(bytes, 1))),
    )
  )
}

const PAUSES_MS = [5_000, 5_000, 10_000, 20_000, 30_000, 60_000]
/** The chain refuses an authorization from `validBefore` on; the margin covers nodes that lag behind each other. */
export const EXPIRY_MARGIN_SECONDS = 60
/** A failed payment, or one missing on the chain, gets its last check this long after it could last settle. */
const LAST_CHECK_SECONDS = 600
/** Maximum number of checks of a settled payment for which no node has a log. */
const CHECKS_MAX = 24
const HOUR_MS = 3_600_000

/** Null if another check cannot tell more. `looks` is the number of checks so far. */
export function nextCheckAt(
  row: Pick<PaymentEntry, 'state' | 'looks' | 'valid_before' | 'sent_at'>,
  now: number,
): number | null {
  const expiredAt = (row.valid_before + EXPIRY_MARGIN_SECONDS + 1) * 1000
  const lastAt = (row.valid_before + LAST_CHECK_SECONDS) * 1000
  const next = now + (PAUSES_MS[row.looks] ?? PAUSES_MS.at(-1) ?? 0)
  if (row.state === 'settled') {
    if (row.looks === 0) return now + 30_000
    if (now < lastAt) return next
    return row.looks < CHECKS_MAX ? now + HOUR_MS : null
  }
  if (row.state === 'failed') return now < lastAt ? lastAt : null
  // Before its expiry, a payment that was never sent cannot change, so checks would be useless.
  if (row.sent_at === null && now < expiredAt) return expiredAt
  return now < expiredAt ? Math.min(next, expiredAt) : next
}
