import type { ServerResponse } from 'node:http'

/** A shorter answer costs less than looking after it: as many as may be in flight have 3 MiB. */
const SHORT_BYTES = 16_384
const BYTES_MAX = 32 * 2 ** 20

type Outgoing = Pick<ServerResponse, 'once' | 'destroy'>

/**
 * Answers that their readers have not taken yet, 32 MiB together: two hundred of a mebibyte each would take more memory than
 * there is. Beyond that the connection of whoever has been at it longest is ended; what it paid for can be fetched again.
 */
export function createUnsentAnswers(): (outgoing: Outgoing, bytes: number) => void {
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
