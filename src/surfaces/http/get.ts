import type { Rendered } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import { classOf, whenAdmitted } from '../admit.ts'
import { cacheControl } from '../cache-control.ts'
import { replyCacheable } from '../reply-cacheable.ts'
import { negotiate } from '../negotiate.ts'
import { queryDecoder } from '../query.ts'
import { otherForms } from '../render.ts'
import type { Runtime } from '../runtime.ts'
import { announceDeprecation, recordEndpoint, replyThrown, replyRefusal, runOperation, replyUncached } from './call.ts'
import type { Endpoint, HttpContext } from './endpoint.ts'

export type GetHandler = (c: HttpContext) => Response | Promise<Response>

/** Answers with the page of an operation. */
export type ShowPage = (c: HttpContext, method: 'GET') => Promise<Response>

/** Returns a Response instead of a promise where possible: @hono/node-server has a fast path for it. */
export function getHandler(endpoint: Endpoint, runtime: Runtime, showPage?: ShowPage): GetHandler {
  const { operation } = endpoint
  const decode = queryDecoder(operation, endpoint.path)
  const callClass = classOf(operation)
  const deprecationHeaders = announceDeprecation(endpoint, runtime)
  const cached = isCacheable(operation) ? { callClass } : undefined
  return (c) => {
    recordEndpoint(c, endpoint, deprecationHeaders)
    if (showPage && !operation.stream && wantsPage(c, operation)) return showPage(c, 'GET')
    return whenAdmitted(
      c.env,
      callClass,
      runtime,
      () => answer(c),
      (error) => replyRefusal(c, error, runtime),
    )
  }

  function answer(c: HttpContext): Response | Promise<Response> {
    try {
      // Safe, because a route without the parameter would not have matched.
      const { type, parameters } = splitFormatSuffix(operation, c.req.param() as Record<string, string>)
      const accept = type ?? c.env.header('accept')
      const raw = decode(c.req.queries(), parameters)
      const rendered = runOperation(c, endpoint, runtime, { raw, from: 'query', accept })
      if (!(rendered instanceof Promise)) return sendGet(c, rendered)
      return rendered.then((answered) => sendGet(c, answered)).catch((thrown) => replyThrown(c, thrown, runtime))
    } catch (thrown) {
      return replyThrown(c, thrown, runtime)
    }
  }

  /** Streams and paid answers must not be stored in shared caches. */
  function sendGet(c: HttpContext, rendered: Rendered): Response {
    const { body, contentType, headers } = rendered
    if (typeof body !== 'string' || operation.price !== undefined) return replyUncached(c, rendered)
    const cacheHeaders = {
      ...deprecationHeaders,
      'Content-Type': contentType,
      'Cache-Control': cacheControl(operation.cacheSeconds, runtime.clock()),
      Vary: 'Accept, Accept-Language',
      ...headers,
    }
    return replyCacheable(c.env, body, cacheHeaders, cached)
  }
}

/** Whether the client prefers a page to data, as a browser does. The suffix of a path selects another format. */
function wantsPage(c: HttpContext, operation: Operation): boolean {
  const accept = c.env.header('accept')
  if (accept?.includes('text/html') !== true) return false
  if (Object.keys(FORMAT_SUFFIXES).some((suffix) => c.req.path.endsWith(suffix))) return false
  return negotiate(accept, ['application/json', ...otherForms(operation), 'text/html']) === 'text/html'
}

/** The format that each suffix of a path selects. */
const FORMAT_SUFFIXES = { '.md': 'text/markdown', '.ics': 'text/calendar' } as const

/** Splits the suffix from the last path parameter: the slug `chains.md` becomes `chains`, as Markdown. */
function splitFormatSuffix(
  operation: Operation,
  parameters: Record<string, string>,
): { readonly type?: string; readonly parameters: Record<string, string> } {
  const [name, value] = Object.entries(parameters).at(-1) ?? []
  if (operation.stream || name === undefined || value === undefined) return { parameters }
  const [suffix, type] = Object.entries(FORMAT_SUFFIXES).find(([ending]) => value.endsWith(ending)) ?? []
  // Every answer can be Markdown. Other formats must be declared by the operation.
  if (!suffix || !type || (type !== 'text/markdown' && !Object.hasOwn(operation.alternates, type)))
    return { parameters }
  return { type, parameters: { ...parameters, [name]: value.slice(0, -suffix.length) } }
}

/**
 * Whether the response cache may answer identical calls. Not if the answer is paid or comes from other sites. Nor if the
 * route is a POST, whose body may contain health answers, such as those of a self-assessment.
 */
function isCacheable({ price, effect, route }: Operation): boolean {
  return price === undefined && effect === 'read' && !route?.startsWith('POST')
}
