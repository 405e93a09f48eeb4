import type { IncomingMessage } from 'node:http'

/** Most Host headers match this simple pattern, which @hono/node-server accepts unchanged. */
const PLAIN = /^[a-z0-9._-]+(:\d{1,5})?$/
/** A host name or an IPv6 address in brackets, followed by a port that may be empty (RFC 9110 §7.2). */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~!$&'()*+;=%-]+)(:\d*)?$/i

/**
 * Normalises the Host header. A request target that is a complete URL overrides it (RFC 9112 §3.2.2). False unless
 * there is exactly one valid host (§3.2).
 */
export function settleAuthority(incoming: IncomingMessage): boolean {
  const { headers, url = '' } = incoming
  // Node joins two Host headers with a comma, which `HOST` does not match.
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
