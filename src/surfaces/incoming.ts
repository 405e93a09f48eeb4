import type { IncomingMessage } from 'node:http'

/** A request: Node's message, or a Request if the request passed through Hono. */
export type HttpRequest = Request | IncomingMessage

/** `name` must be in lower case. */
export function readHeader(request: HttpRequest, name: string): string | undefined {
  if (request instanceof Request) return request.headers.get(name) ?? undefined
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
