import { toMarkdown } from '#operation/document.ts'
import { execute, parseInput } from '#operation/execute.ts'
import { pathParameters, type Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { admit, classOf } from './admit.ts'
import { withDeadline } from './deadline.ts'
import { etagOf, replyCacheable } from './exchange.ts'
import { callOf, fail, refuse, type HttpContext } from './http/call.ts'
import type { ServiceApp } from './http/routes.ts'
import { negotiate } from './negotiate.ts'
import { documentPage } from './pages/document-page.ts'
import { queryDecoder } from './query.ts'
import type { Runtime } from './runtime.ts'
import { HTML_TYPE, PAGE_POLICY } from './static.ts'

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** The pages that operations declare, each also as Markdown at the same address with `.md`. */
export function addPages(app: ServiceApp, service: Service, runtime: Runtime): void {
  for (const operation of service.operations) {
    if (!operation.page) continue
    const answer = pageHandler(service, operation, operation.page, runtime)
    for (const path of patternsOf(operation.page.path)) app.get(path, answer)
  }
  const { home } = service
  if (home?.page) app.get('/index.md', pageHandler(service, home, home.page, runtime))
}

/** A parameter takes the suffix `.md` with it; a path without one needs a second pattern. */
function patternsOf(path: string): string[] {
  const pattern = path.replaceAll(/\{([^}]+)\}/g, ':$1')
  return pathParameters(path).length > 0 ? [pattern] : [pattern, `${pattern}.md`]
}

type Page = NonNullable<Operation['page']>

function pageHandler(service: Service, operation: Operation, page: Page, runtime: Runtime) {
  const decode = queryDecoder(operation, page.path)
  const endpoint = { service, operation, method: 'GET', path: page.path } as const
  return async (c: HttpContext): Promise<Response> => {
    c.env.service = service.name
    c.env.operation = operation.name
    try {
      const refusal = await admit(c.env, classOf(operation), runtime)
      if (refusal) return refuse(c, refusal, runtime)
      const parameters = c.req.param() as Record<string, string>
      const isMarkdown = takeSuffix(parameters, c.req.path) || prefersMarkdown(c.env.header('accept'))
      const render = (output: unknown) => {
        const document = page.document(output)
        return isMarkdown
          ? { contentType: MARKDOWN_TYPE, body: toMarkdown(document, c.env.prefix) }
          : { contentType: HTML_TYPE, body: documentPage(document, service, c.env.prefix, runtime) }
      }
      const call = callOf(c, endpoint, runtime, '')
      const read = () =>
        parseInput(operation, decode(c.req.queries(), parameters), { from: 'query', context: call.context })
      const rendered = await withDeadline(
        Promise.resolve(execute(operation, read, call, render)),
        operation,
        runtime.deadlineMs,
      )
      const body = String(rendered.body)
      return replyCacheable(c.env, body, etagOf(body), {
        'Content-Type': rendered.contentType,
        'Cache-Control': `public, max-age=${operation.cacheSeconds}`,
        Vary: 'Accept',
        ...(!isMarkdown && PAGE_POLICY),
      })
    } catch (thrown) {
      return fail(c, thrown, runtime)
    }
  }
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
