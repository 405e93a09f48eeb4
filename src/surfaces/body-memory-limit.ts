import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from './exchange.ts'

/** Shorter bodies need no budget: those of all simultaneous requests together take at most 4 MiB. */
export const SHORT_BYTES = 4096
/** The budget for bodies being received. In memory a body takes six times its size: text, object, worker copy. */
const BYTES_MAX = 8 * 2 ** 20
/** One client may use half of the budget, so that its slow uploads do not block other clients. */
const BYTES_OF_ONE_MAX = BYTES_MAX / 2

let taken = 0
const takenBy = new Map<string, number>()

/**
 * Counts the bytes of one body. The returned function throws `overloaded` if the budget is used up, because a thousand
 * bodies of one mebibyte would exhaust the memory.
 */
export function memoryFor(exchange: Pick<Exchange, 'client' | 'whenLeft'>): (bytes: number) => void {
  const { client = '' } = exchange
  let come = 0
  let kept = 0
  return (bytes) => {
    come += bytes
    if (come <= SHORT_BYTES) return
    const more = come - kept
    const ofOne = (takenBy.get(client) ?? 0) + more
    if (taken + more > BYTES_MAX || (client !== '' && ofOne > BYTES_OF_ONE_MAX)) throw createNoRoomError()
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

function createNoRoomError(): ApiError {
  return new ApiError(
    'overloaded',
    'The server is receiving too much data at the moment. Try again in a few seconds.',
    {
      headers: { 'Retry-After': '2' },
      zh: '同時送來的內容太多，請稍後再試。',
    },
  )
}
