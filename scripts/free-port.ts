import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Operating systems assign higher ports to outgoing connections (ephemeral ports). fetch() blocks some ports up to
 * 10080 (Fetch Standard, port blocking).
 */
const FIRST = 10_100
const END = 30_100

/** Returns a free port of this machine. It is chosen at random, so that concurrent processes hardly get the same one. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
