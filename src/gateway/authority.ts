import type { IncomingMessage } from 'node:http'

/** Host headers that @hono/node-server accepts unchanged; nearly all do. */
const PLAIN = /^[a-z0-9._-]+(:\d{1,5})?$/
/** The grammar of a Host header: a name or bracketed IPv6 address, then a port that may be empty (RFC 9110 §7.2). */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~!$&'()*+;=%-]+)(:\d*)?$/i

/**
 * Normalises the Host header, and reduces the request target to a path. A target in absolute form names the host and
 * overrides the header (RFC 9112 §3.2.2). Returns false if there is no valid host, or more than one (§3.2).
 */
export function settleAuthority(incoming: IncomingMessage): boolean {
  const { headers, url = '' } = incoming
  // Node joins two Host headers with a comma, which the grammar refuses.
  const sent = headers.host ?? ''
  if (url.startsWith('/') && PLAIN.test(sent)) return true
  if (!HOST.test(sent)) return false
  try {
    const target = new URL(url, `http://${sent}`)
    headers.host = target.host
    if (!url.startsWith('/')) incoming.url = target.pathname + target.search
    return /^https?:$/.test(target.protocol) && target.username === '' && target.host !== ''
  } catch {
    return false
  }
}
