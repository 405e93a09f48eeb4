import { createServer } from 'node:net'

/**
 * Operating systems assign higher ports to outgoing connections (ephemeral ports). fetch() blocks some ports up to
 * 10080 (Fetch Standard, port blocking).
 */
const FIRST = 10_100
const PORTS = 20_000
/** Process ids of concurrent processes are close together, so they are multiplied by this number. */
const APART = 40

let next = process.pid * APART

/** Returns a free port of this machine that no other process gets at the same time. */
export async function freePort(): Promise<number> {
  const port = FIRST + (next++ % PORTS)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
