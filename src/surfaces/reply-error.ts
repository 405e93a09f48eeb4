import { toProblem } from '#support/errors/problem.ts'
import type { ApiError, ErrorBody } from '#support/errors/errors.ts'
import type { Exchange, HeaderMap } from './exchange.ts'
import { languageOf } from './language.ts'
import { negotiate } from './negotiate.ts'
import { PAGE_POLICY } from './page-policy.ts'
import { HTML_TYPE, PROBLEM_TYPE, reply } from './reply.ts'

/** The request headers on which a drawn error depends. */
const VARY_OF_PAGES = 'Accept, Accept-Language'

/** An error as problem+json, or as the protocol requires. `errorWithLinks` replaces it on a Markdown page. */
export function replyError(exchange: Exchange, error: ApiError, errorWithLinks = error): Response {
  exchange.problem = error.code
  exchange.isRefused = true
  const headers = { 'Cache-Control': 'no-store', ...exchange.deprecationHeaders, ...error.headers }
  if (error.body) return replyAsBody(exchange, error, error.body, headers)
  const form = exchange.drawError && chooseDrawnForm(exchange)
  if (exchange.drawError && form) {
    return reply(exchange, error.status, exchange.drawError(form === 'markdown' ? errorWithLinks : error, form), {
      'Content-Type': `text/${form}; charset=utf-8`,
      Vary: VARY_OF_PAGES,
      ...PAGE_POLICY,
      ...headers,
    })
  }
  return reply(exchange, error.status, JSON.stringify(toProblem(error, exchange.path, languageOf(exchange))), {
    'Content-Type': PROBLEM_TYPE,
    ...headers,
  })
}

/** Whether the client prefers HTML over JSON, as browsers do for pages. */
export function prefersPage(exchange: Exchange): boolean {
  return chooseDrawnForm(exchange) === 'html'
}

/** A page is drawn only for a client that asks for HTML or Markdown, by Accept or by the suffix `.md`. */
function chooseDrawnForm(exchange: Exchange): 'html' | 'markdown' | undefined {
  const accept = exchange.header('accept') ?? ''
  const wanted = negotiate(accept, ['application/problem+json', 'application/json', 'text/html', 'text/markdown'])
  if (wanted === 'text/html' && accept.includes('text/html')) return 'html'
  const isMarkdown = accept.includes('text/markdown')
    ? wanted === 'text/markdown'
    : wanted !== undefined && !accept.includes('json') && exchange.path.endsWith('.md')
  return isMarkdown ? 'markdown' : undefined
}

/** The body that another protocol defines, such as that of x402. A browser gets the page instead, if there is one. */
function replyAsBody(exchange: Exchange, error: ApiError, body: ErrorBody, headers: HeaderMap): Response {
  const accept = exchange.header('accept')
  const isPage = accept?.includes('text/html') && negotiate(accept, [body.contentType, 'text/html']) === 'text/html'
  const page = isPage ? body.page : undefined
  if (!page || !exchange.drawError)
    return reply(exchange, error.status, body.bytes, { ...headers, 'Content-Type': body.contentType })
  return reply(exchange, error.status, exchange.drawError(error, 'html'), {
    ...PAGE_POLICY,
    'Content-Security-Policy': PAGE_POLICY['Content-Security-Policy'].replace(
      "script-src 'self'",
      `script-src 'self' '${page.scriptHash}'`,
    ),
    ...headers,
    Vary: VARY_OF_PAGES,
    'Content-Type': HTML_TYPE,
  })
}
