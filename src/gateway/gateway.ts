import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { getPath } from 'hono/utils/url'
import { ApiError, toApiError } from '#support/errors/errors.ts'
import { whenAdmitted } from '#surfaces/admit.ts'
import {
  commonOfUnchanged,
  headersOfOne,
  isHeldByCaller,
  policyAt,
  replyError,
  type Exchange,
} from '#surfaces/exchange.ts'
import { createFrontApp, createFrontDoor, isForFrontPage } from '#surfaces/front-app.ts'
import { PlainGet } from '#surfaces/http/plain-get.ts'
import { endpointsOf, plainGets, type ServiceApp } from '#surfaces/http/routes.ts'
import type { Service } from '#operation/service.ts'
import { mcpEndpoints, type McpEndpoints } from '#surfaces/mcp/route.ts'
import { withTiles } from '#surfaces/pages/front-page.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { createServiceApp } from '#surfaces/service-app.ts'
import { isAsset } from '#surfaces/static.ts'
import { wireOf } from '#surfaces/encoded-body.ts'
import type { ClientOf } from './client.ts'
import { answerHealth, type Health } from './health.ts'
import { createHeldAnswers, type CachedResponse } from './response-cache.ts'
import { FRONT, hostTable, normalizeHost } from './host.ts'
import { RequestExchange } from './request-exchange.ts'
import { answerBeforeBody, hasBody } from './unread-body.ts'
import { fieldsOf, writeAnswer, writeStream } from './write-response.ts'

export interface GatewayOptions {
  readonly runtime: Runtime
  /** The bare domain, and further names of the front page. */
  readonly frontHosts: readonly string[]
  /** More names per service. */
  readonly hosts: Readonly<Record<string, readonly string[]>>
  readonly requestsInFlightMax: number
  /** Whether the event loop has more to do than it can. */
  readonly isBehind?: (() => boolean) | undefined
  readonly urlCharactersMax: number
  readonly clientOf: ClientOf
  readonly health: Health
  /** Another value as soon as any row has changed; undefined where that cannot be told. */
  readonly dataState: () => unknown
  /** Told of every finished exchange: the access log and the metrics. */
  readonly onFinish: (exchange: Exchange, method: string, status: number, startedAt: number) => void
}

/** What @hono/node-server passes as the second argument of fetch. */
interface NodeBindings {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

/** In the log and the metrics, as nginx has it: no status stands for a caller who did not wait. */
const CALLER_GONE = 499

export interface Gateway {
  /** Over a connection of Node's the answer is written there, and the Response says so. */
  fetch(request: Request, bindings?: NodeBindings): Response | Promise<Response>
  /** Answers what was asked a moment ago in the same words. False: ask fetch(). */
  answerAgain(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Answers a GET of one operation, and what is posted to an MCP endpoint, without Request and router. False: ask fetch(). */
  answerPlainly(incoming: IncomingMessage, outgoing: ServerResponse): boolean
}

/** The front door: Host → service → answer. Synchronous as long as the operation is. */
export function createGateway(options: GatewayOptions): Gateway {
  const { runtime, frontHosts, health, urlCharactersMax, clientOf, onFinish } = options
  const held = createHeldAnswers(options.dataState)
  const names = new Set(runtime.services.map(({ name }) => name))
  const served = new Map<string, Served>()
  let front: ServiceApp | undefined
  let door: ServiceApp | undefined
  const table = hostTable(
    frontHosts,
    runtime.services.map(({ name }) => ({ name, hosts: options.hosts[name] ?? [] })),
  )
  let inFlight = 0
  const leave = () => void (inFlight -= 1)

  return { fetch, answerAgain, answerPlainly }

  function fetch(request: Request, { incoming, outgoing }: NodeBindings = {}): Response | Promise<Response> {
    const startedAt = performance.now()
    const exchange = new RequestExchange(
      {
        path: getPath(request),
        url: request.url,
        client: clientOf(incoming),
        sent: incoming ?? request,
        outgoing,
      },
      runtime,
    )
    const { method } = request
    const response = finished(exchange, method, startedAt, outgoing, () => dispatch(request, exchange, incoming))
    if (!incoming || !outgoing) return response
    const deliver = (answer: Response): Response => {
      answerBeforeBody(incoming, outgoing)
      held.keep(incoming, exchange)
      return isWritten(exchange, answer, method, outgoing) ? RESPONSE_ALREADY_SENT : answer
    }
    return response instanceof Promise ? response.then(deliver) : deliver(response)
  }

  /** What `answer` makes, counted and logged; what it throws, as a problem. */
  function finished(
    exchange: Exchange,
    method: string,
    startedAt: number,
    outgoing: ServerResponse | undefined,
    answer: () => Response | Promise<Response>,
  ): Response | Promise<Response> {
    inFlight += 1
    const finish = (response: Response): Response => {
      // It keeps its place until it has left us: what waits for a slow reader takes memory.
      if (!outgoing || outgoing.closed || outgoing.destroyed) leave()
      else outgoing.on('close', leave)
      onFinish(exchange, method, exchange.isGone() ? CALLER_GONE : response.status, startedAt)
      return response
    }
    // The apps turn what they throw into answers; this is for what nobody thought of, which must not keep its place.
    const fail = (thrown: unknown): Response => {
      const error = toApiError(thrown)
      runtime.onError(error, exchange)
      return finish(replyError(exchange, error))
    }
    try {
      const response = answer()
      return response instanceof Promise ? response.then(finish, fail) : finish(response)
    } catch (thrown) {
      return fail(thrown)
    }
  }

  function answerPlainly(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method = '', url: target = '', headers } = incoming
    if (target.length > urlCharactersMax || !PLAIN.test(target)) return false
    const query = target.indexOf('?')
    const path = query === -1 ? target : target.slice(0, query)
    const place = placeOf(normalizeHost(headers.host), path)
    const answer = place && plainAnswer(incoming, place.service, path.slice(place.prefix.length))
    if (!answer) return false
    const startedAt = performance.now()
    const url = `http://${headers.host}${target}`
    const exchange = new RequestExchange({ path, url, client: clientOf(incoming), sent: incoming, outgoing }, runtime)
    const response = finished(exchange, method, startedAt, outgoing, () => enter(place, exchange) ?? answer(exchange))
    const deliver = (made: Response) => {
      answerBeforeBody(incoming, outgoing)
      held.keep(incoming, exchange)
      if (!isWritten(exchange, made, method, outgoing)) writeStream(outgoing, made)
    }
    if (response instanceof Promise) void response.then(deliver)
    else deliver(response)
    return true
  }

  function plainAnswer(
    incoming: IncomingMessage,
    service: string,
    path: string,
  ): ((exchange: Exchange) => Response | Promise<Response>) | undefined {
    if (incoming.method === 'POST') {
      const endpoint = servedOf(service)?.mcp.get(path)
      return endpoint && ((exchange) => endpoint(incoming, exchange))
    }
    if (incoming.method !== 'GET' || hasBody(incoming)) return undefined
    const handler = servedOf(service)?.plain.get(path)
    return handler && ((exchange) => handler(new PlainGet(exchange, path)))
  }

  /** Where a request goes. Undefined where no service has the host name, or it is for the front page. */
  function placeOf(host: string | undefined, path: string): Place | undefined {
    const service = host === undefined ? undefined : table.get(host)
    if (service !== FRONT) return service === undefined ? undefined : { service, prefix: '' }
    const end = path.indexOf('/', 1)
    const label = path.slice(1, end === -1 ? undefined : end)
    return names.has(label) ? { service: label, prefix: `/${label}` } : undefined
  }

  function answerAgain(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const answer = held.find(incoming)
    if (!answer) return false
    const startedAt = performance.now()
    const { path, url, callClass } = answer
    const exchange = new RequestExchange({ path, url, client: clientOf(incoming), sent: incoming, outgoing }, runtime)
    exchange.prefix = answer.prefix
    exchange.service = answer.service
    exchange.operation = answer.operation
    const refuse = (error: ApiError): number => {
      isWritten(exchange, replyError(exchange, error), 'GET', outgoing)
      return error.status
    }
    const finish = (status: number) => onFinish(exchange, 'GET', status, startedAt)
    const status = whenAdmitted(exchange, callClass, runtime, () => writeHeld(outgoing, exchange, answer), refuse)
    if (status instanceof Promise) void status.then(finish)
    else finish(status)
    return true
  }

  function dispatch(
    request: Request,
    exchange: Exchange,
    incoming: IncomingMessage | undefined,
  ): Response | Promise<Response> {
    if (request.url.length > urlCharactersMax) {
      return replyError(
        exchange,
        new ApiError('url_too_long', `Send a URL of at most ${urlCharactersMax} characters.`, {
          zh: `網址最長 ${urlCharactersMax} 個字元。`,
        }),
      )
    }
    const host = normalizeHost(exchange.header('host') ?? new URL(request.url).host)
    const service = host === undefined ? undefined : table.get(host)
    const isHealth = answerHealth(exchange, request.method, health, service === FRONT ? undefined : service, incoming)
    if (isHealth) return isHealth
    if (service === undefined) return replyError(exchange, misdirected(table, runtime.publicUrl()))
    const place = placeOf(host, exchange.path)
    const isDoor = !place && isForFrontPage(request.method, exchange)
    const app = () => (isDoor && !front ? (door ??= createFrontDoor(runtime)) : frontOr(place?.service))
    const answer = () => {
      if (place) return enter(place, exchange) ?? app().fetch(request, exchange)
      const isShed = isOverloaded() && !isAsset(exchange.path)
      return isShed ? replyError(exchange, overloaded()) : app().fetch(request, exchange)
    }
    const loading = isDoor ? loadTiles() : runtime.loadServices?.(place?.service)
    if (!loading) return answer()
    // Its app is made in one turn, and answers in another.
    return loading
      .then(() => void app())
      .then(() => nextTurn())
      .then(answer)
  }

  /** What the front page needs to be drawn; the rest of what it shows is known without. */
  function loadTiles(): Promise<unknown> | undefined {
    const loading = withTiles(runtime).flatMap(({ name }) => runtime.loadServices?.(name) ?? [])
    return loading.length === 0 ? undefined : Promise.all(loading)
  }

  /** What answers for a service. Undefined while it is not loaded. */
  function servedOf(name: string): Served | undefined {
    const known = served.get(name)
    if (known || runtime.loadServices?.(name)) return known
    const service = runtime.services.find((it) => it.name === name)
    if (!service) return undefined
    const mcp = mcpEndpoints(service, runtime)
    const made = {
      mcp,
      app: createServiceApp(service, mcp, runtime),
      plain: plainGets(service, runtime),
      unlimited: unlimitedPaths(service),
    }
    served.set(name, made)
    return made
  }

  function frontOr(service: string | undefined): ServiceApp {
    const app = service === undefined ? undefined : servedOf(service)?.app
    return app ?? (front ??= createFrontApp(runtime))
  }

  function isOverloaded(): boolean {
    return inFlight > options.requestsInFlightMax || options.isBehind?.() === true
  }

  /** Notes where a request goes; the refusal of one that cannot be taken now. */
  function enter({ service, prefix }: Place, exchange: Exchange): Response | undefined {
    exchange.service = service
    exchange.prefix = prefix
    const path = exchange.path.slice(prefix.length)
    if (!isOverloaded() || isAsset(path) || servedOf(service)?.unlimited.has(path)) return undefined
    return replyError(exchange, overloaded())
  }
}

/** A service in use. */
interface Served {
  readonly app: ServiceApp
  readonly mcp: McpEndpoints
  readonly plain: ReturnType<typeof plainGets>
  /** Crisis lines and self-assessments answer at any load. */
  readonly unlimited: ReadonlySet<string>
}

/** A service, and where it is mounted: nowhere by host, `/life` by path. */
interface Place {
  readonly service: string
  readonly prefix: string
}

/** A target that is read as it stands: nothing in it is another way of writing something else. */
const PLAIN = /^\/[\w./-]*(?:\?[!$-;=?-~]*)?$/

/** Writes an answer that was made of one piece; what streams, and what HEAD asks for, is left to @hono/node-server. */
function isWritten(exchange: Exchange, response: Response, method: string, outgoing: ServerResponse): boolean {
  const { answer } = exchange
  if (answer?.response !== response || method === 'HEAD' || answer.body instanceof ReadableStream) return false
  const { status, body, headers } = answer
  writeAnswer(outgoing, status, fieldsOf(headers), body === null ? undefined : (answer.wire ?? wireOf(body)))
  return true
}

/** Writes what was held, in full or as unchanged, and tells which. */
function writeHeld(outgoing: ServerResponse, exchange: Exchange, held: CachedResponse): 200 | 304 {
  const ofOne = fieldsOf(headersOfOne(exchange))
  if (!isHeldByCaller(exchange.header('if-none-match'), held.etag)) {
    writeAnswer(outgoing, 200, [...held.fields, ...ofOne], held.wire)
    return 200
  }
  writeAnswer(outgoing, 304, [...fieldsOf(commonOfUnchanged(exchange)), ...held.unchangedFields, ...ofOne], undefined)
  return 304
}

function unlimitedPaths(service: Service): ReadonlySet<string> {
  const endpoints = endpointsOf(service).filter(({ operation }) => operation.unlimited)
  const pages = placesOf(service).filter(({ operation }) => operation.unlimited)
  return new Set([...endpoints.map(({ path }) => path), ...pages.flatMap(({ path, entry }) => [path, entry])])
}

function overloaded(): ApiError {
  return new ApiError('overloaded', 'Too many requests at once. Try again in a moment.', {
    headers: { 'Retry-After': '1' },
    zh: '同時的要求太多，請稍後再試。',
  })
}

function misdirected(table: ReadonlyMap<string, string>, publicUrl: string): ApiError {
  const names = [...table.keys()].filter((name) => /[a-z]/.test(name))
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
