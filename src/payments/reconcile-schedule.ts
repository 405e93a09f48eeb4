import type { PaymentEntry } from './ledger.ts'

/** The longest that an answer is kept to be asked for again. */
export const KEPT_MS = 86_400_000
/** An answer of up to this size is kept for a day; a larger one for as much less, so that nobody fills the disk for a cent. */
const DAY_BYTES = 65_536
const KEPT_MS_MIN = 600_000
/** How long a delivered answer is kept for its payer, who signs anew if a proxy on the way has swallowed it. */
export const GRACE_MS = 60_000

/** Until when an answer that is settled now can be had again. An export is not stored, so it costs nothing to keep. */
export function answerUntil(answer: string | null, now: number): number {
  const bytes = answer === null ? 0 : Buffer.byteLength(answer)
  return now + Math.max(KEPT_MS_MIN, Math.min(KEPT_MS, Math.floor((KEPT_MS * DAY_BYTES) / Math.max(bytes, 1))))
}

/** How long after the last look the next is due, by how many there were. */
const PAUSES_MS = [5_000, 5_000, 10_000, 20_000, 30_000, 60_000]
/** By then every node knows that an authorization has expired. */
const EXPIRED_SECONDS = 61
/** A failure, or a settlement that was not found, is looked at for the last time so long after it could last be settled. */
const LAST_LOOK_SECONDS = 600
/** A settled row whose log no node shows is looked for this often. */
const LOOKS_MAX = 24
const HOUR_MS = 3_600_000

/** When a row is to be looked at next, or null when nothing more can be learnt. `looks` are those that it had. */
export function nextLookAt(
  row: Pick<PaymentEntry, 'state' | 'looks' | 'valid_before' | 'sent_at'>,
  now: number,
): number | null {
  const expiredAt = (row.valid_before + EXPIRED_SECONDS) * 1000
  const lastAt = (row.valid_before + LAST_LOOK_SECONDS) * 1000
  const next = now + (PAUSES_MS[row.looks] ?? PAUSES_MS.at(-1) ?? 0)
  if (row.state === 'settled') {
    if (row.looks === 0) return now + 30_000
    if (now < lastAt) return next
    return row.looks < LOOKS_MAX ? now + HOUR_MS : null
  }
  if (row.state === 'failed') return now < lastAt ? lastAt : null
  // What was never sent can only run out.
  if (row.sent_at === null && now < expiredAt) return expiredAt
  return now < expiredAt ? Math.min(next, expiredAt) : next
}
