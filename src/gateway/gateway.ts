import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getPath } from 'hono/utils/url'
import { ApiError, toApiError } from '#support/errors/errors.ts'
import type { Exchange } from '#surfaces/exchange.ts'
import { policyAt } from '#surfaces/page-policy.ts'
import { replyError } from '#surfaces/reply-error.ts'
import { isForFrontPage } from '#surfaces/front-app.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { isAsset } from '#surfaces/static.ts'
import { createApps } from './apps.ts'
import type { ClientOf } from './client.ts'
import { answerHealth, type Health } from './health.ts'
import { hostTable, FRONT, normalizeHost } from './host.ts'
import { RequestExchange, type Connection } from './request-exchange.ts'
import { createResponseCache, type ResponseCache, type ResponseCacheOptions } from './response-cache.ts'
import { answerBeforeBody } from './unread-body.ts'

export interface GatewayOptions extends Pick<ResponseCacheOptions, 'dataState'> {
  readonly runtime: Runtime
  /** The bare domain and other host names that show the front page. */
  readonly frontHosts: readonly string[]
  readonly hosts: Readonly<Record<string, readonly string[]>>
  readonly requestsInFlightMax: number
  readonly isBusy: () => boolean
  readonly urlCharactersMax: number
  readonly clientOf: ClientOf
  readonly health: Health
  readonly onFinish: ResponseCacheOptions['onFinish']
}

/** nginx uses this status, too. It appears in logs and metrics when the caller disconnected before the response. */
const CALLER_DISCONNECTED = 499

export interface Gateway {
  fetch(request: Request, connection?: Connection): Response | Promise<Response>
  readonly cache: ResponseCache
}

/** Finds the service of a request by its host and path, and returns its response. Synchronous if the operation is. */
export function createGateway(options: GatewayOptions): Gateway {
  const { runtime, health, urlCharactersMax, clientOf, onFinish } = options
  const hosts = hostTable(
    options.frontHosts,
    runtime.services.map(({ name }) => ({ name, hosts: options.hosts[name] ?? [] })),
  )
  const cache = createResponseCache({
    ...options,
    exchangeOf(incoming, outgoing, { path, url, prefix, service, operation }) {
      const exchange = new RequestExchange({ path, url, client: clientOf(incoming), incoming, outgoing }, runtime)
      return Object.assign(exchange, { prefix, service, operation })
    },
  })
  const apps = createApps(runtime)
  let inFlight = 0
  const leave = () => void (inFlight -= 1)

  return { fetch, cache }

  function fetch(request: Request, connection: Connection = {}): Response | Promise<Response> {
    const startedAt = performance.now()
    const { incoming, outgoing } = connection
    const { url, method } = request
    const client = clientOf(incoming)
    const exchange = new RequestExchange({ ...connection, path: getPath(request), url, client, request }, runtime)
    inFlight += 1
    const finish = (response: Response): Response => {
      // A response uses memory until it is received, so the request counts as in flight until then.
      exchange.onClose(leave)
      if (incoming && outgoing) {
        answerBeforeBody(incoming, outgoing)
        cache.store(incoming, exchange)
      }
      onFinish(exchange, method, exchange.isAborted() ? CALLER_DISCONNECTED : response.status, startedAt)
      return response
    }
    // Errors inside the apps become responses there. After any other error, the request no longer counts as in flight.
    const fail = (thrown: unknown): Response => {
      const error = toApiError(thrown)
      runtime.onError(error, exchange)
      return finish(replyError(exchange, error))
    }
    try {
      const response = dispatch(request, exchange, incoming)
      return response instanceof Promise ? response.then(finish, fail) : finish(response)
    } catch (thrown) {
      return fail(thrown)
    }
  }

  function dispatch(
    request: Request,
    exchange: RequestExchange,
    incoming: IncomingMessage | undefined,
  ): Response | Promise<Response> {
    if (request.url.length > urlCharactersMax) return replyError(exchange, urlTooLong(urlCharactersMax))
    const host = normalizeHost(exchange.header('host') ?? new URL(request.url).host)
    const named = hosts.serviceOf(host)
    const healthAnswer = answerHealth(exchange, request.method, health, named === FRONT ? undefined : named, incoming)
    if (healthAnswer) return healthAnswer
    if (named === undefined) return replyError(exchange, createMisdirectedError(hosts.names, runtime.publicUrl()))
    const place = hosts.placeOf(host, exchange.path)
    if (place) Object.assign(exchange, place)
    const isFrontPage = !place && isForFrontPage(request.method, exchange)
    const loading = isFrontPage ? apps.loadTiles() : runtime.loadServices?.(place?.service)
    const app = () => (isFrontPage ? apps.frontDoor() : (apps.ofService(place?.service) ?? apps.front()))
    const answer = () => {
      if (isOverloaded() && !isAlwaysServed(exchange)) {
        // A JSON-RPC error must contain the message's id, so the MCP endpoint sends it after reading the body.
        if (!isMcp(exchange)) return replyError(exchange, createOverloadError())
        exchange.overload = createOverloadError()
      }
      return app().fetch(request, exchange)
    }
    if (!loading) return answer()
    // Creating the app takes long, so the response waits for another turn of the event loop.
    return loading
      .then(() => void app())
      .then(() => nextTurn())
      .then(answer)
  }

  /** Whether a request is served under any load: style sheets (for error pages), crisis lines, self-assessments. */
  function isAlwaysServed({ path, prefix, service }: Exchange): boolean {
    const pathInService = path.slice(prefix.length)
    return isAsset(pathInService) || apps.unlimitedPaths(service).has(pathInService)
  }

  function isOverloaded(): boolean {
    return inFlight > options.requestsInFlightMax || options.isBusy()
  }
}

function isMcp({ path, prefix }: Exchange): boolean {
  const pathInService = path.slice(prefix.length)
  return pathInService === '/mcp' || pathInService.startsWith('/mcp/p/')
}

function urlTooLong(charactersMax: number): ApiError {
  return new ApiError('url_too_long', `Send a URL of at most ${charactersMax} characters.`, {
    zh: `網址最長 ${charactersMax} 個字元。`,
  })
}

function createOverloadError(): ApiError {
  return new ApiError('overloaded', 'Too many requests at once. Try again in a moment.', {
    headers: { 'Retry-After': '1' },
    zh: '同時的要求太多，請稍後再試。',
  })
}

function createMisdirectedError(names: readonly string[], publicUrl: string): ApiError {
  return new ApiError(
    'misdirected_request',
    `No service has this host name. Served here: ${names.join(', ')}. To serve it too, its operator sets PUBLIC_URL, or HOSTS_<SERVICE> for one service.`,
    {
      zh: `這裡沒有用這個網域的服務，有的是：${names.join('、')}。要加上這個網域，由管理者設定 PUBLIC_URL，或單一服務的 HOSTS_<SERVICE>。`,
      suggestions: names,
      headers: { 'Content-Security-Policy': policyAt(publicUrl) },
    },
  )
}
