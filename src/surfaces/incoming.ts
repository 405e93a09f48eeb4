import type { IncomingMessage } from 'node:http'

/** A request: Node's message, or a Request if the request passed through Hono. */
export type Sent = Request | IncomingMessage

/** `name` must be in lower case. */
export function readHeader(sent: Sent, name: string): string | undefined {
  if (sent instanceof Request) return sent.headers.get(name) ?? undefined
  const value = sent.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
