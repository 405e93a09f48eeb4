import type { IncomingMessage } from 'node:http'
import type { Exchange } from '#surfaces/exchange.ts'
import { replyError } from '#surfaces/reply-error.ts'
import { reply, replyJson } from '#surfaces/reply.ts'
import { ApiError } from '#support/errors/errors.ts'
import { replyPreflight } from '#surfaces/http/routes.ts'

export interface Health {
  /** Why the process, or the given service, is not ready. Undefined if it is. */
  readonly notReady: (service: string | undefined) => string | undefined
  /** The metrics in Prometheus text format. Undefined if they are on a separate port. */
  readonly metrics: (() => Promise<string>) | undefined
  readonly mayReadMetrics: (incoming: IncomingMessage | undefined) => boolean
}

/** Answers /healthz, /readyz and /metrics. Undefined for any other path. */
export function answerHealth(
  exchange: Exchange,
  method: string,
  health: Health,
  service: string | undefined,
  incoming: IncomingMessage | undefined,
): Response | Promise<Response> | undefined {
  switch (exchange.path) {
    case '/healthz':
      return refuse(exchange, method) ?? replyJson(exchange, 200, { status: 'alive' })
    case '/readyz':
      return refuse(exchange, method) ?? replyReadiness(exchange, health, service)
    case '/metrics':
      if (!health.metrics) return undefined
      if (!health.mayReadMetrics(incoming)) return replyError(exchange, notAuthorized())
      return refuse(exchange, method) ?? replyMetrics(exchange, health.metrics)
    default:
      return undefined
  }
}

function replyReadiness(exchange: Exchange, health: Health, service: string | undefined): Response {
  const missing = health.notReady(service)
  if (missing === undefined) return replyJson(exchange, 200, { status: 'ready' })
  return replyError(exchange, new ApiError('not_ready', missing, { headers: { 'Retry-After': '5' } }))
}

async function replyMetrics(exchange: Exchange, read: () => Promise<string>): Promise<Response> {
  return reply(exchange, 200, await read(), {
    'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

function notAuthorized(): ApiError {
  return new ApiError(
    'not_authorized',
    'Metrics are available only on this machine, on METRICS_PORT, or with METRICS_TOKEN.',
    {
      headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
    },
  )
}

const ALLOW = 'GET, HEAD, OPTIONS'

/** The response to any method but GET and HEAD. */
function refuse(exchange: Exchange, method: string): Response | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method === 'OPTIONS') return replyPreflight(exchange, ALLOW)
  return replyError(
    exchange,
    new ApiError('method_not_allowed', 'Send GET to this path.', {
      zh: '這個位址只收 GET。',
      headers: { Allow: ALLOW },
    }),
  )
}
