import type { ServerResponse } from 'node:http'

/** Shorter responses need no limit: as many as may be in flight take 16 MiB in total. */
const SHORT_BYTES = 16_384
const BYTES_MAX = 32 * 2 ** 20

type Outgoing = Pick<ServerResponse, 'once' | 'destroy'>

/**
 * Limits the bytes that wait for slow readers to 32 MiB, because a thousand responses of 1 MiB each would exhaust the
 * memory. Above the limit, it closes the connection that has waited longest. The caller can fetch a paid answer again.
 */
export function createUnsentLimit(): (outgoing: Outgoing, bytes: number) => void {
  // In the order of writing.
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
