import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import { fieldsOf, type Field } from '#operation/view/fields.ts'
import { LANGUAGE_TAGS, pick } from '#operation/view/language.ts'
import { hasTables } from '#operation/view/csv.ts'
import { staleSentence } from '#operation/view/markdown.ts'
import { plainText, type Target, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { Runtime } from '../runtime.ts'
import { callButton, button, drawBlocks, drawCode } from './blocks.ts'
import { hrefOf, ledeOf, postingOf, titleOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { drawFaults, drawForm, type FormFault } from './form.ts'
import { dangerSaid, helpBlock } from '../help.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Html, type Markup } from './html.ts'
import { inline, phrased, type Pen } from './inline.ts'
import { crumbs, frontBase, inLanguage, page, type JsonLd } from './layout.ts'
import { curlSample, mcpSample, requestOf } from './samples.ts'
import { sign } from './signs.ts'
import { addressOf, ownAddress, withForm, written, type PagePlace } from './site.ts'

export interface OperationPage {
  readonly service: Service
  readonly place: PagePlace
  readonly reader: Reader
  readonly runtime: Runtime
  /** The path and query of this page within the service. */
  readonly path: string
  /** What was entered, as it came. */
  readonly entered: Readonly<Record<string, readonly string[]>>
  readonly answer?: { readonly input: unknown; readonly output: unknown; readonly document: Document }
  readonly faults?: readonly FormFault[]
  /** A sentence that stands in the answer's place: nothing found, the source does not answer. */
  readonly refusal?: { readonly headline: string; readonly lede: Text; readonly suggestions: readonly Suggestion[] }
}

/** A near match: what asks for it, and what people call that. */
interface Suggestion {
  readonly value: string
  readonly text: string
}

/** More JSON than this is read at its own address. */
const JSON_CHARACTERS = 4000
/** Half of what an answer may have. */
const FILE_CHARACTERS = 524_288
const CSV = 'text/csv'

/** The page of an operation: its form, or its answer with the form for the next question. */
export function operationPage(spec: OperationPage): string {
  const { service, place, reader, runtime, answer } = spec
  const { operation } = place
  const words = wordsFor(service, operation, reader)
  const title = titleOf(operation, reader.language)
  const document = answer?.document
  const lede = ledeOf(service, operation, reader.language)
  const pen = penFor(spec, words)
  const provenance = document?.provenance
  return page({
    title: document?.title ?? spec.refusal?.headline ?? title,
    description: document ? describe(document, lede ?? '', words) : (lede ?? operation.summary),
    reader,
    words,
    runtime,
    service,
    operation,
    path: spec.path,
    canonicalPath: canonicalOf(spec),
    isPrivate:
      spec.refusal !== undefined || (spec.faults ?? []).length > 0 || (answer !== undefined && hasNoAddress(place)),
    stale: provenance?.stale ? staleSentence(provenance, words) : undefined,
    ...(document &&
      !hasNoAddress(place) && { jsonLd: (address: string) => structured(spec, document, address, words) }),
    feeds: document ? feedsOf(spec, document, words) : [],
    content: [
      band(spec, words, pen),
      service.helpsInCrisis && document?.tone !== 'urgent' ? helpLines(words) : '',
      markup`<div class="wrap body">${body(spec, words, pen)}</div>`,
    ],
  })
}

/** Of what was posted or paid for nobody else can ask by following a link. */
function hasNoAddress({ method, operation }: PagePlace): boolean {
  return method === 'POST' || operation.price !== undefined
}

/** Of an answer that has an address: that of its permanent page, whatever name or date format it was asked by. */
function canonicalOf({ place, answer, entered }: OperationPage): string | undefined {
  if (!answer || hasNoAddress(place)) return undefined
  const input = answer.input as Readonly<Record<string, unknown>>
  const asked = Object.keys(place.operation.input.shape).filter((name) => (entered[name] ?? []).some((it) => it !== ''))
  return ownAddress(place, Object.fromEntries(asked.map((name) => [name, input[name]])))
}

function penFor({ service, reader, runtime }: OperationPage, words: Words): Pen {
  let ids = 0
  return {
    words,
    resolve: (target: Target) => hrefOf(target, service, reader, runtime),
    post: (target: Target) => postingOf(target, service, reader, runtime),
    nextId: () => `h-${++ids}`,
  }
}

/** What the page is about, by its view or as the data set that its table is, and where it stands. */
function structured(spec: OperationPage, document: Document, address: string, words: Words): JsonLd[] {
  const { service, place, reader, runtime } = spec
  const base = runtime.publicUrl(service)
  const here = (path: string) => inLanguage(path, reader.language)
  const trail = [
    ['Dozen', here(`${runtime.publicUrl()}/`)],
    [words.t(service.titleZh, service.title), here(`${base}/`)],
    [titleOf(place.operation, reader.language), here(base + place.entry)],
    [document.title, address],
  ].filter(([, to], at, all) => at === all.length - 1 || to !== address)
  const about = document.jsonLd ?? (place.operation.permanent && asDataset(spec, document, address, words))
  return [
    ...(about ? [{ ...about, url: address }] : []),
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
  ]
}

/** Records with their source and day, and the forms that they can be had in. */
function asDataset(spec: OperationPage, document: Document, address: string, words: Words): JsonLd {
  const { as_of: asOf, sources = [] } = document.provenance ?? {}
  const forms = feedsOf({ ...spec, path: canonicalOf(spec) ?? spec.path }, document, words)
  return {
    '@type': 'Dataset',
    name: document.title,
    description: describe(document, '', words),
    inLanguage: LANGUAGE_TAGS[words.language],
    isAccessibleForFree: true,
    ...(asOf && { dateModified: asOf }),
    creator: sources.map(({ name }) => ({ '@type': 'Organization', name })),
    isBasedOn: sources.flatMap(({ url }) => (/^https?:/.test(url) ? [url] : [])),
    distribution: forms.map(({ type, address: path }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: new URL(path, address).href,
    })),
  }
}

/** So few characters say too little under a title. Chinese says the same in half of them. */
const DESCRIPTION_MIN = { zh: 30, en: 60 } as const

/** What a search engine shows under the title: of what, the answer, what follows from it, and for whom that is short, what the page does. */
function describe(document: Document, lookup: string, { t, language }: Words): string {
  const { asked, headline, lede = '' } = document
  const [of, said, more] = [asked ?? '', headline, lede].map((text) => plainText(text).trim())
  const answer = /[.!?。！？]$/u.test(said ?? '') ? said : `${said}${t('。', '. ')}`
  const whole = `${of === '' ? '' : `${of}${t('：', ': ')}`}${answer}${more}`.trim()
  return (whole.length < DESCRIPTION_MIN[language] ? `${whole}${t('', ' ')}${lookup}` : whole).trim().slice(0, 300)
}

/** What the eye meets first: where one is, what was asked, the sentence. */
function band({ service, place, reader, runtime, answer, refusal }: OperationPage, words: Words, pen: Pen): Html {
  const { operation } = place
  const title = titleOf(operation, reader.language)
  const document = answer?.document
  const front = frontBase(service, reader, runtime)
  const trail = crumbs(
    [
      { text: 'Dozen', to: withLanguage(`${front}/`, reader) },
      { text: words.t(service.titleZh, service.title), to: withLanguage(`${reader.prefix}/`, reader) },
      { text: title, ...(document && { to: withLanguage(reader.prefix + place.entry, reader) }) },
    ],
    words,
  )
  const lede = ledeOf(service, operation, reader.language)
  const headline = phrased(document?.headline ?? refusal?.headline ?? title, pen)
  const under = document ? document.lede : (refusal?.lede ?? lede)
  const actions = document?.actions ?? []
  const isUrgent = document?.tone === 'urgent'
  const drawn = actions.map((action, at) =>
    'phone' in action ? callButton(action.phone, action.text, at === 0) : button(action, pen, at === 0 ? '' : 'plain'),
  )
  const score = document?.score
  return markup`<div class="band${isUrgent ? ' urgent' : ''}"><div class="wrap">${trail}
${document?.asked === undefined ? '' : markup`<p class="asked">${inline(document.asked, pen)}</p>`}
<h1 class="headline">${headline}</h1>
${under === undefined ? '' : markup`<p class="lede">${inline(under, pen)}</p>`}
${answer ? takenAs(answer.output, words) : ''}
${score ? markup`<svg class="score" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${score.label}"><rect class="track" width="100" height="10"/><rect class="got" width="${((100 * score.value) / score.max).toFixed(1)}" height="10"/></svg>` : ''}
${drawn.length === 0 ? '' : markup`<div class="${isUrgent ? 'call' : 'actions'}">${drawn}</div>`}
</div></div>`
}

/** What was worked out in reading the question: 12/25 is a day of this year. */
function takenAs(output: unknown, words: Words): Markup {
  const { resolved } = output as { resolved?: readonly { given: string; taken: unknown; name?: string }[] }
  if (!resolved) return ''
  const said = resolved.map(({ given, taken, name }) => {
    const value = Array.isArray(taken) ? words.list(taken.map(String)) : String(taken)
    const whole = name === undefined ? value : `${value} ${name}`
    return words.t(`把「${given}」讀成 ${whole}。`, `“${given}” was read as ${whole}. `)
  })
  return markup`<p class="note">${said.join('')}</p>`
}

function body(spec: OperationPage, words: Words, pen: Pen): Markup {
  const { answer, faults = [], refusal, place, service, reader } = spec
  const fields = fieldsOf(place.operation, service.words, reader.language)
  const document = answer?.document
  const form = formOf(spec, fields, words)
  if (!document) {
    const danger = dangerSaid(service, place.operation, spec.entered)
    return [
      danger ? drawBlocks([helpBlock(danger, words)], pen) : '',
      faults.length > 0 ? drawFaults(faults, fields, words, 'f-') : '',
      refusal && refusal.suggestions.length > 0 ? suggestionsOf(spec, fields, refusal.suggestions, words) : '',
      priceNote(spec, words),
      form,
    ]
  }
  const blocks = drawBlocks(document.blocks, pen)
  const where =
    fields.length === 0 ? 'none' : (document.form ?? (fields.some(({ isRequired }) => isRequired) ? 'after' : 'above'))
  return [
    where === 'above' ? refining(form, spec, words) : '',
    where === 'first' || where === 'beside'
      ? markup`<div class="split${where === 'beside' ? ' later' : ''}"><aside>${form}</aside><div class="stack">${blocks}</div></div>`
      : blocks,
    pagerOf(spec, words),
    where === 'after' ? markup`<div class="narrow">${form}</div>` : '',
    subscriptions([...feedsOf(spec, document, words), ...filesOf(spec)], words),
    sourcesOf(document, words),
    programsOf(spec, words),
  ]
}

/** What was asked for comes first on a phone: the form to change it is folded there. Wide screens show it. */
function refining(form: Markup, { entered }: OperationPage, words: Words): Markup {
  if (Object.keys(firstOf(entered)).every((name) => name === 'lang')) return form
  return markup`<details class="refine"><summary>${words.t('改條件', 'Change what is asked')}</summary>${form}</details>`
}

/** Near matches as links that ask again. */
function suggestionsOf(
  { place, reader, entered }: OperationPage,
  fields: readonly Field[],
  suggestions: readonly Suggestion[],
  words: Words,
): Html {
  const name = (fields.find(({ isRequired }) => isRequired) ?? fields[0])?.name
  const items = suggestions.map(({ value, text }) => {
    if (name === undefined || place.method === 'POST') return markup`<li><span class="chip">${text}</span></li>`
    const query = new URLSearchParams({ ...firstOf(entered), [name]: value }).toString()
    return markup`<li><a class="chip" href="${withLanguage(`${reader.prefix}${place.entry}?${query}`, reader)}">${text}</a></li>`
  })
  return markup`<section class="block"><h2>${words.t('是不是要找', 'Did you mean')}</h2><ul class="chips">${items}</ul></section>`
}

function firstOf(entered: OperationPage['entered']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entered).flatMap(([name, [value]]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

/** Links to the pages before and after, where more is held than is shown. */
function pagerOf({ place, reader, answer, entered }: OperationPage, words: Words): Markup {
  const { total, limit, offset = 0 } = (answer?.output ?? {}) as { total?: unknown; limit?: unknown; offset?: unknown }
  if (typeof total !== 'number' || typeof limit !== 'number' || typeof offset !== 'number' || total <= limit) return ''
  const to = (from: number) =>
    withLanguage(
      reader.prefix + addressOf(place, { ...firstOf(entered), offset: from === 0 ? undefined : from }),
      reader,
    )
  const last = Math.min(offset + limit, total)
  return markup`<nav class="actions" aria-label="${words.t('分頁', 'Pages')}">${offset > 0 ? markup`<a class="btn plain" rel="prev" href="${to(Math.max(0, offset - limit))}">${words.t('上一頁', 'Previous')}</a>` : ''}${last < total ? markup`<a class="btn plain" rel="next" href="${to(last)}">${words.t('下一頁', 'Next')}</a>` : ''}<span class="quiet">${words.t(`第 ${offset + 1} 到 ${last} 筆，共 ${words.number(total)} 筆`, `${offset + 1} to ${last} of ${words.number(total)}`)}</span></nav>`
}

/** What a call costs, or that it cannot be made yet, before anything is typed. */
function priceNote({ place, service, runtime, reader }: OperationPage, words: Words): Markup {
  const { price } = place.operation
  if (price === undefined) return ''
  if (!runtime.isOpen(service)) {
    return markup`<div class="callout warn" role="note">${sign('warning')}<div><h2>${words.t('未開放', 'Not open yet')}</h2><p>${words.t('這一項還沒有開放，現在不會收費，也查不到答案。', 'This lookup is not open yet. Nothing is charged, and nothing is answered.')}</p></div></div>`
  }
  const docs = withLanguage(`${reader.prefix}/docs#${place.operation.name}`, reader)
  return markup`<div class="callout" role="note"><div><h2>${words.t(`每次 US${price}`, `US${price} each time`)}</h2><p>${words.t('用 USDC 付款，不必註冊；答不出來就不收。', 'Paid in USDC without an account; no answer, no charge.')} <a href="${docs}">${words.t('看會得到什麼', 'See what you get')}</a></p></div></div>`
}

function formOf(spec: OperationPage, fields: readonly Field[], words: Words): Markup {
  const { place, service, reader, runtime, answer, faults = [], entered } = spec
  const { operation } = place
  if (fields.length === 0 && answer) return ''
  if (operation.price !== undefined && !runtime.isOpen(service)) return ''
  const own = service.words?.operations[operation.name]
  const isFilter = fields.every(({ isRequired }) => !isRequired)
  const button = own?.button ? pick(own.button, reader.language) : words.t('查', 'Look up')
  const isPaid = operation.price !== undefined
  return drawForm(
    {
      fields,
      action: isPaid ? withLanguage(reader.prefix + paidAction(operation, place), reader) : reader.prefix + place.entry,
      method: place.method === 'POST' ? 'post' : 'get',
      button: isPaid ? words.t(`${button}，US${operation.price}`, `${button}, US${operation.price}`) : button,
      ...(answer &&
        !isFilter && {
          heading: own?.again ? pick(own.again, reader.language) : words.t('再查一次', 'Look up another'),
        }),
      // What is wrong is kept to be changed, and filters show what they filter by. Nothing else is filled in.
      entered:
        answer === undefined || faults.length > 0 || spec.refusal || (isFilter && place.method === 'GET')
          ? understood(fields, entered, answer?.input)
          : {},
      faults,
      hidden:
        reader.isLanguageNamed && !fields.some(({ name }) => name === 'lang')
          ? { lang: reader.language === 'zh' ? 'zh-TW' : 'en' }
          : {},
      shape: answer && isFilter ? 'bar' : 'panel',
      hasFocus: answer === undefined && faults.length === 0,
      idPrefix: 'f-',
    },
    words,
  )
}

/** What was entered; choices as they were understood, however somebody wrote them: a list stands at one of its own values. */
function understood(fields: readonly Field[], entered: OperationPage['entered'], input: unknown) {
  if (input === undefined) return entered
  const taken = input as Readonly<Record<string, unknown>>
  const choices = fields.flatMap(({ name, control }): [string, string[]][] => {
    const value = taken[name]
    if (!CHOICES.has(control) || (entered[name]?.[0] ?? '') === '' || value === undefined) return []
    return [[name, [typeof value === 'boolean' ? String(Number(value)) : written(value)]]]
  })
  return { ...entered, ...Object.fromEntries(choices) }
}

const CHOICES: ReadonlySet<Field['control']> = new Set(['select', 'radios', 'checks', 'yes_no'])

/** Paid answers are asked for where they are sold; a browser is shown the price there. */
function paidAction({ route }: Operation, { entry, path }: PagePlace): string {
  return route !== undefined && !path.includes('{') ? route.slice(route.indexOf(' ') + 1) : entry
}

/** The same in other forms: a calendar to subscribe to, news, a table for a spreadsheet, text. */
function feedsOf({ place, reader, path }: OperationPage, document: Document, { t }: Words): Feed[] {
  if (hasNoAddress(place)) return []
  const to = (suffix: string) => withLanguage(reader.prefix + withForm(path, suffix), reader)
  return [
    ...(document.events ? [{ text: t('行事曆', 'Calendar'), type: 'text/calendar', address: to('ics') }] : []),
    ...(document.news ? [{ text: 'RSS', type: 'application/rss+xml', address: to('rss') }] : []),
    ...(hasTables(document) ? [{ text: 'CSV', type: CSV, address: to('csv') }] : []),
    { text: 'Markdown', type: 'text/markdown', address: to('md') },
  ]
}

/** What has no address and can be had as a table carries it along, to be saved. A very long one is asked for as such. */
function filesOf({ place, answer }: OperationPage): Feed[] {
  const { alternates, name } = place.operation
  const written = hasNoAddress(place) && answer ? alternates[CSV]?.(answer.output) : undefined
  const data = written === undefined ? '' : Buffer.from(written).toString('base64')
  if (data === '' || data.length > FILE_CHARACTERS) return []
  return [{ text: 'CSV', type: CSV, address: `data:${CSV};charset=utf-8;base64,${data}`, fileName: `${name}.csv` }]
}

interface Feed {
  readonly text: string
  readonly type: string
  readonly address: string
  /** Of what is in the address itself. */
  readonly fileName?: string
}

function subscriptions(feeds: readonly Feed[], { t }: Words): Markup {
  if (feeds.length === 0) return ''
  return markup`<p class="note feeds">${t('其他格式：', 'Other forms: ')}${feeds.map(({ text, type, address, fileName }) => markup`<a href="${address}" type="${type}"${fileName === undefined ? '' : markup` download="${fileName}"`}>${text}</a> `)}</p>`
}

function sourcesOf({ provenance, notice }: Document, words: Words): Markup {
  if (!provenance && notice === undefined) return ''
  const items = (provenance?.sources ?? []).map(
    ({ name, url, licence }) =>
      markup`<li>${/^https?:\/\//.test(url) ? markup`<a href="${url}">${name}</a>` : name}${words.t('，', ', ')}${licence}</li>`,
  )
  const date =
    provenance === undefined || provenance.as_of === null
      ? ''
      : words.t(`資料到 ${words.plainDay(provenance.as_of)}。`, `Data up to ${words.plainDay(provenance.as_of)}. `)
  const said = notice === undefined ? '' : words.half(notice)
  if (items.length === 0 && date === '') return said === '' ? '' : markup`<p class="source">${said}</p>`
  return markup`<section class="source" aria-labelledby="sources"><h2 id="sources">${words.t('資料來源', 'Sources')}</h2><p>${date}${said}</p>${items.length === 0 ? '' : markup`<details><summary>${words.t(`${items.length} 個來源與授權`, `${items.length} with their licences`)}</summary><ul>${items}</ul></details>`}</section>`
}

/** For programs, last: the same answer by curl, by MCP, and as JSON. */
function programsOf({ place, service, runtime, answer }: OperationPage, words: Words): Markup {
  const { operation } = place
  if (!answer) return ''
  const asked = operation.unlimited && place.method === 'POST' ? operation.example.input : (answer.input as object)
  const input = asked as Record<string, unknown>
  const request = requestOf(operation, input, runtime.publicUrl(service))
  const mcp = mcpSample(operation, input)
  const json = JSON.stringify(answer.output, null, 2)
  const shown = json.length > JSON_CHARACTERS ? `${json.slice(0, JSON_CHARACTERS)}\n…` : json
  return markup`<details class="fold programs"><summary>${words.t('給程式用：curl、MCP 與 JSON', 'For programs: curl, MCP and JSON')}</summary>${request ? drawCode(curlSample(request), 'curl') : ''}${mcp === undefined ? '' : drawCode(mcp, `MCP (POST ${runtime.publicUrl(service)}/mcp)`)}${drawCode(shown, 'JSON')}</details>`
}
