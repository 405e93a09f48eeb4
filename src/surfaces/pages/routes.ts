import { ApiError, toApiError } from '#errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import { execute, parseInput } from '#operation/execute.ts'
import { pathParameters } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import { fieldsOf, toQuery } from '#operation/view/fields.ts'
import { admit, classOf } from '../admit.ts'
import { withDeadline } from '../deadline.ts'
import { etagOf, replyCacheable, reply } from '../exchange.ts'
import { callOf, refuse, type HttpContext } from '../http/call.ts'
import type { ServiceApp } from '../http/routes.ts'
import { negotiate } from '../negotiate.ts'
import { queryDecoder } from '../query.ts'
import type { Runtime } from '../runtime.ts'
import { HTML_TYPE, PAGE_POLICY } from '../static.ts'
import { documentOf, markdownOf, withLanguage } from './draw.ts'
import { operationPage, type OperationPage } from './operation-page.ts'
import { readerOf } from './reader.ts'
import { refusalOf } from './refusal.ts'
import { addressOf, placesOf, type PagePlace } from './site.ts'

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

type Sent = Record<string, string[]>

/** A page for people for every operation: a form, and answers with addresses of their own. */
export function addPages(app: ServiceApp, service: Service, runtime: Runtime): void {
  const pages = placesOf(service).map((place) => ({ place, handle: pageHandler(service, place, runtime) }))
  const gets = pages.flatMap(({ place, handle }) => patternsOf(place).map((pattern) => ({ pattern, handle })))
  // Fixed paths are matched before those with parameters.
  for (const { pattern, handle } of gets.toSorted(
    (a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')),
  ))
    app.get(pattern, (c) => handle(c, 'GET'))
  for (const { place, handle } of pages) if (place.method === 'POST') app.post(place.entry, (c) => handle(c, 'POST'))
}

/** A parameter takes the suffix `.md` with it; a path without one needs a second pattern. */
function patternsOf({ path, entry, operation }: PagePlace): string[] {
  if (pathParameters(path).length === 0) return [path, `${path}.md`]
  const pattern = path.replaceAll(/\{([^}]+)\}/g, ':$1')
  return [operation.restParameter ? `${pattern}{.+}` : pattern, entry, `${entry}.md`]
}

function pageHandler(service: Service, place: PagePlace, runtime: Runtime) {
  const { operation } = place
  const decode = queryDecoder(operation, '')
  const endpoint = { service, operation, method: 'GET', path: place.path } as const
  const callClass = classOf(operation)
  const names = Object.keys(operation.input.shape)
  const needsInput = !operation.input.safeParse({}).success

  return async (c: HttpContext, method: 'GET' | 'POST'): Promise<Response> => {
    c.env.service = service.name
    c.env.operation = operation.name
    const parameters = c.req.param() as Record<string, string>
    const isMarkdown = takeSuffix(parameters, c.req.path) || prefersMarkdown(c.env.header('accept'))
    const query = c.req.queries()
    const reader = readerOf(c.env, query['lang']?.[0], runtime)
    const answerAs = (spec: Partial<OperationPage>, status = 200) =>
      send(c, status, isMarkdown, { service, place, reader, runtime, path: pathOf(c), entered: {}, ...spec }, method)
    let entered: Sent = {}
    try {
      const sent: Sent = method === 'POST' ? await formOf(c, runtime) : query
      entered = { ...sent, ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, [value]])) }
      const fields = fieldsOf(operation, service.words, reader.language)
      const isAsked = method === 'POST' || Object.keys(entered).some((name) => names.includes(name))
      // A form that nothing has been entered into, and what is sold elsewhere, are shown and not run.
      if ((!isAsked && (needsInput || place.method === 'POST')) || operation.price !== undefined)
        return answerAs({ entered })
      const asked = withoutLanguage(toQuery(fields, entered), names)
      const call = callOf(c, endpoint, runtime, '')
      const input = parseInput(operation, decode(asked, {}), { from: 'query', context: call.context })
      if (method === 'GET' && Object.keys(parameters).length === 0 && isInPath(place, asked))
        return moved(c, withLanguage(c.env.prefix + addressOf(place, firstOf(asked)), reader))
      const refusal = await admit(c.env, callClass, runtime)
      if (refusal) throw refusal
      let document: Document | undefined
      let output: unknown
      const render = (made: unknown): Rendered => {
        output = made
        document = documentOf(service, operation, { input, output }, reader)
        return { contentType: HTML_TYPE, body: '' }
      }
      await withDeadline(Promise.resolve(execute(operation, () => input, call, render)), operation, runtime.deadlineMs)
      if (!document) throw new Error(`${operation.name} was not drawn.`)
      return answerAs({ entered, answer: { input, output, document } })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (isMarkdown) return refuse(c, error, runtime)
      runtime.onError(error, c.env)
      return answerAs({ entered, ...refusalOf(error, reader) }, error.status)
    }
  }
}

/** Whether what is asked has an address of its own: every parameter of the path is given. */
function isInPath({ path }: PagePlace, asked: Readonly<Record<string, unknown>>): boolean {
  const parameters = pathParameters(path)
  return parameters.length > 0 && parameters.every((name) => asked[name] !== undefined)
}

function send(
  c: HttpContext,
  status: number,
  isMarkdown: boolean,
  spec: OperationPage,
  method: 'GET' | 'POST',
): Response {
  const { place, reader, runtime, service, answer } = spec
  const { cacheSeconds } = place.operation
  const body =
    isMarkdown && answer ? markdownOf(service, place.operation, answer.document, reader, runtime) : operationPage(spec)
  const isKept = method === 'GET' && status === 200 && cacheSeconds > 0
  const headers = {
    'Content-Type': isMarkdown && answer ? MARKDOWN_TYPE : HTML_TYPE,
    'Content-Language': reader.language === 'zh' ? 'zh-Hant-TW' : 'en',
    'Cache-Control': isKept ? `public, max-age=${cacheSeconds}` : 'no-store',
    Vary: 'Accept, Accept-Language',
    ...((!isMarkdown || !answer) && PAGE_POLICY),
  }
  return isKept ? replyCacheable(c.env, body, etagOf(body), headers) : reply(c.env, status, body, headers)
}

function moved(c: HttpContext, address: string): Response {
  return reply(c.env, 303, null, { Location: address, 'Cache-Control': 'no-store' })
}

/** The path and query within the service, without the language. */
function pathOf(c: HttpContext): string {
  const { url } = c.req
  const at = url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at))
  query.delete('lang')
  const path = c.req.path.replace(/\.md$/, '')
  return query.size > 0 ? `${path}?${query}` : path
}

/** `lang` is the reader's, unless the operation has an input of that name. */
function withoutLanguage(query: Sent, names: readonly string[]): Sent {
  const { lang, ...rest } = query
  return lang !== undefined && names.includes('lang') ? query : rest
}

function firstOf(query: Sent): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, [value]]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

/** What a form sent in its body. */
async function formOf(c: HttpContext, runtime: Runtime): Promise<Sent> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.env.header('content-type') ?? ''))
    throw new ApiError('unsupported_media_type', 'Send a form, or JSON to the address of the endpoint.')
  const text = await c.req.text()
  if (Buffer.byteLength(text) > runtime.bodyBytesMax)
    throw new ApiError('body_too_large', `Send at most ${runtime.bodyBytesMax} bytes.`)
  const sent: Sent = {}
  for (const [name, value] of new URLSearchParams(text)) (sent[name] ??= []).push(value)
  return sent
}

/** Whether the address ends with `.md`; if so, the suffix is taken off the last path parameter. */
function takeSuffix(parameters: Record<string, string>, path: string): boolean {
  if (!path.endsWith('.md')) return false
  const last = Object.keys(parameters).at(-1)
  const value = last === undefined ? undefined : parameters[last]
  if (last !== undefined && value !== undefined) parameters[last] = value.slice(0, -'.md'.length)
  return true
}

function prefersMarkdown(accept: string | undefined): boolean {
  return negotiate(accept, ['text/html', 'text/markdown']) === 'text/markdown'
}
