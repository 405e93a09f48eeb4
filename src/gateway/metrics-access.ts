import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isThisMachine } from './client.ts'

/** A request with one of these headers has passed through a proxy. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']

/** Admits callers with the token and programs on this machine, but not clients of a proxy on this machine. */
export function createMetricsAccess(token: string | undefined): (incoming: IncomingMessage | undefined) => boolean {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  return (incoming) => {
    if (!incoming) return true
    const { headers, socket } = incoming
    if (wanted && timingSafeEqual(wanted, digest(headers.authorization ?? ''))) return true
    return isThisMachine(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
  }
}

/** A constant-time comparison needs equal lengths, which hashes have. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
