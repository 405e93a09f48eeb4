import { createServer, IncomingMessage, ServerResponse, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from '#support/errors/errors.ts'
import { settleAuthority } from './authority.ts'
import { bareProblem, malformed, noHost, noTunnel, refusedByNode, sendProblem, writeProblem } from './bare-problems.ts'
import { drain, KEEP_ALIVE_MS, type DrainOptions } from './drain.ts'
import type { Gateway } from './gateway.ts'
import { endSlowReaders } from './slow-readers.ts'
import { answerBeforeBody } from './unread-body.ts'

/** How often connections are looked at for requests that take too long to arrive. */
const CHECK_MS = 1_000

/** RFC 6797, for a year. Names below the domain are the operator's, who may serve others than these twelve there. */
const HTTPS_ONLY = ['Strict-Transport-Security', 'max-age=31536000'] as const

export interface HttpServerOptions {
  /** How long a request may take to arrive. */
  readonly arrivalMs: number
  readonly bodyBytesMax: number
  /** Whether the public address is https: then browsers are told to come by https alone. */
  readonly isSecure: boolean
  /** The version of the records, for Data-Version. Absent: there is none. */
  readonly dataVersion?: () => string | undefined
}

export interface HttpServer {
  readonly server: Server
  /** How many connections are open. */
  connections(): number
  /** Ends the server; resolves when every connection has had its answers. */
  drain(options: DrainOptions): Promise<void>
}

/**
 * An answer with fields that go ahead of its own, whoever writes it. Set beforehand with setHeader() they would take Node's
 * long way for all of its fields, and a quarter of a short answer's time.
 */
class AnswerWithFields extends ServerResponse {
  /** Names and values in turns. */
  readonly ahead: string[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.ahead.length === 0) return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]))
    const [fields] = rest
    if (Array.isArray(fields)) return super.writeHead(status, [...this.ahead, ...(fields as string[])])
    for (let at = 0; at < this.ahead.length; at += 2) this.setHeader(this.ahead[at] ?? '', this.ahead[at + 1] ?? '')
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]))
  }
}

/** Node's server in front of the gateway. What never becomes a request is answered with a problem too. */
export function createHttpServer(
  gateway: Pick<Gateway, 'fetch' | 'answerAgain' | 'answerPlainly'>,
  options: HttpServerOptions,
): HttpServer {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      gateway.fetch(
        request,
        incoming instanceof IncomingMessage && outgoing instanceof ServerResponse ? { incoming, outgoing } : {},
      ),
    { errorHandler: () => bareProblem(malformed()) },
  )
  const since = new Map<Duplex, number>()
  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      headersTimeout: options.arrivalMs,
      requestTimeout: options.arrivalMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Both are refused below, with a problem.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      ServerResponse: AnswerWithFields as typeof ServerResponse,
    },
    (incoming, outgoing) => {
      answers.set(incoming.socket, outgoing)
      // Safe: the server makes no others.
      const { ahead } = outgoing as AnswerWithFields
      if (options.isSecure && incoming.headers['x-forwarded-proto'] !== 'http') ahead.push(...HTTPS_ONLY)
      const dataVersion = options.dataVersion?.()
      if (dataVersion !== undefined) ahead.push('Data-Version', dataVersion)
      if (settleAuthority(incoming)) {
        const isAnswered = gateway.answerAgain(incoming, outgoing) || gateway.answerPlainly(incoming, outgoing)
        if (!isAnswered) void listener(incoming, outgoing)
        return
      }
      answerBeforeBody(incoming, outgoing)
      void sendProblem(outgoing, noHost())
    },
  )
  // Who asks first whether to send a body is answered at once where it is too long, and sends none.
  server.on('checkContinue', (incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) <= options.bodyBytesMax) outgoing.writeContinue()
    server.emit('request', incoming, outgoing)
  })
  server.on('connection', (socket) => {
    since.set(socket, performance.now())
    socket.once('close', () => since.delete(socket))
  })
  endSlowReaders(() => since.keys())
  // Nothing here depends on an expectation, so one that we do not know is no reason to refuse (RFC 9110 §10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('connect', (_, socket) => void writeProblem(socket, noTunnel()))
  server.on('clientError', (err: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // In the middle of an answer a problem would be taken for a part of it.
    const isAnswering = answer?.headersSent === true && !answer.writableFinished
    if (err.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    return void writeProblem(socket, refusedByNode(err.code))
  })
  return { server, connections: () => since.size, drain: (options) => drain(server, { since, answers }, options) }
}

const onlyMetrics = new ApiError('no_such_endpoint', 'There is nothing here but /metrics.')

/** Serves the Prometheus text at /metrics and nothing else. */
export function createMetricsServer(read: () => Promise<string>): Server {
  return createServer((incoming, outgoing) => {
    if (incoming.url?.split('?')[0] !== '/metrics') return void sendProblem(outgoing, onlyMetrics)
    return void read().then((text) =>
      outgoing.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text),
    )
  })
}
