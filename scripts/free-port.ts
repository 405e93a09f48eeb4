import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections of their own accord, which would be taken before anybody listens; above
 * 10080, which fetch() refuses to ask (Fetch Standard, port blocking).
 */
const FIRST = 10_100
const PORTS = 20_000
/** Processes that run beside each other have numbers that are near: so many ports lie between where two of them begin. */
const APART = 40

let next = process.pid * APART

/** A port of this machine that nobody listens on, and that no other process is given meanwhile. */
export async function freePort(): Promise<number> {
  const port = FIRST + (next++ % PORTS)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
