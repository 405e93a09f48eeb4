import { ApiError } from '#errors/errors.ts'
import type { Exchange } from './exchange.ts'

/** A shorter body is always taken. */
const SHORT_BYTES = 65_536
/** A body takes some six times its size while it is a text, an object, and the copy that a worker thread has. */
const BYTES_MAX = 16 * 2 ** 20

let taken = 0

/**
 * Counts a long body until its request has left us: two hundred requests at once, of a mebibyte each, would take more memory than
 * there is. Throws `overloaded` where there is no room, as there will be in a moment.
 */
export function keepRoom(bytes: number, exchange: Pick<Exchange, 'whenLeft'>): void {
  if (bytes <= SHORT_BYTES || !exchange.whenLeft) return
  if (taken + bytes > BYTES_MAX) {
    throw new ApiError('overloaded', 'Too much was sent at once. Try again in a moment.', {
      headers: { 'Retry-After': '2' },
      zh: '同時送來的內容太多，請稍後再試。',
    })
  }
  taken += bytes
  exchange.whenLeft(() => void (taken -= bytes))
}
