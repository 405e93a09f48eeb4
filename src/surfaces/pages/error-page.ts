import { raw } from 'hono/html'
import type { ApiError, ErrorPage } from '#support/errors/errors.ts'
import { messageIn, toProblem } from '#support/errors/problem.ts'
import type { Service } from '#operation/service.ts'
import { code, em } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { helpAtError, helpBlock } from '../help.ts'
import { drawBlocks, drawCode } from './blocks.ts'
import { ledeOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { frontBase, page } from './layout.ts'
import { freeInstead } from './payment-help.ts'
import { readerOf } from './reader.ts'
import { waysOn } from './ways-on.ts'

/** An error as a page: what happened and what to do next. A link cannot repeat a POST, so it has no retry. */
export function errorPage(error: ApiError, exchange: Exchange, runtime: Runtime, isPosted: boolean): string {
  const at = exchange.url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : exchange.url.slice(at))
  const here = readerOf(exchange, runtime)
  // No address exists on an unknown host, so the page links to the configured public address.
  const isWrongHost = error.code === 'misdirected_request'
  const reader = isWrongHost ? { ...here, prefix: runtime.publicUrl() } : here
  const address = isWrongHost ? `${runtime.publicUrl()}/` : isPosted ? undefined : askedAgain(exchange.path, query)
  const words = wordsFor(reader)
  const { t } = words
  const service = runtime.services.find(({ name }) => name === exchange.service)
  const own = error.body?.page?.draw(reader.language)
  if (own) return ownPage(own, { service, reader, words, runtime, address }, exchange.operation)
  const messages = ERROR_WORDS[error.code]
  const headline = words.pick(messages.headline)
  const front = frontBase(service, reader, runtime)
  const help = helpAtError(service, exchange.path, exchange.url)
  return page({
    title: headline,
    description: words.pick(messages.way),
    reader,
    words,
    runtime,
    service,
    path: '',
    address,
    isPrivate: true,
    head: {
      crumbs: service ? [{ text: t('錯誤', 'Error') }] : [],
      asked: error.code === 'no_such_endpoint' ? code(pathShown(exchange.path)) : undefined,
      headline,
      lede: `${words.pick(messages.way)}${waitOf(error, words)}`,
    },
    parts: {
      main: markup`${help === undefined ? '' : help === 'lines' ? helpLines(words) : drawBlocks([helpBlock(help, words)], penOf(words))}
${isWrongHost ? markup`<p><a href="${withLanguage(`${front}/`, reader)}">${front}</a></p>` : waysOn(error, { path: exchange.path, service, address }, runtime, reader, words)}
<details class="fold programs"><summary>${t('給程式用', 'For programs')}</summary><p class="note">${messageIn(error, reader.language)} <a href="${withLanguage(`${reader.prefix}/errors/${error.code}`, reader)}">${t('這個錯誤是什麼', 'What this error is')}</a></p>${drawCode(JSON.stringify(toProblem(error, exchange.path, reader.language), null, 2), 'application/problem+json')}</details>`,
    },
  })
}

/** The requested address without its language. It starts with one slash, because `//` would name a host. */
function askedAgain(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  kept.delete('lang')
  const address = path.replace(/^[/\\]+/, '/')
  return kept.size === 0 ? address : `${address}?${kept}`
}

interface Place {
  readonly service: Service | undefined
  readonly reader: Reader
  readonly words: Words
  readonly runtime: Runtime
  readonly address: string | undefined
}

/** The content of pages for certain errors, such as the price of a paid answer. */
function ownPage(
  { title, asked, headline, figure, lede, content }: ErrorPage,
  place: Place,
  sold: string | undefined,
): string {
  const { service, reader, words } = place
  const [before = '', after = ''] = headline.split(figure)
  const below = service ? bought(service, sold, reader, words) : ''
  return page({
    ...place,
    operation: service?.operations.find(({ name }) => name === sold),
    title,
    description: lede,
    path: '',
    isPrivate: true,
    head: {
      crumbs: [{ text: asked }],
      headline: [before, em(figure), after],
      lede,
      below,
    },
    parts: { main: [raw(content), service ? freeInstead(service, sold, reader, words) : ''] },
  })
}

function bought(service: Service, sold: string | undefined, reader: Reader, words: Words): Markup {
  const operation = service.operations.find(({ name }) => name === sold)
  const lede = operation && ledeOf(service, operation, reader.language)
  if (lede === undefined) return ''
  const docs = withLanguage(`${reader.prefix}/docs#${sold}`, reader)
  return markup`<p class="note">${words.t('會得到：', 'What you get: ')}${lede}${words.t('', ' ')}<a href="${docs}">${words.t('看範例', 'See an example')}</a></p>`
}

/** The page quotes the address, so that readers see a typing mistake. A longer address is cut. */
const PATH_MAX = 80

function pathShown(path: string): string {
  return path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path
}

function waitOf({ headers }: ApiError, { t }: Words): string {
  const seconds = headers['Retry-After']
  return seconds === undefined ? '' : t(`${seconds} 秒後可以再試。`, ` Try again in ${seconds} s.`)
}
