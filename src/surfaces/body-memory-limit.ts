import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from './exchange.ts'

/** A shorter body is always accepted: all concurrent requests together need 4 MiB for them. */
export const SHORT_BYTES = 4096
/** A body takes about six times its size in memory: as text, as an object, and as the copy for a worker thread. */
const BYTES_MAX = 8 * 2 ** 20
/** A client that sends long bodies slowly leaves the other half to other clients. */
const BYTES_OF_ONE_MAX = BYTES_MAX / 2

let taken = 0
const takenBy = new Map<string, number>()

/**
 * Counts the bytes of one body as they arrive, until its request has ended. The returned function throws `overloaded`
 * when the memory budget is full: a thousand concurrent bodies of one mebibyte would exceed it.
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
  return new ApiError(
    'overloaded',
    'The server is receiving too much data at the moment. Try again in a few seconds.',
    {
      headers: { 'Retry-After': '2' },
      zh: '同時送來的內容太多，請稍後再試。',
    },
  )
}
