import { collectedTasks } from '#operation/collected-tasks.ts'
import { exampleAnswer } from '#operation/example-answer.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { toApiError } from '#support/errors/errors.ts'
import { inLanguage } from '#support/errors/localized-text.ts'
import { toProblem } from '#support/errors/problem.ts'
import { answerOf } from './answer-of.ts'
import { drawCode } from './blocks.ts'
import { docsSearch, routeLine } from './docs-page.ts'
import { ledeOf, shortNameOf, titleOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { inGroups } from './front-page.ts'
import { tile } from './icons.ts'
import { curlSample, requestOf } from './samples.ts'
import { markdownFeed, page } from './layout.ts'

export function frontDocsPage(reader: Reader, exchange: Exchange, runtime: Runtime): string {
  const words = wordsFor(reader)
  const { t } = words
  const query = (new URL(exchange.url, runtime.publicUrl()).searchParams.get('q') ?? '').trim().slice(0, 200)
  const title = t('文件', 'Documentation')
  const lede = t(
    '用程式查這十二項服務，不必註冊：一個網址，答案是 JSON，範例可以直接複製。',
    'Call the twelve services from a program without an account: one address, answers in JSON, samples to copy.',
  )
  const found = runtime.services.flatMap((service) => {
    const operations = service.operations.filter((operation) => isFound(operation, service, query))
    return operations.length > 0 ? [{ service, operations }] : []
  })
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  return page({
    title,
    description: lede,
    reader,
    words,
    runtime,
    path: '/docs',
    feeds: [markdownFeed('/docs.md')],
    isPrivate: query !== '',
    head: { crumbs: [{ text: title }], headline: title, lede },
    parts: {
      main: markup`${docsSearch('', query, reader, words)}
${query === '' ? quickStart(reader, exchange, runtime, words) : matchCount(query, count, words)}
<section class="block" aria-labelledby="endpoints"><h2 id="endpoints">${t('全部端點', 'All endpoints')}</h2>${found.map((it) => sectionOf(it.service, it.operations, query !== '', reader, words))}</section>
${query === '' ? conventions(reader, words) : ''}`,
      beside: markup`<nav class="about side" aria-labelledby="services"><h2 id="services">${t('服務', 'Services')}</h2><ul>${inGroups(runtime.fronts()).map(({ name, shortName }) => markup`<li><a href="${withLanguage(`/${name}/docs`, reader)}">${words.pick(shortName)}</a></li>`)}</ul></nav>`,
    },
  })
}

function matchCount(query: string, count: number, { t }: Words): Html {
  const text =
    count === 0
      ? t(`沒有符合「${query}」的端點。`, `Nothing matches “${query}”.`)
      : t(`${count} 項符合「${query}」。`, `${count} ${count === 1 ? 'match' : 'matches'} for “${query}”.`)
  return markup`<p class="measure" role="status">${text}</p>`
}

/** Whether the words occur in the operation's texts, or together in one of its tasks. */
function isFound(operation: Operation, service: Service, query: string): boolean {
  const { name, route, title, titleZh, summary, description, tasks } = operation
  const lede = ledeOf(service, operation, 'zh')
  const texts = [
    [service.name, name, route, title, titleZh, summary, description, lede].join(' '),
    ...tasks,
    ...(collectedTasks().get(name) ?? []),
  ]
  const words = query.toLowerCase().split(' ')
  return texts.some((text) => {
    const lowered = text.toLowerCase()
    return words.every((word) => lowered.includes(word))
  })
}

/** The base address, then three steps: a call, its recorded example answer, and a real refusal. */
function quickStart(reader: Reader, exchange: Exchange, runtime: Runtime, { t }: Words): Markup {
  const service = runtime.services.find(({ name }) => name === 'life') ?? runtime.services[0]
  const operation = service?.operations.find(({ route }) => route?.startsWith('GET '))
  if (!service || !operation) return ''
  const { example } = operation
  const answer = exampleAnswer(service.name, operation.name)
  const url = runtime.publicUrl(service)
  const request = requestOf(operation, example, url)
  const unreadable = Object.fromEntries(Object.keys(example).map((name) => [name, '?']))
  const broken = requestOf(operation, unreadable, url)
  if (!request || !broken) return ''
  const refused = refusalOf(service, operation, unreadable, reader, exchange, runtime)
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  return markup`<dl class="facts"><div><dt>${t('網址', 'Base address')}</dt><dd><code>${runtime.publicUrl()}</code></dd></div>
<div><dt>${t('AI 助理用 MCP', 'MCP for assistants')}</dt><dd><code>${runtime.publicUrl()}/hub/mcp</code> <a href="${withLanguage('/connect', reader)}">${t('怎麼接', 'How to connect')}</a></dd></div></dl>
<section class="block" aria-labelledby="start"><h2 id="start">${t('三步開始', 'Start in three steps')}</h2>
<ol class="steps"><li><h3>${t('呼叫', 'Call')}</h3><p>${t('GET 加上參數，不必註冊，也不用金鑰。', 'A GET with parameters: no account and no key.')}</p>${drawCode(curlSample(request), 'curl')}</li>
<li><h3>${t('讀答案', 'Read the answer')}</h3><p>${t('答案是 JSON；要 Markdown，就送 Accept: text/markdown。', 'The answer is JSON, or Markdown if you send Accept: text/markdown.')}</p>${drawCode(json(inLanguage(answer, reader.language)), 'application/json')}</li>
<li><h3>${t('處理錯誤', 'Handle errors')}</h3><p>${t('錯誤一律是 problem+json（RFC 9457），用 code 分辨。', 'Errors are problem+json (RFC 9457). Tell them apart by code.')} <a href="${withLanguage('/errors', reader)}">${t('錯誤代碼', 'Error codes')}</a></p>${drawCode(`${curlSample(broken)}\n\n${json(refused)}`, 'application/problem+json')}</li></ol></section>`
}

/** Calls the operation with an input that it cannot read, and returns the problem document. */
function refusalOf(
  service: Service,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  { language }: Reader,
  exchange: Exchange,
  runtime: Runtime,
): unknown {
  try {
    return answerOf(service, operation, input, language, exchange, runtime)
  } catch (thrown) {
    const [, path = ''] = operation.route?.split(' ') ?? []
    return toProblem(toApiError(thrown), path, language)
  }
}

/** Rules of every endpoint: dates, paging, limits, payments, errors. */
function conventions(reader: Reader, { t }: Words): Html {
  const payment = markup`<a href="${withLanguage('/errors/payment_required', reader)}">${t('付不了怎麼辦', 'When a payment does not go through')}</a>`
  return markup`<section class="block" aria-labelledby="all"><h2 id="all">${t('全部都一樣的', 'Common to all')}</h2><dl class="facts">
<div><dt>${t('日期', 'Dates')}</dt><dd>${t('YYYY-MM-DD，以台北時間為準。', 'YYYY-MM-DD; days are those of Taipei.')}</dd></div>
<div><dt>${t('分頁', 'Paging')}</dt><dd>${t('limit 與 offset；答案的 total 是總數。', 'limit and offset; the answer has the total.')}</dd></div>
<div><dt>${t('限流', 'Limits')}</dt><dd>${t('每個回應的 RateLimit 標頭說還剩多少；429 的 Retry-After 說等多久。求助專線與自評不限次數。', 'The RateLimit header tells what is left, Retry-After of a 429 how long to wait. Help lines and self-assessments are never limited.')}</dd></div>
<div><dt>${t('付款', 'Payments')}</dt><dd>${t('付費端點以 402 回價格，用 x402 付 USDC；答不出來就不收。', 'Paid endpoints answer 402 with their price, paid in USDC by x402; no answer, no charge.')} <a href="/.well-known/x402">${t('付費端點清單', 'All paid endpoints')}</a>　${payment}</dd></div>
</dl></section>`
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
  return markup`<details class="fold part s-${service.name}"${isOpen ? markup` open` : ''}><summary>${tile(service.name)}<h2>${shortNameOf(service, words.language)}</h2> <span>${words.count(operations.length, '項', 'endpoint')}</span></summary><div><ul class="rows">${items}</ul><p class="note"><a href="${docsOf(service, reader)}">${words.t('輸入、答案與範例', 'Inputs, answers and samples')}</a></p></div></details>`
}

function docsOf(service: Service, reader: Reader): string {
  return withLanguage(`/${service.name}/docs`, reader)
}
