import type { Hono } from 'hono'
import { ApiError } from '#support/errors/errors.ts'
import { pathParameters, splitRoute, type Operation, type Route } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { suggest } from '#support/text/suggest.ts'
import type { Exchange } from '../exchange.ts'
import { replyError } from '../reply-error.ts'
import { reply } from '../reply.ts'
import type { Runtime } from '../runtime.ts'
import { replyThrown } from './call.ts'
import type { Endpoint, HttpContext, HttpEnv } from './endpoint.ts'
import { getHandler, type ShowPage } from './get.ts'
import { ownJsonFault } from './json-fault.ts'
import { paidGetHandler } from './paid-get.ts'
import { postHandlers } from './post.ts'

export type ServiceApp = Hono<HttpEnv>

/** The endpoints of a service in the order of matching: fixed paths before those with `{parameters}`. */
export function endpointsOf(service: Service): Endpoint[] {
  return service.operations
    .flatMap((operation) =>
      [operation.route, ...operation.aliases]
        .filter((route): route is Route => route !== undefined)
        .map((route) => ({ service, operation, ...splitRoute(route) })),
    )
    .toSorted((a, b) => pathParameters(a.path).length - pathParameters(b.path).length)
}

export function addHttpRoutes(
  app: ServiceApp,
  service: Service,
  runtime: Runtime,
  pages: ReadonlyMap<Operation, ShowPage>,
): void {
  const endpoints = endpointsOf(service)
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const here = endpoints.filter((endpoint) => endpoint.path === path)
    const pattern = honoPattern(
      path,
      here.some(({ operation }) => operation.restParameter),
    )
    for (const endpoint of here) {
      if (endpoint.method === 'POST') app.post(pattern, ...postHandlers(endpoint, runtime))
      else if (endpoint.operation.price === undefined)
        app.get(pattern, getHandler(endpoint, runtime, pages.get(endpoint.operation)))
      else app.get(pattern, paidGetHandler(endpoint, runtime))
    }
  }
}

function honoPattern(path: string, hasRest: boolean): string {
  const pattern = path.replaceAll(/\{([^}]+)\}/g, ':$1')
  return hasRest ? `${pattern}{.+}` : pattern
}

/** The methods of a path. Asks Hono's router, because a catch-all handler would disable its fast path. */
function listMethods(app: ServiceApp, path: string): string[] {
  const methods = ['GET', 'POST'].filter((method) => app.router.match(method, path)[0].length > 0)
  if (methods.length === 0) return []
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS')
}

/** Answers 405 with Allow. A preflight request gets the allowed methods and headers. */
function refuseMethod(c: HttpContext, allowed: readonly string[]): Response {
  const allow = allowed.join(', ')
  if (c.req.method === 'OPTIONS') return replyPreflight(c.env, allow)
  const error = new ApiError('method_not_allowed', `Send ${allowed[0]} to this path.`, {
    zh: `這個位址只收 ${allowed.filter((it) => it !== 'OPTIONS').join('、')}。`,
    headers: { Allow: allow },
  })
  return replyError(c.env, error)
}

/** Answers a preflight request. x402 clients send Access-Control-Expose-Headers as a request header. */
export function replyPreflight(exchange: Exchange, methods: string): Response {
  return reply(exchange, 204, null, {
    Allow: methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'Content-Type, Accept, Authorization, If-None-Match, Idempotency-Key, PAYMENT-SIGNATURE, X-PAYMENT, SIGN-IN-WITH-X, ' +
      'MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, Access-Control-Expose-Headers',
    'Access-Control-Max-Age': '86400',
    'Cache-Control': 'public, max-age=86400',
  })
}

/** Answers errors, wrong methods and unknown paths with problem+json. An unknown path gets the nearest of `paths`. */
export function addProblems(app: ServiceApp, runtime: Runtime, paths: readonly string[]): void {
  // Compares paths without /api/, which they have in common.
  const tailOf = (path: string) => path.replace('/api/', '/')
  const byTail = Map.groupBy(paths, tailOf)
  app.onError(async (err, c) => replyThrown(c, await ownJsonFault(err, c, runtime), runtime))
  app.notFound((c) => {
    const allowed = listMethods(app, c.req.path)
    if (allowed.length > 0) return refuseMethod(c, allowed)
    const bare = c.req.path.replace(/\/$/, '')
    if (listMethods(app, bare).includes(c.req.method)) return redirectWithoutSlash(c, bare)
    const near = suggest(tailOf(c.req.path.slice(0, 200)), byTail.keys(), 3).flatMap((tail) => byTail.get(tail) ?? [])
    return replyError(c.env, createNoEndpointError(near, c.env.prefix))
  })
}

/** Redirects a path with a trailing slash to the one without, keeping the method. */
function redirectWithoutSlash(c: HttpContext, path: string): Response {
  const Location = c.env.prefix + path + new URL(c.env.url).search
  return reply(c.env, 308, null, { Location, 'Cache-Control': 'no-store' })
}

/** The suggested paths include the service's prefix if the path, not the host, selects the service. */
function createNoEndpointError(near: readonly string[], prefix: string): ApiError {
  const suggestions = near.map((path) => prefix + path)
  const listed = suggestions.join(', ')
  const [question, questionZh] =
    near.length > 0 ? [` Did you mean ${listed}?`, `是不是 ${suggestions.join('、')}？`] : ['', '']
  return new ApiError(
    'no_such_endpoint',
    `There is nothing at this address.${question} GET ${prefix}/ lists all addresses.`,
    {
      zh: `找不到這個頁面。${questionZh}GET ${prefix}/ 會列出所有網址。`,
      ...(near.length > 0 && { suggestions }),
    },
  )
}
