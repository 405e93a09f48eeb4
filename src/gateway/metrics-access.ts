import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isThisMachine } from './client.ts'

/** Any of these says that somebody else stands behind the machine that asks. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']

/**
 * Who may read the metrics where they are served on the port of everybody: a program on this machine – whom a proxy here
 * passes on is not one – and whoever has the token.
 */
export function createMetricsAccess(token: string | undefined): (incoming: IncomingMessage | undefined) => boolean {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  return (incoming) => {
    if (!incoming) return true
    const { headers, socket } = incoming
    if (wanted && timingSafeEqual(wanted, digest(headers.authorization ?? ''))) return true
    return isThisMachine(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
  }
}

/** Digests are of one length, which a comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
