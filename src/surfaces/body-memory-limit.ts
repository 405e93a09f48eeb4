import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from './exchange.ts'

/** A shorter body is always taken: as many as may be in flight have 3 MiB. */
export const SHORT_BYTES = 16_384
/** A body takes some six times its size while it is a text, an object, and the copy that a worker thread has. */
const BYTES_MAX = 8 * 2 ** 20
/** Who sends long bodies slowly leaves the other half to others. */
const BYTES_OF_ONE_MAX = BYTES_MAX / 2

let taken = 0
const takenBy = new Map<string, number>()

/**
 * Counts the bytes of one body as they come, until its request has left us: two hundred requests at once, of a mebibyte each, would
 * take more memory than there is. What it gives throws `overloaded` where there is no room, as there will be in a moment.
 */
export function roomFor(exchange: Pick<Exchange, 'client' | 'whenLeft'>): (bytes: number) => void {
  const { client = '' } = exchange
  let come = 0
  let kept = 0
  return (bytes) => {
    come += bytes
    if (come <= SHORT_BYTES) return
    const more = come - kept
    const ofOne = (takenBy.get(client) ?? 0) + more
    if (taken + more > BYTES_MAX || (client !== '' && ofOne > BYTES_OF_ONE_MAX)) throw noRoom()
    taken += more
    takenBy.set(client, ofOne)
    if (kept === 0) exchange.whenLeft?.(() => giveBack(client, kept))
    kept = come
  }
}

function giveBack(client: string, bytes: number): void {
  taken -= bytes
  const left = (takenBy.get(client) ?? 0) - bytes
  if (left > 0) takenBy.set(client, left)
  else takenBy.delete(client)
}

function noRoom(): ApiError {
  return new ApiError('overloaded', 'Too much was sent at once. Try again in a moment.', {
    headers: { 'Retry-After': '2' },
    zh: '同時送來的內容太多，請稍後再試。',
  })
}
