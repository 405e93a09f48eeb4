import { createServer, IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { compose, VERSION } from './compose.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { ApiError } from './errors/errors.ts'
import { toProblem } from './errors/problem.ts'
import { blockOutput, createLog, type Logger } from './observability/log.ts'
import { createDnsLookup } from './outbound/dns.ts'
import { createGuardedFetch } from './outbound/guarded-fetch.ts'
import { services } from './services/index.ts'

// The composition root: config → db → charge → gateway → listen → drain.

const config = readSettings()
const output = blockOutput()
const log = createLog(config.LOG_LEVEL, output)
const composition = compose({
  config,
  services,
  log,
  clock: () => new Date(),
  fetch: createGuardedFetch({
    enabled: config.OUTBOUND,
    allow: config.OUTBOUND_ALLOW,
    userAgent: `Dozen/${VERSION} (+${config.CONTACT_URL ?? config.PUBLIC_URL ?? `http://${config.GATEWAY_DOMAIN}`})`,
  }),
  ...(config.OUTBOUND && { dns: createDnsLookup() }),
})
if (config.OUTBOUND_ALLOW.length > 0)
  log.warn({ event: 'outbound_allow', names: config.OUTBOUND_ALLOW.map(({ host }) => host) })
const ending = new AbortController()
void composition.payments.watch(ending.signal)
const servers = [listen(composition.fetch, config, log)]
if (config.METRICS_PORT > 0) servers.push(listenMetrics(composition.metrics.read, config))
process.once('SIGTERM', drain)
process.once('SIGINT', drain)
process.on('unhandledRejection', (err) => log.fatal({ event: 'unhandled_rejection', err }))

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (err) {
    if (!(err instanceof ConfigError)) throw err
    process.stderr.write(`Dozen does not start: these settings are wrong.\n${err.message}\n`)
    process.exit(78)
  }
}

function listen(fetch: typeof composition.fetch, { PORT, HOST, GATEWAY_DOMAIN }: Config, log: Logger): Server {
  const server = createServer(
    getRequestListener(
      (request, { incoming }) => fetch(request, incoming instanceof IncomingMessage ? { incoming } : {}),
      {
        errorHandler: badRequest,
      },
    ),
  )
  server.on('clientError', (err: NodeJS.ErrnoException, socket) => {
    if (err.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const error =
      err.code === 'HPE_HEADER_OVERFLOW'
        ? new ApiError('headers_too_large', 'Send smaller header fields.')
        : malformed()
    const body = JSON.stringify(toProblem(error, ''))
    return socket.end(
      `HTTP/1.1 ${error.status} ${toProblem(error, '').title}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  })
  server.listen(PORT, HOST, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : PORT
    log.info({ event: 'listening', host: HOST, port, try: `http://${GATEWAY_DOMAIN}:${port}/` })
  })
  server.on('error', (err) => {
    log.fatal({ event: 'cannot_listen', err })
    output.flushSync()
    process.exit(1)
  })
  return server
}

function malformed(): ApiError {
  return new ApiError('malformed_request', 'This is not a request that HTTP/1.1 allows.')
}

function badRequest(): Response {
  return new Response(JSON.stringify(toProblem(malformed(), '')), {
    status: 400,
    headers: { 'Content-Type': 'application/problem+json; charset=utf-8' },
  })
}

function listenMetrics(read: () => Promise<string>, { METRICS_PORT, HOST }: Config): Server {
  const server = createServer((_, response) => {
    void read().then((text) => response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text))
  })
  return server.listen(METRICS_PORT, HOST)
}

/** Stops taking connections, lets running requests finish, closes the database, ends. */
function drain(signal: string): void {
  log.info({ event: 'draining', signal })
  ending.abort()
  const timer = setTimeout(() => end(1), config.DRAIN_MS)
  let open = servers.length
  for (const server of servers) {
    server.close(() => {
      open -= 1
      if (open > 0) return
      clearTimeout(timer)
      end(0)
    })
    server.closeIdleConnections()
  }
}

function end(code: number): void {
  composition.close()
  log.info({ event: 'stopped', clean: code === 0 })
  output.flushSync()
  process.exit(code)
}
