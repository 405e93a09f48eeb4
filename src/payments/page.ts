import { createHash } from 'node:crypto'
import type { ErrorPage } from '#errors/errors.ts'
import type { Language } from '#errors/said.ts'
import type { Preview, PreviewedFile } from '#operation/preview.ts'
import type { Words } from '#operation/view/words.ts'
import { KEPT_MS } from './looks.ts'
import { PAYMENT_SCRIPT } from './page-script.ts'
import { fromAtomicUnits } from './requirements.ts'
import { termsInEvm, type Offer, type Terms } from './wire.ts'

export const PAGE_SCRIPT_HASH = `sha256-${createHash('sha256').update(PAYMENT_SCRIPT).digest('base64')}`

const WORDS = {
  en: {
    headline: (price: string) => `This costs US$${price}`,
    headlineOf: (subject: string, price: string) => `${subject} as a file: US$${price}`,
    ledeOf: (rows: string | undefined) =>
      `${rows === undefined ? '' : `${rows} rows. `}Paid in USDC, without an account; no file, no charge.`,
    uncounted: 'all of them; counted when it is made',
    file: 'File',
    forms: 'Or as',
    asOf: 'Records of',
    allOf: 'All of it up to',
    title: (name: string, price: string) => `${name}: US$${price} a call`,
    lede: 'Paid in USDC, without an account. No answer, no charge.',
    holds: 'What the answer would hold',
    rows: (count: string) => `${count} rows`,
    each: ({ names, more }: { names: string; more: number }) =>
      `each with ${names}${more > 0 ? `, and ${more} more` : ''}`,
    first: 'It begins with',
    sandbox: ['A test network', 'This installation takes test money only: nothing real is charged.'],
    refused: 'The payment was not taken',
    testNetwork: 'test network: the money is not real',
    pay: 'Pay with a wallet',
    how: 'How to pay',
    steps: [
      ['Have a wallet ready', 'One in this browser that holds USDC. An assistant that pays can ask in your place.'],
      ['Agree to the amount', 'The wallet signs a transfer of exactly this amount, for a few minutes, at no fee.'],
      ['The answer comes on this page', 'It is charged only then; a failure costs nothing, and says why.'],
    ],
    forPrograms: 'For programs: the terms of x402',
    programs:
      'Programs pay here by themselves, with <a href="https://www.x402.org/">x402</a>: they read the terms from this reply, sign, and ask again.',
    noScript: 'Paying here needs JavaScript and a browser wallet.',
    byProgram: 'This address is asked with POST, so it is paid by programs.',
    address: 'Address',
    price: 'Price',
    network: 'Network',
    payTo: 'Paid to',
    docs: 'Documentation',
    script: {
      noWallet: 'No wallet was found in this browser.',
      signing: 'Please sign in your wallet …',
      paying: 'Paying …',
      paid: 'Paid. This browser shows the answer here again for up to a day, without paying twice.',
      uncharged: 'Nothing is charged yet; this is how far it is:',
      failed: 'Not paid:',
      download: 'Save',
    },
  },
  zh: {
    headline: (price: string) => `這一次要付 US$${price}`,
    headlineOf: (subject: string, price: string) => `${subject}，整份 US$${price}`,
    ledeOf: (rows: string | undefined) =>
      `${rows === undefined ? '' : `共 ${rows} 筆。`}用 USDC 付款，不必註冊；拿不到檔案就不收。`,
    uncounted: '全部都有，筆數做檔案時才數',
    file: '檔案',
    forms: '換成',
    asOf: '資料到',
    allOf: '每一份至少到',
    title: (name: string, price: string) => `${name}：每次 US$${price}`,
    lede: '用 USDC 付款，不必註冊；答不出來就不收。',
    holds: '付款後會得到',
    rows: (count: string) => `${count} 筆`,
    each: ({ names, more }: { names: string; more: number }) => `每筆有${names}${more > 0 ? `，還有 ${more} 欄` : ''}`,
    first: '看開頭幾筆',
    sandbox: ['目前是測試網', '這裡只收測試幣，不會扣到真的錢。'],
    refused: '這筆付款沒有收下',
    testNetwork: '測試網路，不是真錢',
    pay: '用錢包付款',
    how: '怎麼付',
    steps: [
      ['準備錢包', '這個瀏覽器裡有 USDC 的錢包。沒有的話，可以請會付款的 AI 助理代查。'],
      ['同意這個金額', '錢包只簽這一筆剛好的轉帳，幾分鐘內有效，不收手續費。'],
      ['答案出現在這一頁', '有答案才扣款；失敗不收費，也會說原因。'],
    ],
    forPrograms: '給程式用：x402 付款條件',
    programs: '程式可以用 <a href="https://www.x402.org/">x402</a> 自動付款：讀取這個回應中的條件、簽章，再問一次。',
    noScript: '在這裡付款需要 JavaScript 和瀏覽器錢包。',
    byProgram: '這個網址要用 POST 呼叫，由程式付款。',
    address: '網址',
    price: '價格',
    network: '網路',
    payTo: '收款地址',
    docs: '說明文件',
    script: {
      noWallet: '這個瀏覽器裡找不到錢包。',
      signing: '請在錢包裡簽署……',
      paying: '付款中……',
      paid: '已付款。這個瀏覽器最多一天內再開這一頁，答案還在，不必再付。',
      uncharged: '還沒扣款，目前進度：',
      failed: '沒有付款：',
      download: '下載',
    },
  },
} as const

interface Circumstances {
  readonly reason: string | undefined
  readonly sandbox: boolean
  readonly preview: Preview | undefined
  readonly words: Words | undefined
  readonly search: string
}

/** What a person sees who opens a paid address in a browser: what it costs, what it holds, and a button that pays from their wallet. */
export function paymentPage(
  offer: Offer,
  language: Language,
  { reason, sandbox, preview, words: fields, search }: Circumstances,
): ErrorPage {
  const { resource, method } = offer
  const words = WORDS[language]
  const price = priceOf(offer.terms[0])
  const name = offer.title[language]
  const canPay = method === 'GET' || offer.ask !== undefined
  const [title, text] = words.sandbox
  const content = `${reason === undefined ? '' : noteOf('bad', words.refused, reason)}${sandbox ? noteOf('warn', title, text) : ''}
${preview ? previewPart(preview, search, language, fields) : ''}
<section class="block" aria-labelledby="how"><h2 id="how">${words.how}</h2>
${canPay ? walletPart(offer, language) : `<p>${words.byProgram}</p>`}</section>
<details class="fold"><summary>${words.forPrograms}</summary><p>${words.programs}</p>
<dl class="facts">
${factOf(words.address, `<code>${escapeHtml(`${method} ${resource.url}`)}</code>`)}
${factOf(words.price, `${price} USDC`)}
${offer.terms.map((terms) => termsPart(terms, language)).join('\n')}
</dl>
<p><a href="${escapeHtml(`${resource.url.split('/api/')[0]}/docs`)}">${words.docs}</a></p></details>`
  return {
    title: words.title(name, price),
    asked: name,
    ...sentencesOf(offer, price, preview, language),
    content,
  }
}

/** A download is told by what it is of and how much there is of it, everything else by its price. */
function sentencesOf(offer: Offer, price: string, preview: Preview | undefined, language: Language) {
  const words = WORDS[language]
  const figure = `US$${price}`
  if (!preview?.file) return { headline: words.headline(price), figure, lede: words.lede }
  const { sets } = preview.file
  const isCounted = sets.every((set) => preview.rows[set] !== undefined)
  const rows = Object.values(preview.rows).reduce((sum, count) => sum + count, 0)
  return {
    headline: words.headlineOf(subjectOf(preview.file, language) ?? offer.title[language], price),
    figure,
    lede: words.ledeOf(isCounted ? rows.toLocaleString('en') : undefined),
  }
}

/** What a file is of, where that is named: a category, a product. */
function subjectOf({ about }: PreviewedFile, language: Language): string | undefined {
  const name = about[`name_${language}`] ?? about['name']
  return name === undefined ? undefined : String(name)
}

/** A longer text is a note, and of one language. */
const FACT_CHARACTERS_MAX = 60

/** The file by its name, the other forms of it, and what it says of itself. */
function fileFacts(
  file: PreviewedFile,
  rows: Preview['rows'],
  search: string,
  language: Language,
  fields: Words | undefined,
) {
  const { formats, about, as_of } = file
  const { name, format } = savedAs(file)
  const words = WORDS[language]
  // What stands elsewhere on the page: of what it is, of which day, and how many rows.
  const said = new Set([
    subjectOf(file, language),
    as_of,
    ...Object.values(rows).map((count) => count.toLocaleString('en')),
  ])
  const others = formats.filter((it) => it !== format)
  const links = others.map((it) => `<a href="${escapeHtml(withFormat(search, it))}">${it.toUpperCase()}</a>`)
  return [
    factOf(
      words.file,
      `<code>${escapeHtml(name)}</code>${links.length === 0 ? '' : `<br><span class="quiet">${words.forms} ${links.join(fields?.t('、', ', ') ?? ', ')}</span>`}`,
    ),
    ...columnsOf([about], fields)
      .map((field) => ({ field, value: written(field, about[field], fields) }))
      .filter(
        ({ field, value }) => !field.startsWith('name') && !said.has(value) && value.length <= FACT_CHARACTERS_MAX,
      )
      .map(({ field, value }) => factOf(escapeHtml(fields?.label(field) ?? field), escapeHtml(value))),
    ...(as_of === null
      ? []
      : [factOf(file.sets.length > 1 ? words.allOf : words.asOf, escapeHtml(fields?.plainDay(as_of) ?? as_of))]),
  ]
}

/** What a person opens is a table, unless another form was asked for: as the script below does ask. */
const IN_BROWSERS = 'csv'

function savedAs({ name, format, format_asked, formats }: PreviewedFile): Pick<PreviewedFile, 'name' | 'format'> {
  if (format_asked || !formats.includes(IN_BROWSERS)) return { name, format }
  return { name: `${name.slice(0, -format.length)}${IN_BROWSERS}`, format: IN_BROWSERS }
}

/** The same page, of the same rows. */
function withFormat(search: string, format: string): string {
  const query = new URLSearchParams(search)
  query.set('format', format)
  return `?${query}`
}

function noteOf(tone: 'warn' | 'bad', title: string, text: string): string {
  return `<div class="callout ${tone}" role="note"><div><h2>${title}</h2><p>${escapeHtml(text)}</p></div></div>`
}

function factOf(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${value}</dd></div>`
}

/** More columns than these are said by their names; what is in them waits behind a fold. */
const COLUMNS_SHOWN = 6
/** So many names tell what a row is. */
const NAMES_MAX = 12

function previewPart(
  { rows, first, file }: Preview,
  search: string,
  language: Language,
  fields: Words | undefined,
): string {
  const words = WORDS[language]
  const lists = Object.entries(rows).map(([name, count]) => {
    const told = first[name] ?? []
    const columns = columnsOf(told, fields)
    const isWide = columns.length > COLUMNS_SHOWN
    const has = isWide ? `<br><span class="quiet">${escapeHtml(words.each(namesOf(columns, fields)))}</span>` : ''
    const title = escapeHtml(listName(name, file, fields))
    return {
      title,
      fact: factOf(title, words.rows(count.toLocaleString('en')) + has),
      begins: told.length === 0 ? '' : tableOf(told, columns, title, fields),
      isWide,
    }
  })
  const uncounted = (file?.sets ?? [])
    .filter((set) => rows[set] === undefined)
    .map((set) => factOf(escapeHtml(listName(set, file, fields)), words.uncounted))
  // What is wide, or one of several, would push how to pay far below.
  const isFolded = lists.length > 1 || lists.some(({ isWide }) => isWide)
  const begins = lists
    .filter((list) => list.begins !== '')
    .map((list) => (lists.length > 1 ? `<h3>${list.title}</h3>${list.begins}` : list.begins))
    .join('\n')
  const shown = isFolded
    ? `<details class="fold"><summary>${words.first}</summary>${begins}</details>`
    : `<p class="note">${words.first}</p>${begins}`
  return `<section class="block" aria-labelledby="holds"><h2 id="holds">${words.holds}</h2>
<dl class="facts">${[...lists.map(({ fact }) => fact), ...uncounted, ...(file ? fileFacts(file, rows, search, language, fields) : [])].join('\n')}</dl>
${begins === '' ? '' : shown}
</section>`
}

/** A list of a download by what its choice is called, where there are several. */
function listName(name: string, file: PreviewedFile | undefined, fields: Words | undefined): string {
  const chosen = file && fields?.value('set', name)
  return (chosen === name ? undefined : chosen) ?? fields?.label(name) ?? name
}

/** What the columns are called, each once, and how many more there are. */
function namesOf(columns: readonly string[], fields: Words | undefined): { names: string; more: number } {
  const all = [...new Set(columns.map((column) => fields?.label(column) ?? column))]
  return {
    names: all.slice(0, NAMES_MAX).join(fields?.t('、', ', ') ?? ', '),
    more: Math.max(0, all.length - NAMES_MAX),
  }
}

/** The fields of rows, those in the reader's language. */
function columnsOf(rows: readonly unknown[], fields: Words | undefined): string[] {
  const all = [...new Set(rows.flatMap((row) => Object.keys(Object(row))))]
  return all.filter((column) => !isOtherLanguage(column, all, fields))
}

/** Rows under what their fields are called. */
function tableOf(
  rows: readonly unknown[],
  columns: readonly string[],
  title: string,
  fields: Words | undefined,
): string {
  const headOf = (column: string) => {
    const unit = fields?.unit(column)
    const name = fields?.label(column) ?? column
    return `<th scope="col">${escapeHtml(unit === undefined ? name : `${name} (${unit})`)}</th>`
  }
  const lines = rows.map((row) => columns.map((column) => cellOf(column, Reflect.get(Object(row), column), fields)))
  // On a phone each row is a card, as in every wide table of words.
  return `<div class="scroll" role="group" tabindex="0" aria-label="${title}"><table class="cards" role="table"><thead><tr>${columns.map(headOf).join('')}</tr></thead><tbody>${lines.map((cells) => `<tr role="row">${cells.join('')}</tr>`).join('')}</tbody></table></div>`
}

/** What another column says in the reader's language. */
function isOtherLanguage(column: string, all: readonly string[], fields: Words | undefined): boolean {
  const [own, other] = fields?.language === 'zh' ? ['_zh', '_en'] : ['_en', '_zh']
  const name = column.slice(0, -other.length)
  if (column.endsWith(other)) return all.includes(name) || all.includes(name + own)
  return fields?.language === 'en' && all.includes(`${column}_en`)
}

function cellOf(column: string, value: unknown, fields: Words | undefined): string {
  return `<td role="cell" data-label="${escapeHtml(fields?.label(column) ?? column)}"><div>${escapeHtml(written(column, value, fields))}</div></td>`
}

function written(column: string, value: unknown, fields: Words | undefined): string {
  if (typeof value === 'number') return fields?.number(value, 4) ?? String(value)
  if (typeof value === 'boolean') return fields?.t(value ? '是' : '否', value ? 'Yes' : 'No') ?? String(value)
  if (Array.isArray(value)) return value.map((it) => written(column, it, fields)).join(fields?.t('、', ', ') ?? ', ')
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).filter((name) => !isOtherLanguage(name, Object.keys(value), fields))
    const parts = names.map(
      (name) => `${fields?.label(name) ?? name} ${written(name, Reflect.get(value, name), fields)}`,
    )
    return parts.join(fields?.t('；', '; ') ?? '; ')
  }
  const text = String(value ?? '–')
  return fields?.value(column, text) ?? text
}

function priceOf({ network, requirements }: Terms): string {
  return fromAtomicUnits(BigInt(requirements.amount), network.asset.decimals)
}

function termsPart({ network, requirements }: Terms, language: Language): string {
  const words = WORDS[language]
  return `${factOf(words.network, `${network.title}${network.isTest ? ` (${words.testNetwork})` : ''}`)}
${factOf(words.payTo, `<code>${escapeHtml(requirements.payTo)}</code>`)}`
}

/** A button for each network that the script on this page can pay on. */
function walletPart(offer: Offer, language: Language): string {
  const { resource, ask } = offer
  const terms = termsInEvm(offer)
  const words = WORDS[language]
  const accepts = terms.map(({ network, requirements }) => ({
    terms: requirements,
    chainId: Number(network.id.split(':')[1]),
  }))
  // In a script element only "<" could end what is data.
  const data = JSON.stringify({ accepts, resource, words: words.script, ask, keptMs: KEPT_MS }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  const label = ({ network }: Terms) => (terms.length > 1 ? `${words.pay} (${network.title})` : words.pay)
  const steps = words.steps.map(([title, text]) => `<li><h3>${title}</h3><p>${text}</p></li>`)
  return `<ol class="steps">${steps.join('')}</ol>
<p class="actions">${terms.map((it) => `<button class="btn pay" hidden>${label(it)}</button>`).join(' ')}</p>
<p id="status" role="status"></p>
<div id="answer"></div>
<noscript><p>${words.noScript}</p></noscript>
<script type="application/json" id="offer">${data}</script>
<script>${PAYMENT_SCRIPT}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
