import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from '#support/errors/errors.ts'
import { settleAuthority } from './authority.ts'
import {
  createBareProblem,
  createMalformedError,
  createHostError,
  createTunnelError,
  translateNodeError,
  sendProblem,
  writeProblem,
} from './bare-problems.ts'
import { drain, KEEP_ALIVE_MS, type DrainOptions } from './drain.ts'
import type { Gateway } from './gateway.ts'
import { createUnsentLimit } from './unsent-limit.ts'
import { endSlowReaders } from './slow-readers.ts'
import { answerBeforeBody } from './unread-body.ts'

/** How often Node looks for requests that arrive too slowly, in milliseconds. */
const CHECK_MS = 1_000

const limitUnsent = createUnsentLimit()

/** HSTS for one year (RFC 6797). Without includeSubDomains, because subdomains may be other sites of the operator. */
const HTTPS_ONLY = ['Strict-Transport-Security', 'max-age=31536000'] as const

export interface HttpServerOptions {
  readonly arrivalMs: number
  readonly bodyBytesMax: number
  /** Whether the public address is https. If so, an HSTS header tells browsers to require it. */
  readonly isSecure: boolean
  /** The value of the Data-Version header. Default: no header. */
  readonly dataVersion?: () => string | undefined
}

export interface HttpServer {
  readonly server: Server
  connections(): number
  drain(options: DrainOptions): Promise<void>
}

/** A response whose bytes count as unsent until the client has received them. */
class CountedResponse extends ServerResponse {
  override end(...args: unknown[]): this {
    super.end(...(args as []))
    limitUnsent(this, this.writableLength)
    return this
  }
}

/** Node's HTTP server in front of the gateway. A malformed request, too, gets a problem+json response. */
export function createHttpServer(gateway: Gateway, options: HttpServerOptions): HttpServer {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      gateway.fetch(
        request,
        incoming instanceof IncomingMessage && outgoing instanceof ServerResponse ? { incoming, outgoing } : {},
      ),
    // answerBeforeBody, not @hono/node-server, reads the rest of an unread body.
    { errorHandler: () => createBareProblem(createMalformedError()), autoCleanupIncoming: false },
  )
  const since = new Map<Duplex, number>()
  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      headersTimeout: options.arrivalMs,
      requestTimeout: options.arrivalMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The request handler refuses missing and repeated Host headers itself, with problem+json.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      ServerResponse: CountedResponse,
    },
    (incoming, outgoing) => {
      answers.set(incoming.socket, outgoing)
      if (options.isSecure && incoming.headers['x-forwarded-proto'] !== 'http') outgoing.setHeader(...HTTPS_ONLY)
      const dataVersion = options.dataVersion?.()
      if (dataVersion !== undefined) outgoing.setHeader('Data-Version', dataVersion)
      if (settleAuthority(incoming)) return gateway.cache.serve(incoming, outgoing, listener)
      answerBeforeBody(incoming, outgoing)
      void sendProblem(outgoing, createHostError())
    },
  )
  // A client that sends `Expect: 100-continue` with a body that is too long gets the error before it sends the body.
  server.on('checkContinue', (incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) <= options.bodyBytesMax) outgoing.writeContinue()
    server.emit('request', incoming, outgoing)
  })
  server.on('connection', (socket) => {
    since.set(socket, performance.now())
    socket.once('close', () => since.delete(socket))
  })
  endSlowReaders(() => since.keys())
  // Other expectations are ignored, because nothing depends on them (RFC 9110 §10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('connect', (_, socket) => void writeProblem(socket, createTunnelError()))
  server.on('clientError', (err: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // If a response has begun, an error would appear as part of its body.
    const isAnswering = answer?.headersSent === true && !answer.writableFinished
    if (err.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    return void writeProblem(socket, translateNodeError(err.code))
  })
  return { server, connections: () => since.size, drain: (options) => drain(server, { since, answers }, options) }
}

const onlyMetrics = new ApiError('no_such_endpoint', 'There is nothing here but /metrics.')

export function createMetricsServer(read: () => Promise<string>): Server {
  return createServer((incoming, outgoing) => {
    if (incoming.url?.split('?')[0] !== '/metrics') return void sendProblem(outgoing, onlyMetrics)
    return void read().then((text) =>
      outgoing.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text),
    )
  })
}
