import type { Duplex } from 'node:stream'

const LOOK_EVERY_MS = 1_000
/** So much of an answer is taken in so long by anybody who reads it: 1 KiB a second. */
const WINDOW_MS = 10_000
const WINDOW_BYTES = 10_240

/** What a look at a connection needs of it; a socket of Node's has it. */
export interface Writing extends Duplex {
  readonly bytesWritten: number
}

interface Window {
  readonly since: number
  /** What had left us when the window began. */
  readonly sent: number
}

/**
 * Ends connections whose callers ask and do not read: what waits for them takes memory and a place among the requests in
 * flight. `look` is called each second; a connection that takes less than a trickle for ten is destroyed.
 */
export function createSlowReaderWatch(): (connections: Iterable<Duplex>, now: number) => void {
  const windows = new WeakMap<Duplex, Window>()
  return (connections, now) => {
    for (const connection of connections) {
      if (connection.writableLength === 0) {
        windows.delete(connection)
        continue
      }
      const sent = (connection as Writing).bytesWritten - connection.writableLength
      const window = windows.get(connection)
      if (!window || sent - window.sent >= WINDOW_BYTES) windows.set(connection, { since: now, sent })
      else if (now - window.since >= WINDOW_MS) connection.destroy()
    }
  }
}

/** Looks each second until the process ends. */
export function endSlowReaders(connections: () => Iterable<Duplex>): void {
  const watch = createSlowReaderWatch()
  setInterval(() => watch(connections(), performance.now()), LOOK_EVERY_MS).unref()
}
