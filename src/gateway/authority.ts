import type { IncomingMessage } from 'node:http'

/** What @hono/node-server takes as it is; nearly every Host header is one. */
const PLAIN = /^[a-z0-9._-]+(:\d{1,5})?$/
/** The grammar of a Host header: a name or a bracketed address, and a port, which may be left empty. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~!$&'()*+;=%-]+)(:\d*)?$/i

/**
 * Leaves one Host header in its normal form and a target that is a path. In absolute form the target names the host and
 * the header counts for nothing (RFC 9112 §3.2.2). False when there is no valid host, or more than one (§3.2).
 */
export function settleAuthority(incoming: IncomingMessage): boolean {
  const { headers, url = '' } = incoming
  // Two of them arrive as one with a comma, which the grammar refuses.
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
