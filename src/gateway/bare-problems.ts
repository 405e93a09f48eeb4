import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from '#surfaces/exchange.ts'
import { replyError } from '#surfaces/reply-error.ts'

/** How long the client may take to read the response before the connection is destroyed. */
const LINGER_MS = 500

export function createMalformedError(): ApiError {
  return new ApiError('malformed_request', 'The request is not valid HTTP/1.1.')
}

export function createHostError(): ApiError {
  return new ApiError('malformed_request', 'Send one Host header with a host name, and a port where needed.')
}

export function createTunnelError(): ApiError {
  const headers = { Allow: 'GET, HEAD, POST, OPTIONS' }
  return new ApiError('method_not_allowed', 'This server is not a proxy. Send GET or POST.', { headers })
}

/** The error for an error code of Node's HTTP parser or of its request timeout. */
export function translateNodeError(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError(
        'headers_too_large',
        'The request headers exceed 16 KiB in total. Send a larger payment in _meta of an MCP tool call. The payment of a contract wallet is shorter once the contract is deployed.',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request did not arrive in time. Send it again, all at once.')
    case 'HPE_INVALID_URL':
      // curl sends Chinese in a URL without encoding it, but Node's parser accepts only ASCII.
      return new ApiError(
        'malformed_request',
        "Percent-encode what is not ASCII in the address. With curl: curl -G ADDRESS --data-urlencode 'q=連鎖'.",
      )
    default:
      return createMalformedError()
  }
}

/** The problem document of an error for which no exchange exists, because the request could not be parsed. */
export function createBareProblem(error: ApiError): Response {
  const exchange: Exchange = {
    id: randomUUID(),
    path: '',
    url: '',
    prefix: '',
    service: undefined,
    operation: undefined,
    client: undefined,
    limitHeaders: undefined,
    header: () => undefined,
    abortSignal: () => new AbortController().signal,
    isAborted: () => false,
  }
  return replyError(exchange, error)
}

export async function sendProblem(outgoing: ServerResponse, error: ApiError): Promise<void> {
  const response = createBareProblem(error)
  const body = await response.text()
  const length = Buffer.byteLength(body)
  const headers = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, { ...headers, 'Content-Length': length, Connection: 'close' }).end(body)
}

/** Writes the response to a socket for which Node has created no response object. */
export async function writeProblem(socket: Duplex, error: ApiError): Promise<void> {
  const response = createBareProblem(error)
  const body = await response.text()
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `Date: ${new Date().toUTCString()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Destroying the socket without delay would lose the response; keeping it would leak the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
