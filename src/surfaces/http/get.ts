import type { Rendered } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import { classOf, whenAdmitted } from '../admit.ts'
import { cacheControl } from '../cache-control.ts'
import { replyCacheable } from '../exchange.ts'
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
  const announced = announceDeprecation(endpoint, runtime)
  const shared = isShareable(operation) ? { callClass } : undefined
  return (c) => {
    recordEndpoint(c, endpoint, announced)
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
      const parameters = c.req.param() as Record<string, string>
      const accept = takeEnding(operation, parameters) ?? c.env.header('accept')
      const raw = decode(c.req.queries(), parameters)
      const rendered = runOperation(c, endpoint, runtime, { raw, from: 'query', accept })
      if (!(rendered instanceof Promise)) return sendGet(c, rendered)
      return rendered.then((it) => sendGet(c, it)).catch((thrown) => replyThrown(c, thrown, runtime))
    } catch (thrown) {
      return replyThrown(c, thrown, runtime)
    }
  }

  /** Streams and paid answers must not be stored in shared caches. */
  function sendGet(c: HttpContext, rendered: Rendered): Response {
    const { body, contentType, headers } = rendered
    if (typeof body !== 'string' || operation.price !== undefined) return replyUncached(c, rendered)
    const cacheHeaders = {
      ...announced,
      'Content-Type': contentType,
      'Cache-Control': cacheControl(operation.cacheSeconds, runtime.clock()),
      Vary: 'Accept, Accept-Language',
      ...headers,
    }
    return replyCacheable(c.env, body, cacheHeaders, shared)
  }
}

/** Whether the client prefers a page to data, as a browser does. The suffix of a path selects another format. */
function wantsPage(c: HttpContext, operation: Operation): boolean {
  const accept = c.env.header('accept')
  if (accept?.includes('text/html') !== true) return false
  if (Object.keys(ENDINGS).some((ending) => c.req.path.endsWith(ending))) return false
  return negotiate(accept, ['application/json', ...otherForms(operation), 'text/html']) === 'text/html'
}

/** The format that each suffix of a path selects. */
const ENDINGS = { '.md': 'text/markdown', '.ics': 'text/calendar' } as const

/** Removes the suffix from the last path parameter. `/api/chapter/chains.md` selects Markdown. */
function takeEnding(operation: Operation, parameters: Record<string, string>): string | undefined {
  const last = Object.keys(parameters).at(-1)
  const value = last === undefined ? undefined : parameters[last]
  if (operation.stream || last === undefined || value === undefined) return undefined
  const [ending, type] = Object.entries(ENDINGS).find(([it]) => value.endsWith(it)) ?? []
  // Every answer can be Markdown. Other formats must be declared by the operation.
  if (!ending || !type || (type !== 'text/markdown' && !Object.hasOwn(operation.alternates, type))) return undefined
  parameters[last] = value.slice(0, -ending.length)
  return type
}

/** Whether identical calls may get the same answer. Paid, fetched and posted ones (self-assessments) may not. */
function isShareable({ price, effect, route }: Operation): boolean {
  return price === undefined && effect === 'read' && !route?.startsWith('POST')
}
