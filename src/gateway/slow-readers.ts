import type { Duplex } from 'node:stream'

const LOOK_EVERY_MS = 1_000
/** A reader must read at least 10 KiB within 10 seconds. */
const WINDOW_MS = 10_000
const WINDOW_BYTES = 10_240

export interface Writing extends Duplex {
  readonly bytesWritten: number
}

interface Window {
  readonly since: number
  /** The bytes sent before the window began. */
  readonly sent: number
}

/**
 * Destroys connections whose callers do not read their responses, since each uses memory and a slot for requests in
 * flight. Call the returned function once a second. It ends connections below the minimum rate over ten seconds.
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

/** Checks once a second until the process ends. */
export function endSlowReaders(connections: () => Iterable<Duplex>): void {
  const watch = createSlowReaderWatch()
  setInterval(() => watch(connections(), performance.now()), LOOK_EVERY_MS).unref()
}
