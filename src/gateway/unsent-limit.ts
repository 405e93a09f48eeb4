import type { ServerResponse } from 'node:http'

/** Shorter responses need no limit: all that may be in flight together take 16 MiB. */
const SHORT_BYTES = 16_384
const BYTES_MAX = 32 * 2 ** 20

type Outgoing = Pick<ServerResponse, 'once' | 'destroy'>

/**
 * Limits the bytes that wait for slow clients to 32 MiB, because a thousand responses of 1 MiB would exhaust the
 * memory. Above it, the connection that has waited longest is closed.
 */
export function createUnsentLimit(): (outgoing: Outgoing, bytes: number) => void {
  // In order of insertion, so the oldest comes first.
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
