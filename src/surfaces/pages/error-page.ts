import { raw } from 'hono/html'
import { ERROR_CODES, type ApiError, type ErrorCode, type ErrorPage } from '#support/errors/errors.ts'
import { messageIn, toProblem } from '#support/errors/problem.ts'
import type { Service } from '#operation/service.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { helpAtError, helpBlock } from '../help.ts'
import { drawBlocks, drawCode } from './blocks.ts'
import { ledeOf, shortNameOf, withLanguage, type Reader } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Markup } from './html.ts'
import { crumbs, frontBase, page } from './layout.ts'
import { freeInstead, paymentHelp } from './payment-help.ts'
import { readerOf } from './reader.ts'
import { waysOn } from './ways-on.ts'

/** An error as a page: what happened, and what to do next. A link cannot repeat a posted request. */
export function errorPage(error: ApiError, exchange: Exchange, runtime: Runtime, isPosted: boolean): string {
  const at = exchange.url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : exchange.url.slice(at))
  const here = readerOf(exchange, query.get('lang') ?? undefined, runtime)
  // On a foreign host every address is refused, so the page links to our public address.
  const isElsewhere = error.code === 'misdirected_request'
  const reader = isElsewhere ? { ...here, prefix: runtime.publicUrl() } : here
  const address = isElsewhere ? `${runtime.publicUrl()}/` : isPosted ? undefined : askedAgain(exchange.path, query)
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const service = runtime.services.find(({ name }) => name === exchange.service)
  const own = error.body?.page?.draw(reader.language)
  if (own) return ownPage(own, { service, reader, words, runtime, address }, exchange.operation)
  const said = ERROR_WORDS[error.code]
  const headline = words.pick(said.headline)
  const front = frontBase(service, reader, runtime)
  const help = helpAtError(service, exchange.path, exchange.url)
  return page({
    title: headline,
    description: words.pick(said.way),
    reader,
    words,
    runtime,
    service,
    path: '',
    address,
    isPrivate: true,
    content: markup`<div class="band"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage(`${front}/`, reader) }, ...(service ? [{ text: shortNameOf(service, reader.language), to: withLanguage(`${reader.prefix}/`, reader), service: service.name }] : []), { text: String(error.status) }], words)}
${error.code === 'no_such_endpoint' ? markup`<p class="asked"><code>${pathShown(exchange.path)}</code></p>` : ''}<h1 class="headline">${headline}</h1>
<p class="lede">${words.pick(said.way)}${waitOf(error, words)}</p></div></div>
${help === 'lines' ? helpLines(words) : ''}
<div class="wrap body">
${help === undefined || help === 'lines' ? '' : drawBlocks([helpBlock(help, words)], { words, resolve: () => undefined, nextId: () => 'help' })}
${isElsewhere ? markup`<p><a href="${withLanguage(`${front}/`, reader)}">${front}</a></p>` : waysOn(error, { path: exchange.path, service, address }, runtime, reader, words)}
<details class="fold programs"><summary>${t(`給程式用：${error.status} ${error.code}`, `For programs: ${error.status} ${error.code}`)}</summary><p class="note">${messageIn(error, reader.language)} <a href="${withLanguage(`${reader.prefix}/errors/${error.code}`, reader)}">${t('這個錯誤是什麼', 'What this error is')}</a></p>${drawCode(JSON.stringify(toProblem(error, exchange.path, reader.language), null, 2), 'application/problem+json')}</details>
</div>`,
  })
}

/** The requested address without its language. Two leading slashes would name another host. */
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

/** An error with its own page content: the price of a paid answer. */
function ownPage(
  { title, asked, headline, figure, lede, content }: ErrorPage,
  place: Place,
  sold: string | undefined,
): string {
  const { service, reader, words } = place
  const front = frontBase(service, reader, place.runtime)
  const [before = '', after = ''] = headline.split(figure)
  const trail = [
    { text: 'Dozen', to: withLanguage(`${front}/`, reader) },
    ...(service
      ? [
          {
            text: shortNameOf(service, reader.language),
            to: withLanguage(`${reader.prefix}/`, reader),
            service: service.name,
          },
        ]
      : []),
    { text: asked },
  ]
  return page({
    ...place,
    operation: service?.operations.find(({ name }) => name === sold),
    title,
    description: lede,
    path: '',
    isPrivate: true,
    content: markup`<div class="band"><div class="wrap">${crumbs(trail, words)}
<h1 class="headline">${before}<em class="num">${figure}</em>${after}</h1>
<p class="lede">${lede}</p>${service ? bought(service, sold, reader, words) : ''}</div></div>
<div class="wrap body">${raw(content)}${service ? freeInstead(service, sold, reader, words) : ''}</div>`,
  })
}

/** One sentence on what the price buys, and a link to an example. */
function bought(service: Service, sold: string | undefined, reader: Reader, words: Words): Markup {
  const operation = service.operations.find(({ name }) => name === sold)
  const lede = operation && ledeOf(service, operation, reader.language)
  if (lede === undefined) return ''
  const docs = withLanguage(`${reader.prefix}/docs#${sold}`, reader)
  return markup`<p class="note">${words.t('會得到：', 'What you get: ')}${lede}${words.t('', ' ')}<a href="${docs}">${words.t('看範例', 'See an example')}</a></p>`
}

/** The typed address shows the typing error; a long one is cut. */
const PATH_MAX = 80

function pathShown(path: string): string {
  return path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path
}

function waitOf({ headers }: ApiError, { t }: Words): string {
  const seconds = headers['Retry-After']
  return seconds === undefined ? '' : t(`${seconds} 秒後可以再試。`, ` Try again in ${seconds} s.`)
}

/** The meaning of an error code, at the address in a problem's `type`. */
export function errorCodePage(code: ErrorCode, reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const { status, title, titleZh } = ERROR_CODES[code]
  const said = ERROR_WORDS[code]
  const problem = {
    type: `/errors/${code}`,
    title: t(titleZh, title),
    status,
    detail: words.pick(said.way),
    code,
    instance: '/api/…',
  }
  return page({
    title: t(`${titleZh}（${status} ${code}）`, `${title} (${status} ${code})`),
    description: words.pick(said.headline),
    reader,
    words,
    runtime,
    path: `/errors/${code}`,
    content: markup`<div class="band"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage('/', reader) }, { text: t('錯誤', 'Errors'), to: withLanguage(`${reader.prefix}/errors`, reader) }, { text: t(titleZh, title) }], words)}
<p class="asked">HTTP ${status} <code>${code}</code></p><h1 class="headline">${t(titleZh, title)}</h1><p class="lede">${words.pick(said.headline)}${t('。', '. ')}${words.pick(said.way)}</p></div></div>
<div class="wrap body">${paymentHelp(code, reader, words)}<section class="block" aria-labelledby="p"><h2 id="p">${t('程式怎麼處理', 'For programs')}</h2><p class="measure">${words.pick(retryWords(status, code))}</p>${drawCode(JSON.stringify(problem, null, 2), 'application/problem+json')}</section></div>`,
  })
}

function retryWords(status: number, code: ErrorCode): readonly [string, string] {
  if (code === 'payment_required')
    return [
      '回應裡有價格與付款方式（x402）；付款後用同一個請求再送一次。',
      'The answer holds the price and the ways to pay (x402). Pay and send the same request again.',
    ]
  if (code === 'payment_pending')
    return ['用同一筆付款重送；不要付第二次。', 'Send the request again with the same payment; never pay twice.']
  if (status === 429 || status === 503)
    return ['照 Retry-After 等待後重送。', 'Wait for Retry-After and send it again.']
  if (status >= 500)
    return [
      '可以晚一點重送；同樣的錯一再出現時請回報 X-Request-Id。',
      'It may be sent again later. If it stays, report the X-Request-Id.',
    ]
  return [
    '照 detail 與 errors 改好再送；不改就重送，結果會一樣。',
    'Change what detail and errors name. Sent again unchanged, it fails again.',
  ]
}

/** A code that wraps only between its words. */
function whole(code: string): Markup {
  return code.split('_').map((word, at) => (at === 0 ? word : markup`_<wbr>${word}`))
}

/** Every error code. */
export function errorsPage(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).toSorted(
    (a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status,
  )
  return page({
    title: t('錯誤代碼', 'Error codes'),
    description: t('每個錯誤是什麼、怎麼辦。', 'What each error means, and what to do.'),
    reader,
    words,
    runtime,
    path: '/errors',
    content: markup`<div class="band"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage('/', reader) }, { text: t('錯誤', 'Errors') }], words)}
<h1 class="headline">${t('錯誤代碼', 'Error codes')}</h1><p class="lede">${t('所有錯誤都是 problem+json（RFC 9457），看 code 就知道怎麼辦。', 'Every error is problem+json (RFC 9457); its code says what to do.')}</p></div></div>
<div class="wrap body"><div class="scroll" role="group" tabindex="0" aria-label="${t('錯誤代碼', 'Error codes')}"><table><thead><tr><th scope="col">HTTP</th><th scope="col">code</th><th scope="col">${t('意思', 'Meaning')}</th></tr></thead><tbody>${rows.map((code) => markup`<tr><th scope="row" class="num">${ERROR_CODES[code].status}</th><td><a href="${withLanguage(`${reader.prefix}/errors/${code}`, reader)}"><code class="name">${whole(code)}</code></a></td><td>${words.pick(ERROR_WORDS[code].headline)}</td></tr>`)}</tbody></table></div></div>`,
  })
}
