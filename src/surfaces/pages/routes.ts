import { toApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import { execute, parseInput, previewOf } from '#operation/execute.ts'
import { pathParameters, type Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { fieldsOf, rowsIn, toQuery } from '#operation/view/fields.ts'
import { admit, classOf } from '../admit.ts'
import { withDeadline } from '../deadline.ts'
import { cacheControl, PRIVATE } from '../cache-control.ts'
import type { Exchange } from '../exchange.ts'
import { pageHeaders } from '../page-policy.ts'
import { replyCacheable } from '../reply-cacheable.ts'
import { reply } from '../reply.ts'
import { whenDangerIsRead } from '../help.ts'
import { createCall, replyRefusal } from '../http/call.ts'
import type { HttpContext } from '../http/endpoint.ts'
import type { ServiceApp } from '../http/routes.ts'
import { prefersMarkdown } from '../negotiate.ts'
import { queryDecoder } from '../query.ts'
import type { Runtime } from '../runtime.ts'
import { documentOf, withLanguage, type Reader } from './draw.ts'
import { ABOUT } from './asked-fact.ts'
import { readBody } from './form-body.ts'
import { PAGE_FORMATS, type PageFormat } from './page-formats.ts'
import { ALTERNATIVES, readAlternatives, addAlternatives } from './did-you-mean.ts'
import { drawPage } from './draw-page.ts'
import { firstOf, type OperationPage } from './page-spec.ts'
import { readerOf } from './reader.ts'
import { refusalOf } from './refusal.ts'
import { addressOf, apiPathOf, ownAddress, placesOf, type PagePlace } from './site.ts'
import { exampleTiles } from './tiles.ts'

type Sent = Record<string, string[]>

export type PageHandler = (c: HttpContext, method: 'GET' | 'POST') => Promise<Response>

export function pageHandlers(service: Service, runtime: Runtime): ReadonlyMap<Operation, PageHandler> {
  return new Map(placesOf(service).map((place) => [place.operation, pageHandler(service, place, runtime)]))
}

/** Adds a page for every operation: a form, and answers with their own addresses. */
export function addPages(app: ServiceApp, service: Service, handlers: ReadonlyMap<Operation, PageHandler>): void {
  const pages = placesOf(service).flatMap((place) => {
    const handle = handlers.get(place.operation)
    return handle ? [{ place, handle }] : []
  })
  const gets = pages.flatMap(({ place, handle }) => patternsOf(place).map((pattern) => ({ pattern, handle })))
  // A page with an address of its own is found at that of the API, too.
  for (const { place } of pages)
    if (place.operation.page !== undefined)
      for (const format of ['', ...PAGE_FORMATS.map((it) => `.${it}`)])
        app.get(apiPathOf(place.operation) + format, (c) =>
          moved(c, `${c.env.prefix}${place.path}${format}${new URL(c.req.url).search}`),
        )
  // Fixed paths are tried before paths with parameters.
  for (const { pattern, handle } of gets.toSorted(
    (a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')),
  ))
    app.get(pattern, (c) => handle(c, 'GET'))
  for (const { place, handle } of pages) if (place.method === 'POST') app.post(place.entry, (c) => handle(c, 'POST'))
}

/** A path parameter also matches a suffix such as `.md`. A path without parameters needs a pattern for each suffix. */
function patternsOf({ path, entry, operation }: PagePlace): string[] {
  const withSuffixes = (bare: string) => [bare, ...PAGE_FORMATS.map((format) => `${bare}.${format}`)]
  if (pathParameters(path).length === 0) return withSuffixes(path)
  const pattern = path.replaceAll(/\{([^}]+)\}/g, ':$1')
  return [operation.restParameter ? `${pattern}{.+}` : pattern, ...withSuffixes(entry)]
}

function pageHandler(service: Service, place: PagePlace, runtime: Runtime): PageHandler {
  const { operation } = place
  const decode = queryDecoder(operation, '')
  const endpoint = { service, operation, method: 'GET', path: place.path } as const
  const callClass = classOf(operation)
  const names = Object.keys(operation.input.shape)
  const needsInput = operation.neverAssumed.length > 0 || !operation.input.safeParse({}).success

  return async (c, method) => {
    c.env.service = service.name
    c.env.operation = operation.name
    const parameters = c.req.param() as Record<string, string>
    const format = takeFormat(parameters, c.req.path) ?? (prefersMarkdown(c.env.header('accept')) ? 'md' : 'html')
    const { [ALTERNATIVES]: named = [], ...query } = c.req.queries()
    const instead = readAlternatives(named[0] ?? '', runtime)
    const reader = readerOf(c.env, runtime)
    const answerAs = (spec: Partial<OperationPage>, status = 200, headers: Exchange['deprecationHeaders'] = {}) =>
      send(
        c,
        status,
        drawPage(format, { service, place, reader, runtime, path: pathOf(c, place), entered: {}, instead, ...spec }),
        operation,
        reader,
        method,
        runtime.clock(),
        headers,
      )
    let entered: Sent = {}
    try {
      const sent: Sent = method === 'POST' ? await readBody(c, runtime) : query
      entered = { ...sent, ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, [value]])) }
      const fields = fieldsOf(operation, service.words, reader.language)
      const isAsked = method === 'POST' || Object.keys(entered).some((name) => name !== 'lang' && names.includes(name))
      const asked = withoutLanguage(toQuery(fields, entered), names, reader)
      if (
        operation.price !== undefined &&
        isAsked &&
        format === 'html' &&
        instead.length === 0 &&
        isInPath(place, asked) &&
        runtime.isOpen(service)
      )
        return await movedToPrice(c, decode(asked, {}), reader)
      // The form is shown without running the operation if nothing was entered, or if the operation is paid.
      if ((!isAsked && (needsInput || place.method === 'POST')) || operation.price !== undefined)
        return answerAs({
          entered,
          ...(format === 'html' && {
            examples: await exampleTiles({ service, place, reader, runtime, path: '', entered }, c.env),
          }),
        })
      const rows = rowsIn(fields, entered)
      const raw = { ...decode(asked, {}), ...rows }
      // Lists of objects are parsed like a JSON body, because a query cannot contain them.
      const from = Object.keys(rows).length > 0 ? 'body' : 'page'
      const path = pathOf(c, place)
      const call = createCall(c, endpoint, runtime, { raw, from }, reader.language, () => ({
        as: 'page',
        format,
        reader,
        path,
        entered,
        instead,
      }))
      if (!call.inWorker) {
        await runtime.whenReady(operation)
        await whenDangerIsRead(service, raw)
      }
      const input = call.inWorker ? undefined : parseInput(operation, raw, { from, context: call.context })
      if (method === 'GET' && Object.keys(parameters).length === 0 && isInPath(place, asked))
        return moved(
          c,
          addAlternatives(withLanguage(c.env.prefix + addressOf(place, firstOf(asked)), reader), instead, runtime),
        )
      const refusal = await admit(c.env, callClass, runtime)
      if (refusal) throw refusal
      const render = (output: unknown): Rendered => {
        const document = documentOf(service, operation, { input, output }, reader)
        const answer = { input, output, document }
        return drawPage(format, { service, place, reader, runtime, path, entered, instead, answer })
      }
      const rendered = execute(operation, () => input, call, render)
      const { contentType, body } = await withDeadline(Promise.resolve(rendered), operation, runtime.deadlineMs)
      return send(c, 200, { contentType, body: String(body) }, operation, reader, method, runtime.clock())
    } catch (thrown) {
      const error = toApiError(thrown)
      if (format !== 'html') return replyRefusal(c, error, runtime)
      runtime.onError(error, c.env)
      const fields = fieldsOf(operation, service.words, reader.language)
      const refusal = refusalOf(error, service, reader, runtime, { operation, fields, entered })
      return answerAs({ entered, ...refusal }, error.status, error.headers)
    }
  }

  /** Redirects to the paid page of an item. If there is no such item, shows an error and no price. */
  async function movedToPrice(c: HttpContext, raw: unknown, reader: Reader): Promise<Response> {
    const context = runtime.context(service, c.env)
    await runtime.whenReady(operation)
    const input = parseInput(operation, raw, { from: 'page', context })
    const refusal = await admit(c.env, 'free', runtime)
    if (refusal) throw refusal
    previewOf(operation, input, context)
    return moved(c, withLanguage(`${c.env.prefix}/api${ownAddress(place, Object(input))}`, reader))
  }
}

function isInPath({ path }: PagePlace, asked: Readonly<Record<string, unknown>>): boolean {
  const parameters = pathParameters(path)
  return parameters.length > 0 && parameters.every((name) => asked[name] !== undefined)
}

function send(
  c: HttpContext,
  status: number,
  { contentType, body }: { contentType: string; body: string },
  { cacheSeconds }: Operation,
  reader: Reader,
  method: 'GET' | 'POST',
  now: Date,
  own: Exchange['deprecationHeaders'] = {},
): Response {
  const isKept = method === 'GET' && status === 200 && cacheSeconds > 0
  const headers = {
    ...pageHeaders(contentType, reader.language),
    'Cache-Control': cacheControl(isKept ? cacheSeconds : 0, now),
    ...own,
  }
  return isKept ? replyCacheable(c.env, body, headers) : reply(c.env, status, body, headers)
}

/** A redirect that caches do not keep. */
export function moved(c: HttpContext, address: string): Response {
  return reply(c.env, 303, null, { Location: address, 'Cache-Control': PRIVATE })
}

/** The address of the page without its language, also where the request was for the path of the API. */
function pathOf(c: HttpContext, place: PagePlace): string {
  const { url } = c.req
  const at = url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at))
  query.delete('lang')
  query.delete(ALTERNATIVES)
  query.delete(ABOUT)
  const isFixed = pathParameters(place.path).length === 0 && c.req.path.startsWith('/api/')
  const path = isFixed ? place.path : c.req.path.replace(/^\/api(?=\/)|\.(md|csv|ics|atom|rss)$/g, '')
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Removes `about` and `lang`, which select what the page begins with and the reader's language. An operation with its
 * own input `lang` gets the value.
 */
function withoutLanguage(query: Sent, names: readonly string[], reader: Reader): Sent {
  const { lang, [ABOUT]: _, ...rest } = query
  if (lang === undefined || !names.includes('lang')) return rest
  return { ...rest, lang: reader.isLanguageNamed ? [reader.language] : lang }
}

/** Removes the suffix from the last path parameter and returns the format that it names. */
function takeFormat(parameters: Record<string, string>, path: string): PageFormat | undefined {
  const format = PAGE_FORMATS.find((it) => path.endsWith(`.${it}`))
  if (!format) return undefined
  const last = Object.keys(parameters).at(-1)
  const value = last === undefined ? undefined : parameters[last]
  if (last !== undefined && value !== undefined) parameters[last] = value.slice(0, -format.length - 1)
  return format
}
