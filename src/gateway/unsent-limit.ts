import type { ServerResponse } from 'node:http'

/** As many short responses as may be in flight have 3 MiB. */
const SHORT_BYTES = 16_384
const BYTES_MAX = 32 * 2 ** 20

type Outgoing = Pick<ServerResponse, 'once' | 'destroy'>

/**
 * Limits the bytes that wait for readers to 32 MiB: two hundred responses of a mebibyte each would take more memory than there
 * is. Beyond that the connection that has waited longest is closed; the caller can fetch again what they paid for.
 */
export function createUnsentLimit(): (outgoing: Outgoing, bytes: number) => void {
  // In the order in which they were written.
  const waiting = new Map<Outgoing, number>()
  let total = 0
  const forget = (outgoing: Outgoing) => {
    total -= waiting.get(outgoing) ?? 0
    waiting.delete(outgoing)
  }
  return (outgoing, bytes) => {
    if (bytes <= SHORT_BYTES) return
    for (const oldest of waiting.keys()) {
      if (total + bytes <= BYTES_MAX) break
      forget(oldest)
      oldest.destroy()
    }
    waiting.set(outgoing, bytes)
    total += bytes
    outgoing.once('close', () => forget(outgoing))
  }
}
