import { pipeline } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { faultOfCode } from './hreflang-code.ts'
import { isDate } from './structured-data/value-formats.ts'

/** Limits of the sitemap protocol. */
const SITEMAP_URLS_MAX = 50_000
export const SITEMAP_BYTES_MAX = 50 * 1024 * 1024

/** A sitemap has three levels; more is something else. */
const DEPTH_MAX = 64
const URL_LENGTH_MAX = 2048
/** Languages of one page. */
const ALTERNATES_MAX = 200

export interface SitemapEntry {
  readonly url: string
  readonly lastmod: string | null
}

export interface Sitemap {
  /** `feed`: RSS or Atom, which lists the newest pages. `unknown`: nothing of the kind. */
  readonly kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown'
  /** The first addresses, as many as were asked for. */
  readonly entries: readonly SitemapEntry[]
  /** All addresses that were counted. */
  readonly total: number
  /** A limit ended the reading, so `total` is a lower bound. */
  readonly truncated: boolean
  readonly findings: readonly SitemapFinding[]
  /** For each of the addresses that were looked for, whether it is listed. */
  readonly listed: readonly boolean[]
  /** The languages that the entries of these addresses name. */
  readonly alternates: readonly SitemapAlternate[]
  /** The entries, plainly written, that name one of these addresses as an alternate of theirs. */
  readonly returning: readonly string[]
}

export interface SitemapAlternate {
  readonly lang: string
  readonly url: string
}

export interface SitemapQuestion {
  /** How many addresses are handed back. */
  readonly keep: number
  /** Whose addresses may be listed; others are a fault. Absent: everybody’s. */
  readonly host?: string
  /** Addresses that are looked for, whether they are handed back or not. */
  readonly wanted?: readonly string[]
  /** `YYYY-MM-DD`: what was changed later than that is a fault. */
  readonly today?: string
}

export interface SitemapFinding {
  readonly code:
    | 'not_a_sitemap'
    | 'malformed_xml'
    | 'entity_declaration'
    | 'invalid_url'
    | 'too_many_urls'
    | 'too_large'
    | 'bad_gzip'
    | 'incomplete'
    | 'other_host'
    | 'bad_date'
    | 'bad_language'
    | 'no_namespace'
    | 'no_entries'
  readonly message: string
  readonly message_zh: string
}

/**
 * Reads a sitemap, an index of sitemaps or a plain list of addresses, compressed or not, in pieces and within the
 * protocol's limits. Never throws for bad content: what went wrong is in `findings`, what was read before it is kept.
 */
export async function readSitemap(pieces: Pieces, question: SitemapQuestion): Promise<Sitemap> {
  const reader = new SitemapReader(question)
  try {
    for await (const chunk of decodedChunks(pieces)) reader.write(chunk)
    reader.close()
  } catch (err) {
    if (err instanceof Stop) reader.fail(err.finding)
    else reader.fail({ code: 'bad_gzip', message: 'The compressed file is damaged.', message_zh: '壓縮檔壞了。' })
  }
  return reader.finish()
}

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

const TOO_LARGE: SitemapFinding = {
  code: 'too_large',
  message: 'The file has more than 50 MB.',
  message_zh: '檔案超過 50 MB。',
}

/** Ends the reading early, with the reason. */
class Stop extends Error {
  readonly finding: SitemapFinding | undefined

  constructor(finding?: SitemapFinding) {
    super('stop')
    this.finding = finding
  }
}

async function* decodedChunks(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let decoded = 0
  for await (const chunk of unpacked(pieces)) {
    decoded += chunk.length
    if (decoded > SITEMAP_BYTES_MAX) throw new Stop(TOO_LARGE)
    yield chunk
  }
}

/** Undoes gzip, which the first two bytes tell. */
async function* unpacked(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const [first, whole] = await peek(pieces)
  const isGzip = first?.[0] === 0x1f && first[1] === 0x8b
  // Errors reach the reader through the stream, which the pipeline destroys with them.
  yield* isGzip ? (pipeline(whole, createGunzip(), () => {}) as AsyncIterable<Buffer>) : whole
}

/** The first piece, and all of them. */
async function peek(pieces: Pieces): Promise<[first: Uint8Array | undefined, whole: AsyncIterable<Uint8Array>]> {
  const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const first = await source.next()
  async function* all() {
    try {
      for (let next = first; !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return [first.done ? undefined : first.value, all()]
}

class SitemapReader {
  readonly #question: SitemapQuestion
  readonly #wanted: readonly string[]
  readonly #listed = new Set<string>()
  readonly #otherHosts = { count: 0, example: '' }
  readonly #badDates = { count: 0, example: '' }
  readonly #badLanguages = { count: 0, example: '' }
  /** Of the entry that is being read. */
  #named: SitemapAlternate[] = []
  readonly #alternates: SitemapAlternate[] = []
  readonly #returning = new Set<string>()
  readonly #entries: SitemapEntry[] = []
  readonly #findings: SitemapFinding[] = []
  #kind: Sitemap['kind'] = 'unknown'
  #total = 0
  #invalid = 0
  #truncated = false
  #isNameless = false
  #decoder: TextDecoder | undefined
  #parser: SaxesParser | undefined
  /** The last line of a plain list, until its end has come. */
  #line = ''

  constructor(question: SitemapQuestion) {
    this.#question = question
    this.#wanted = (question.wanted ?? []).map(plainAddress)
  }

  write(chunk: Uint8Array): void {
    if (!this.#decoder) {
      const start = Buffer.from(chunk.subarray(0, 200)).toString('latin1')
      this.#decoder = decoderFor(start)
      const text = this.#decoder.decode(chunk, { stream: true })
      const begin = text.trimStart()
      // XML 1.0 §2.8: nothing stands before the declaration. We read on; search engines do not.
      if (/^\s+<\?xml/.test(text)) {
        this.#findings.push({
          code: 'malformed_xml',
          message: 'White space stands before the XML declaration, which makes the file malformed.',
          message_zh: 'XML 宣告前面有空白，所以不是合法的 XML。',
        })
      }
      if (begin.startsWith('<')) this.#parser = this.#openXml()
      else this.#kind = 'text'
      return this.#feed(begin)
    }
    this.#feed(this.#decoder.decode(chunk, { stream: true }))
  }

  close(): void {
    this.#feed(this.#decoder?.decode() ?? '')
    if (this.#parser) this.#parser.close()
    else this.#readLine(this.#line)
  }

  fail(finding: SitemapFinding | undefined): void {
    this.#truncated = true
    if (finding) this.#findings.push(finding)
  }

  finish(): Sitemap {
    if (this.#kind === 'text' && this.#total === 0) this.#kind = 'unknown'
    if (this.#kind === 'unknown' && this.#findings.length === 0) {
      this.#findings.push({
        code: 'not_a_sitemap',
        message: 'This is neither a sitemap nor an index of sitemaps.',
        message_zh: '這不是 sitemap，也不是 sitemap 的索引。',
      })
    }
    if (this.#invalid > 0 && this.#kind !== 'unknown') {
      this.#findings.push({
        code: 'invalid_url',
        message: `${this.#invalid} of the entries are not full http(s) addresses.`,
        message_zh: `${this.#invalid} 個項目不是完整的 http(s) 網址。`,
      })
    }
    if (this.#total + this.#invalid === 0 && /^(?:urlset|index)$/.test(this.#kind) && !this.#truncated) {
      const message_zh = '檔案裡沒有網址。'
      this.#findings.push({ code: 'no_entries', message: 'The file lists no address.', message_zh })
    }
    const { count: others, example: other } = this.#otherHosts
    if (others > 0) {
      this.#findings.push({
        code: 'other_host',
        message: `${others} of the entries are of another host: ${other}`,
        message_zh: `${others} 個項目是別的主機的：${other}`,
      })
    }
    const { count: dates, example: date } = this.#badDates
    if (dates > 0) {
      this.#findings.push({
        code: 'bad_date',
        message: `${dates} dates are not of the form 2026-03-04, or lie in the future: ${date}`,
        message_zh: `${dates} 個日期不是 2026-03-04 這種寫法，或是在未來：${date}`,
      })
    }
    const { count: languages, example: language } = this.#badLanguages
    if (languages > 0) {
      this.#findings.push({
        code: 'bad_language',
        message: `${languages} hreflang codes name no language: ${language}`,
        message_zh: `${languages} 個 hreflang 代碼不是任何語言：${language}`,
      })
    }
    // The smallest of faults: told where there is no other.
    if (this.#isNameless && this.#findings.length === 0) {
      const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
      this.#findings.push({
        code: 'no_namespace',
        message: `The root element names no namespace (${namespace}).`,
        message_zh: `根元素沒有寫命名空間（${namespace}）。`,
      })
    }
    return {
      kind: this.#kind,
      entries: this.#entries,
      total: this.#total,
      truncated: this.#truncated,
      findings: this.#findings,
      listed: this.#wanted.map((url) => this.#listed.has(url)),
      alternates: this.#alternates,
      returning: [...this.#returning],
    }
  }

  #feed(text: string): void {
    if (this.#parser) {
      this.#parser.write(text)
      return
    }
    const lines = (this.#line + text).split(/\r\n|\n|\r/)
    this.#line = (lines.pop() ?? '').slice(0, URL_LENGTH_MAX + 1)
    for (const line of lines) this.#readLine(line)
  }

  #readLine(line: string): void {
    const url = line.trim()
    if (url !== '') this.#add(url, null)
  }

  #add(url: string, lastmod: string | null): void {
    if (!isFullAddress(url)) {
      this.#invalid++
      // A text file whose lines are no addresses is something else, and may be endless.
      if (this.#kind === 'text' && this.#total === 0 && this.#invalid > 20) throw new Stop()
      return
    }
    if (this.#total === SITEMAP_URLS_MAX) {
      throw new Stop({
        code: 'too_many_urls',
        message: 'The file lists more than 50,000 addresses.',
        message_zh: '檔案裡的網址超過 50,000 個。',
      })
    }
    this.#total++
    if (this.#entries.length < this.#question.keep) this.#entries.push({ url, lastmod })
    this.#look(url, lastmod)
  }

  #look(url: string, lastmod: string | null): void {
    const { host, today } = this.#question
    // Most addresses are plain as they are, and files have fifty thousand of them.
    const address = /[^!-~]|[%#]/.test(url) ? plainAddress(url) : url
    if (this.#wanted.includes(address)) this.#listed.add(address)
    this.#meetAlternates(address)
    // An index may keep its sitemaps elsewhere.
    if (host !== undefined && this.#kind !== 'index' && bareHost(hostOf(address)) !== bareHost(host)) {
      if (this.#otherHosts.count++ === 0) this.#otherHosts.example = url.slice(0, 200)
    }
    const isBad = lastmod !== null && (!isDate(lastmod) || (today !== undefined && lastmod.slice(0, 10) > today))
    if (isBad && this.#badDates.count++ === 0) this.#badDates.example = lastmod
  }

  #meetAlternates(address: string): void {
    const named = this.#named
    if (named.length === 0) return
    this.#named = []
    if (this.#wanted.includes(address)) {
      if (this.#alternates.length < ALTERNATES_MAX) this.#alternates.push(...named)
    } else if (this.#returning.size < ALTERNATES_MAX && named.some(({ url }) => this.#wanted.includes(url))) {
      this.#returning.add(address)
    }
  }

  #openXml(): SaxesParser {
    const parser = new SaxesParser({ xmlns: false, position: false })
    const open: string[] = []
    let prefix = ''
    let loc = ''
    let lastmod = ''
    /** Where an entry stands, and what in it is its address and its date. */
    let form: (typeof FORMS)[keyof typeof FORMS] = FORMS.sitemap
    parser.on('error', () => {
      throw new Stop({
        code: 'malformed_xml',
        message: 'The XML is malformed; what follows the fault is not read.',
        message_zh: '不是合法的 XML，出錯之後的部分沒有讀。',
      })
    })
    parser.on('doctype', (doctype) => {
      // Declared entities can grow without bound; sitemaps have no use for them.
      if (doctype.includes('<!ENTITY')) {
        throw new Stop({
          code: 'entity_declaration',
          message: 'The file declares XML entities and is refused.',
          message_zh: '檔案宣告了 XML 實體，所以不讀。',
        })
      }
    })
    parser.on('opentagstart', ({ name }) => {
      open.push(name)
      if (open.length > DEPTH_MAX)
        throw new Stop({
          code: 'not_a_sitemap',
          message: 'The XML is nested too deeply.',
          message_zh: 'XML 的巢狀太深。',
        })
      if (open.length === 1) {
        prefix = name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : ''
        this.#kind = kindOf(name.slice(prefix.length))
        if (this.#kind === 'unknown') throw new Stop()
        form = this.#kind === 'feed' ? (name === 'rss' ? FORMS.rss : FORMS.atom) : FORMS.sitemap
      }
      if (open.length === form.depth) {
        loc = lastmod = ''
        this.#named = []
      }
    })
    parser.on('opentag', ({ name, attributes }) => {
      if (open.length === 1) this.#readRoot(attributes)
      else if (form === FORMS.atom && open.length === form.depth + 1 && name === `${prefix}link`) {
        if ((attributes.rel ?? 'alternate') === 'alternate') loc = attributes.href ?? ''
      } else if (attributes.hreflang !== undefined && name.endsWith(':link')) {
        this.#readLanguage(attributes.hreflang, attributes.href ?? '')
      }
    })
    const collect = (text: string) => {
      if (open.length !== form.depth + 1) return
      const at = open[form.depth]
      if (at === `${prefix}${form.loc}`) loc += text.slice(0, URL_LENGTH_MAX + 1)
      else if (at === `${prefix}${form.lastmod}`) lastmod += text.slice(0, 40)
    }
    parser.on('text', collect)
    parser.on('cdata', collect)
    parser.on('closetag', () => {
      const name = open.pop()
      if (open.length !== form.depth - 1) return
      if (form.entry === null || name === `${prefix}${form.entry}`) this.#add(loc.trim(), lastmod.trim() || null)
    })
    return parser
  }

  #readRoot(attributes: Readonly<Record<string, string>>): void {
    this.#isNameless = this.#kind !== 'feed' && !Object.keys(attributes).some((name) => /^xmlns\b/.test(name))
  }

  #readLanguage(code: string, href: string): void {
    if (this.#wanted.length > 0 && this.#named.length < ALTERNATES_MAX && isFullAddress(href.trim())) {
      this.#named.push({ lang: code, url: plainAddress(href.trim()) })
    }
    if (faultOfCode(code) && this.#badLanguages.count++ === 0) this.#badLanguages.example = code.slice(0, 40)
  }
}

/** At which depth an entry stands, what it is called where others stand beside it, and its address and date. */
const FORMS = {
  sitemap: { depth: 2, entry: null, loc: 'loc', lastmod: 'lastmod' },
  rss: { depth: 3, entry: 'item', loc: 'link', lastmod: '' },
  atom: { depth: 2, entry: 'entry', loc: '', lastmod: 'updated' },
} as const

function kindOf(root: string): Sitemap['kind'] {
  if (root === 'urlset') return 'urlset'
  if (root === 'rss' || root === 'feed') return 'feed'
  return root === 'sitemapindex' ? 'index' : 'unknown'
}

function decoderFor(start: string): TextDecoder {
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be')
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le')
  try {
    return new TextDecoder(/^[^>]{0,150}encoding\s*=\s*["']([\w-]+)/.exec(start)?.[1] ?? 'utf-8')
  } catch {
    // An unknown label: the protocol asks for UTF-8.
    return new TextDecoder('utf-8')
  }
}

function isFullAddress(url: string): boolean {
  if (url.length > URL_LENGTH_MAX || !/^https?:\/\//i.test(url)) return false
  return URL.canParse(url)
}

/** One way of writing an address: escapes in capitals, no fragment. */
export function plainAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

function hostOf(address: string): string {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  return host
    .toLowerCase()
    .replace(/^.*@/, '')
    .replace(/:(?:80|443)$/, '')
}

function bareHost(host: string): string {
  return host.replace(/^www\./, '')
}
