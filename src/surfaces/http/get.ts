import { LRUCache } from 'lru-cache'
import type { Rendered } from '#operation/charge.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { withDeadline } from '../deadline.ts'
import { etagOf, replyCacheable } from '../exchange.ts'
import { queryDecoder } from '../query.ts'
import { renderJson, rendererOf } from '../render.ts'
import type { Runtime } from '../runtime.ts'
import { callOf, fail, send, type Endpoint, type HttpContext } from './call.ts'

// Finished answers of free GETs, kept for a second: long enough to carry a burst, too short to show anything old.
const FINISHED_MS = 1000
const finished = new WeakMap<Runtime, LRUCache<string, Finished>>()

interface Finished {
  readonly at: number
  readonly body: string
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** A synchronous handler wherever the operation is synchronous: that is the server's fast path. */
export function getHandler(endpoint: Endpoint, runtime: Runtime) {
  const { service, operation } = endpoint
  const decode = queryDecoder(operation, endpoint.path)
  const isShared = operation.price === undefined && operation.effect === 'read'
  const cache = finishedOf(runtime)
  return (c: HttpContext): Response | Promise<Response> => {
    const exchange = c.env
    exchange.service = service.name
    exchange.operation = operation.name
    try {
      const accept = exchange.header('accept')
      const key = `${service.name} ${c.req.url} ${Object.keys(operation.alternates).length > 0 ? accept : ''}`
      const held = isShared ? cache.get(key) : undefined
      const age = held ? runtime.clock().getTime() - held.at : -1
      if (held && age >= 0 && age < FINISHED_MS) return replyCacheable(exchange, held.body, held.etag, held.headers)
      const parameters = c.req.param()
      const call = callOf(c, endpoint, runtime, '')
      // An unpaid call is told the price whatever it accepts.
      const isDemand = operation.price !== undefined && !call.payment
      const wanted = markdownAsked(operation, parameters) ? 'text/markdown' : accept
      const read = () => parseInput(operation, decode(c.req.queries(), parameters))
      const rendered = execute(operation, read, call, isDemand ? renderJson : rendererOf(operation, wanted))
      const answer = (it: Rendered) =>
        answerGet(c, operation, it, isShared ? { cache, key, at: runtime.clock() } : undefined)
      if (!(rendered instanceof Promise)) return answer(rendered)
      return withDeadline(rendered, operation, runtime.deadlineMs)
        .then(answer)
        .catch((thrown) => fail(c, thrown, runtime))
    } catch (thrown) {
      return fail(c, thrown, runtime)
    }
  }
}

function finishedOf(runtime: Runtime): LRUCache<string, Finished> {
  const cache =
    finished.get(runtime) ??
    new LRUCache<string, Finished>({
      max: 5000,
      maxSize: 32 * 1024 * 1024,
      sizeCalculation: (it) => it.body.length + 1,
    })
  finished.set(runtime, cache)
  return cache
}

/** `/api/chapter/chains.md` asks for Markdown: the suffix is taken off the last path parameter. */
function markdownAsked(operation: Operation, parameters: Record<string, string>): boolean {
  if (!('text/markdown' in operation.alternates)) return false
  const last = Object.keys(parameters).at(-1)
  const value = last === undefined ? undefined : parameters[last]
  if (last === undefined || !value?.endsWith('.md')) return false
  parameters[last] = value.slice(0, -'.md'.length)
  return true
}

interface Slot {
  readonly cache: LRUCache<string, Finished>
  readonly key: string
  readonly at: Date
}

function answerGet(c: HttpContext, operation: Operation, rendered: Rendered, slot: Slot | undefined): Response {
  if (typeof rendered.body !== 'string' || operation.price !== undefined) return send(c, rendered)
  const headers = {
    'Content-Type': rendered.contentType,
    'Cache-Control': `public, max-age=${operation.cacheSeconds}`,
    ...(Object.keys(operation.alternates).length > 0 && { Vary: 'Accept' }),
    ...rendered.headers,
  }
  const etag = etagOf(rendered.body)
  slot?.cache.set(slot.key, { at: slot.at.getTime(), body: rendered.body, etag, headers })
  return replyCacheable(c.env, rendered.body, etag, headers)
}
