import type { Duplex } from 'node:stream'

const CHECK_EVERY_MS = 1_000
/** Within this time, a client must receive at least 10 KiB. */
const WINDOW_MS = 10_000
const WINDOW_BYTES = 10_240

export interface Writing extends Duplex {
  readonly bytesWritten: number
}

interface Window {
  readonly since: number
  /** Bytes sent before the current window of time began. */
  readonly sent: number
}

/** Returns a function to call once a second. It destroys connections that hardly read, which occupy memory. */
export function createSlowReaderWatch(): (connections: Iterable<Duplex>, now: number) => void {
  const windows = new WeakMap<Duplex, Window>()
  return (connections, now) => {
    for (const connection of connections) {
      if (connection.writableLength === 0) {
        windows.delete(connection)
        continue
      }
      // Safe, because the connections of a server are sockets.
      const sent = (connection as Writing).bytesWritten - connection.writableLength
      const window = windows.get(connection)
      if (!window || sent - window.sent >= WINDOW_BYTES) windows.set(connection, { since: now, sent })
      else if (now - window.since >= WINDOW_MS) connection.destroy()
    }
  }
}

export function endSlowReaders(connections: () => Iterable<Duplex>): void {
  const watch = createSlowReaderWatch()
  setInterval(() => watch(connections(), performance.now()), CHECK_EVERY_MS).unref()
}
