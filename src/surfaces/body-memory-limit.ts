import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from './exchange.ts'

/** Shorter bodies need no budget: those of all `requestsInFlightMax` (1000) requests together take at most 4 MiB. */
export const SHORT_BYTES = 4096
/** The budget for bodies being received, about 48 MiB of memory: a body takes six times its size as text, object and worker copy. */
const BYTES_MAX = 8 * 2 ** 20
/** One client may use half of the budget, so that its slow uploads do not block other clients. */
const BYTES_PER_CLIENT_MAX = BYTES_MAX / 2

let bytesInUse = 0
const bytesByClient = new Map<string, number>()

/**
 * Counts the bytes of one body. The returned function throws `overloaded` if the budget is used up, because a thousand
 * bodies of one mebibyte would exhaust the memory.
 */
export function createBodyCounter(exchange: Pick<Exchange, 'client' | 'onClose'>): (bytes: number) => void {
  const { client = '' } = exchange
  let received = 0
  let counted = 0
  return (bytes) => {
    received += bytes
    if (received <= SHORT_BYTES) return
    const more = received - counted
    const ofClient = (bytesByClient.get(client) ?? 0) + more
    if (bytesInUse + more > BYTES_MAX || (client !== '' && ofClient > BYTES_PER_CLIENT_MAX))
      throw new ApiError(
        'overloaded',
        'The server is receiving too much data at the moment. Try again in a few seconds.',
        { headers: { 'Retry-After': '2' }, zh: '同時送來的內容太多，請稍後再試。' },
      )
    bytesInUse += more
    bytesByClient.set(client, ofClient)
    if (counted === 0) exchange.onClose?.(() => releaseBytes(client, counted))
    // From here on, the short bytes at the beginning count, too.
    counted = received
  }
}

function releaseBytes(client: string, bytes: number): void {
  bytesInUse -= bytes
  const left = (bytesByClient.get(client) ?? 0) - bytes
  if (left > 0) bytesByClient.set(client, left)
  else bytesByClient.delete(client)
}
