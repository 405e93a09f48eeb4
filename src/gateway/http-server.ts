import { createServer, IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from '#errors/errors.ts'
import { replyError, type Exchange } from '#surfaces/exchange.ts'
import { settleAuthority } from './authority.ts'
import type { Gateway } from './gateway.ts'
import { nextRequestId } from './request-id.ts'

/** How often connections are looked at for requests that take too long to arrive. */
const CHECK_MS = 1_000

/** Node's server in front of the gateway. What never becomes a request is answered with a problem too. */
export function createHttpServer(gateway: Gateway, { arrivalMs }: { arrivalMs: number }): Server {
  const listener = getRequestListener(
    (request, { incoming }) => gateway(request, incoming instanceof IncomingMessage ? { incoming } : {}),
    { errorHandler: () => problem(malformed()) },
  )
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      headersTimeout: arrivalMs,
      requestTimeout: arrivalMs,
      connectionsCheckingInterval: CHECK_MS,
      // Both are refused below, with a problem.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    (incoming, outgoing) => {
      answering.set(incoming.socket, outgoing)
      if (settleAuthority(incoming)) return void listener(incoming, outgoing)
      return void sendProblem(outgoing, noHost())
    },
  )
  // Nothing here depends on an expectation, so one that we do not know is no reason to refuse (RFC 9110 §10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('connect', (_, socket) => void writeProblem(socket, noTunnel()))
  server.on('clientError', (err: NodeJS.ErrnoException, socket) => {
    const answer = answering.get(socket)
    // In the middle of an answer a problem would be taken for a part of it.
    const isAnswering = answer?.headersSent === true && !answer.writableFinished
    if (err.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    return void writeProblem(socket, problemOf(err.code))
  })
  return server
}

/** Serves the Prometheus text at /metrics and nothing else. */
export function createMetricsServer(read: () => Promise<string>): Server {
  return createServer((incoming, outgoing) => {
    if (incoming.url?.split('?')[0] !== '/metrics') return void sendProblem(outgoing, onlyMetrics())
    return void read().then((text) =>
      outgoing.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text),
    )
  })
}

function problemOf(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('headers_too_large', 'Send header fields of at most 16 KiB in all.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request_timeout', 'The request did not arrive in time. Send it again, all at once.')
  // Node's parser takes ASCII alone, and curl sends Chinese in an address as it was typed.
  if (code === 'HPE_INVALID_URL') return unencodedAddress()
  return malformed()
}

const unencodedAddress = () =>
  new ApiError(
    'malformed_request',
    "Percent-encode what is not ASCII in the address. With curl: curl -G ADDRESS --data-urlencode 'q=連鎖'.",
  )
const malformed = () => new ApiError('malformed_request', 'This is not a request that HTTP/1.1 allows.')
const noHost = () =>
  new ApiError('malformed_request', 'Send one Host header with a host name, and a port where needed.')
const noTunnel = () =>
  new ApiError('method_not_allowed', 'This is no proxy. Send GET or POST.', { headers: { Allow: 'GET, HEAD, POST' } })
const onlyMetrics = () => new ApiError('no_such_endpoint', 'There is nothing here but /metrics.')

function problem(error: ApiError): Response {
  const exchange: Exchange = {
    id: nextRequestId(),
    path: '',
    prefix: '',
    service: undefined,
    operation: undefined,
    header: () => undefined,
  }
  return replyError(exchange, error)
}

async function sendProblem(outgoing: ServerResponse, error: ApiError): Promise<void> {
  const response = problem(error)
  const body = await response.text()
  const length = Buffer.byteLength(body)
  const headers = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, { ...headers, 'Content-Length': length, Connection: 'close' }).end(body)
}

/** The same for a socket that has no response object, or none that may be used any more. */
async function writeProblem(socket: Duplex, error: ApiError): Promise<void> {
  const response = problem(error)
  const body = await response.text()
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `Date: ${new Date().toUTCString()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
