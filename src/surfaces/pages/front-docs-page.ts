import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { inLanguage } from '#support/errors/localized-text.ts'
import { drawCode } from './blocks.ts'
import { routeLine } from './docs-page.ts'
import { ledeOf, shortNameOf, titleOf, withLanguage, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { tile } from './icons.ts'
import { curlSample, requestOf } from './samples.ts'
import { crumbs, markdownFeed, page } from './layout.ts'

export function frontDocsPage(reader: Reader, exchange: Exchange, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const asked = (new URL(exchange.url, runtime.publicUrl()).searchParams.get('q') ?? '').trim().slice(0, 200)
  const title = t('文件', 'Documentation')
  const found = runtime.services.flatMap((service) => {
    const operations = service.operations.filter((operation) => isFound(operation, service, asked))
    return operations.length > 0 ? [{ service, operations }] : []
  })
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  const language = reader.isLanguageNamed
    ? markup`<input type="hidden" name="lang" value="${reader.language === 'zh' ? 'zh-TW' : 'en'}">`
    : ''
  return page({
    title,
    description: t('十二項服務的端點、工具與付款方式。', 'Endpoints, tools and payments of the twelve services.'),
    reader,
    words,
    runtime,
    path: '/docs',
    feeds: [markdownFeed('/docs.md')],
    isPrivate: asked !== '',
    content: markup`<div class="wrap docs">
<nav class="side last" aria-label="${title}"><p>${t('服務', 'Services')}</p><ul>${runtime.services.map((service) => markup`<li><a href="${docsOf(service, reader)}">${nameOf(service, words)}</a></li>`)}</ul></nav>
<div class="doc">
${crumbs(undefined, [{ text: title }], reader, words, runtime)}
<h1>${title}</h1>
<form class="ask" role="search" method="get" action="/docs">${language}<input id="q" name="q" type="search" maxlength="200" value="${asked}" placeholder="${t('找端點或工具', 'Find an endpoint or a tool')}" aria-label="${t('找端點或工具', 'Find an endpoint or a tool')}"><button class="btn">${t('找', 'Find')}</button></form>
${asked === '' ? introduction(reader, runtime, words) : markup`<p class="measure" role="status">${count === 0 ? t(`沒有符合「${asked}」的端點。`, `Nothing matches “${asked}”.`) : t(`${count} 項符合「${asked}」。`, `${words.count(count, '項', 'match')} for “${asked}”.`)}</p>`}
<div class="parts">${found.map((it) => sectionOf(it.service, it.operations, asked !== '', reader, words))}</div>
${asked === '' ? conventions(reader, words) : ''}
</div></div>`,
  })
}

function isFound(operation: Operation, service: Service, asked: string): boolean {
  const { name, route, title, titleZh, summary, description, keywords } = operation
  const lede = ledeOf(service, operation, 'zh')
  const text = [service.name, name, route, title, titleZh, summary, description, lede, ...keywords].join(' ')
  const lowered = text.toLowerCase()
  return asked
    .toLowerCase()
    .split(' ')
    .every((word) => lowered.includes(word))
}

/** How to call an endpoint, beside a sample call with its answer. */
function introduction(reader: Reader, runtime: Runtime, { t }: Words): Markup {
  return markup`<div class="reference"><div class="stack">
<p>${t('GET 加上參數，答案是 JSON；Accept 寫 text/markdown 就是 Markdown。不必註冊，也不用金鑰。', 'GET with parameters answers JSON, or Markdown where Accept says text/markdown. There is no account and no key.')}</p>
<p>${t('AI 助理用 MCP：每項服務的 /mcp，中樞有全部的工具。', 'Assistants use MCP: at /mcp of each service; the hub has the tools of all.')}</p>
<p><code>${runtime.publicUrl()}/hub/mcp</code></p>
</div><div class="stack">${sampleCall(reader, runtime, t('答案', 'Answer'))}</div></div>`
}

/** Rules of every endpoint: dates, paging, limits, payments, errors. */
function conventions(reader: Reader, { t }: Words): Html {
  const errors = markup`<a href="${withLanguage('/errors', reader)}">${t('錯誤代碼', 'Error codes')}</a>`
  const payment = markup`<a href="${withLanguage('/errors/payment_required', reader)}">${t('付不了怎麼辦', 'When a payment does not go through')}</a>`
  return markup`<section class="block" aria-labelledby="all"><h2 id="all">${t('全部都一樣的', 'Common to all')}</h2><dl class="facts">
<div><dt>${t('日期', 'Dates')}</dt><dd>${t('YYYY-MM-DD，以台北時間為準。', 'YYYY-MM-DD; days are those of Taipei.')}</dd></div>
<div><dt>${t('分頁', 'Paging')}</dt><dd>${t('limit 與 offset；答案的 total 是總數。', 'limit and offset; the answer has the total.')}</dd></div>
<div><dt>${t('限流', 'Limits')}</dt><dd>${t('每個回應的 RateLimit 標頭說還剩多少；429 的 Retry-After 說等多久。求助專線與自評不限次數。', 'The RateLimit header tells what is left, Retry-After of a 429 how long to wait. Help lines and self-assessments are never limited.')}</dd></div>
<div><dt>${t('付款', 'Payments')}</dt><dd>${t('付費端點以 402 回價格，用 x402 付 USDC；答不出來就不收。', 'Paid endpoints answer 402 with their price, paid in USDC by x402; no answer, no charge.')} <a href="/.well-known/x402">${t('付費端點清單', 'What is sold')}</a>　${payment}</dd></div>
<div><dt>${t('錯誤', 'Errors')}</dt><dd>${t('一律是 problem+json（RFC 9457），有 code。', 'Always problem+json (RFC 9457), with a code.')} ${errors}</dd></div>
</dl></section>`
}

/** The declared example of the first operation that takes a GET request. */
function sampleCall({ language }: Reader, runtime: Runtime, answer: string): Markup {
  const service = runtime.services.find(({ name }) => name === 'life') ?? runtime.services[0]
  const operation = service?.operations.find(({ route }) => route?.startsWith('GET '))
  if (!service || !operation) return ''
  const { input, output } = operation.example
  const request = requestOf(operation, input as Record<string, unknown>, runtime.publicUrl(service))
  return [
    request ? drawCode(curlSample(request), 'curl') : '',
    drawCode(JSON.stringify(inLanguage(output, language), null, 2), answer),
  ]
}

/** The operations of a service, folded unless they were searched for. */
function sectionOf(
  service: Service,
  operations: readonly Operation[],
  isOpen: boolean,
  reader: Reader,
  words: Words,
): Html {
  const items = operations.map(
    (operation) =>
      markup`<li><a class="row" href="${docsOf(service, reader)}#${operation.name}"><span><b>${titleOf(operation, reader.language)}</b> ${routeLine(operation)}</span></a></li>`,
  )
  return markup`<details class="fold part s-${service.name}"${isOpen ? markup` open` : ''}><summary>${tile(service.name)}<h2>${nameOf(service, words)}</h2> <span>${words.count(operations.length, '項', 'endpoint')}</span></summary><div><ul class="rows">${items}</ul><p class="note"><a href="${docsOf(service, reader)}">${words.t('輸入、答案與範例', 'Inputs, answers and samples')}</a></p></div></details>`
}

function docsOf(service: Service, reader: Reader): string {
  return withLanguage(`/${service.name}/docs`, reader)
}

function nameOf(service: Service, words: Words): string {
  return shortNameOf(service, words.language)
}
