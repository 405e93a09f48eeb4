import type { Service } from '#operation/service.ts'
import type { Operation } from '#operation/operation.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import { toolsOf } from '../tools/service-tools.ts'
import type { Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { drawCode } from './blocks.ts'
import { helpLines } from './help-lines.ts'
import { ledeOf, titleOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { tile } from './icons.ts'
import { frontBase, markdownFeed, page } from './layout.ts'
import { drawRow } from './row.ts'
import { placesOf, type PagePlace } from './site.ts'
import { liveSection } from './tiles.ts'

/** With more free tasks, only the commonest are shown; the others are behind a fold. */
const SHOWN_MAX = 6

export function servicePage(service: Service, reader: Reader, exchange: Exchange, runtime: Runtime): string {
  const words = wordsFor(reader, service)
  const title = words.t(service.titleZh, service.title)
  const summary = words.t(service.summaryZh, service.summary)
  const places = placesOf(service).filter(({ operation }) => operation.route !== undefined)
  const main = (service.words?.errands ?? []).map(({ operation }) => operation)
  // The commonest tasks come first.
  const rank = ({ operation }: PagePlace) =>
    main.includes(operation.name) ? main.indexOf(operation.name) : main.length
  const free = places.filter(({ operation }) => operation.price === undefined).toSorted((a, b) => rank(a) - rank(b))
  const [shown, others] = free.length <= SHOWN_MAX ? [free, []] : [free.slice(0, main.length), free.slice(main.length)]
  const paid = places.filter(({ operation }) => operation.price !== undefined)
  const url = runtime.publicUrl(service)
  return page({
    title,
    description: summary,
    reader,
    words,
    runtime,
    service,
    path: '/',
    feeds: [markdownFeed(`${reader.prefix}/index.md`)],
    jsonLd: () => [
      { '@type': 'WebSite', name: title, url: `${url}/`, description: summary, inLanguage: ['zh-Hant-TW', 'en'] },
    ],
    head: {
      crumbs: [],
      headline: title,
      lede: summary,
      mark: tile(service.name),
      below: askBox(frontBase(service, reader, runtime), reader, words, { of: service }),
    },
    parts: {
      main: markup`${service.helpsInCrisis ? helpLines(words) : ''}${liveSection([service], service, reader, exchange, runtime, words)}
<section class="block" aria-labelledby="errands"><h2 id="errands">${words.t('想查什麼？', 'What would you like to look up?')}</h2>${errands(service, shown, reader, words)}${others.length === 0 ? '' : markup`<details class="fold"><summary>${words.t(`其他 ${others.length} 項查詢`, `${others.length} more lookups`)}</summary>${errands(service, others, reader, words)}</details>`}</section>
${paid.length === 0 ? '' : markup`<section class="block" aria-labelledby="paid"><h2 id="paid">${words.t('付費查詢與下載', 'Paid lookups and downloads')}</h2><p class="note">${runtime.isOpen(service) ? words.t('按次付費，用 USDC，不必註冊；答不出來就不收。', 'Paid per call in USDC without an account; no answer, no charge.') : words.t('未開放，現在不會收費。', 'Not open yet; nothing is charged.')}</p>${errands(service, paid, reader, words)}</section>`}`,
      last: forPrograms(service, url, reader, words),
      isWide: true,
    },
  })
}

/** The same service for programs: its MCP address and its documents. */
function forPrograms(service: Service, url: string, { prefix, ...reader }: Reader, { t }: Words): Html {
  const pages = [
    [`${prefix}/connect`, t('接到 AI 助理', 'Connect an assistant')],
    [`${prefix}/docs`, t('文件與範例', 'Documentation and samples')],
  ] as const
  return markup`<section class="about programs" aria-labelledby="programs"><h2 id="programs">${t('給程式與 AI 助理', 'For programs and assistants')}</h2>
<ul class="chips">${pages.map(([address, text]) => markup`<li><a class="chip" href="${withLanguage(address, { prefix, ...reader })}">${text}</a></li>`)}<li><a class="chip" href="${prefix}/openapi.json">OpenAPI</a></li><li><a class="chip" href="${prefix}/llms.txt">llms.txt</a></li></ul>
${drawCode(`${url}/mcp`, t(`MCP，${toolsOf(service).length} 個工具`, `MCP, ${toolsOf(service).length} tools`))}</section>`
}

function errands(service: Service, places: readonly PagePlace[], reader: Reader, words: Words): Html {
  const items = places.map(({ operation, entry }) => {
    const address = withLanguage(reader.prefix + entry, reader)
    const under = ledeOf(service, operation, reader.language) ?? ''
    return drawRow({ text: titleOf(operation, reader.language), address, under, tag: priceTag(operation, words) })
  })
  return markup`<ul class="rows">${items}</ul>`
}

function priceTag({ price }: Operation, words: Words): Markup {
  return price === undefined ? '' : markup`<span class="tag">${words.t(`每次 US${price}`, `US${price} each`)}</span>`
}
