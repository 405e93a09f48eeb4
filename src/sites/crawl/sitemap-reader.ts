import { TextDecoder } from 'node:util'
import type { SaxesParser } from 'saxes'
import { faultOfCode } from './hreflang-code.ts'
import { bareHost, hostOf, isFullAddress, plainAddress, URL_LENGTH_MAX } from './sitemap-address.ts'
import {
  Stop,
  type Sitemap,
  type SitemapAlternate,
  type SitemapEntry,
  type SitemapFinding,
  type SitemapQuestion,
} from './sitemap-answer.ts'
import { sitemapParser, type SitemapHandlers } from './sitemap-xml.ts'
import { isDate } from './structured-data/value-formats.ts'

/** The maximum number of addresses per file (sitemaps.org). */
const SITEMAP_URLS_MAX = 50_000
const ALTERNATES_MAX = 200

/** Counts and collects the entries of a file, and records its faults. Throws Stop to end reading. */
export class SitemapReader {
  readonly #question: SitemapQuestion
  readonly #wanted: readonly string[]
  readonly #listed = new Set<string>()
  readonly #otherHosts = { count: 0, example: '' }
  readonly #badDates = { count: 0, example: '' }
  readonly #badLanguages = { count: 0, example: '' }
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
  #line = ''

  readonly #handlers: SitemapHandlers = {
    kind: (kind) => void (this.#kind = kind),
    root: (attributes) => this.#readRoot(attributes),
    entryBegins: () => void (this.#named = []),
    language: (code, href) => this.#readLanguage(code, href),
    entry: (url, lastmod) => this.#add(url, lastmod),
  }

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
      // XML 1.0 §2.8: nothing may precede the declaration. Search engines stop here; this reader continues.
      if (/^\s+<\?xml/.test(text)) {
        this.#findings.push({
          code: 'malformed_xml',
          message: 'White space stands before the XML declaration, which makes the file malformed.',
          message_zh: 'XML 宣告前面有空白，所以不是合法的 XML。',
        })
      }
      if (begin.startsWith('<')) this.#parser = sitemapParser(this.#handlers)
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
        message_zh: '這不是網站地圖，也不是網站地圖的索引。',
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
    // A missing namespace is harmless, so it is reported only if nothing else is wrong.
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
      // A text file without valid addresses is not a sitemap, and it may never end.
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
    // Most addresses need no normalisation. Skipping it saves time, since a file may have 50,000 addresses.
    const address = /[^!-~]|[%#]/.test(url) ? plainAddress(url) : url
    if (this.#wanted.includes(address)) this.#listed.add(address)
    this.#meetAlternates(address)
    // Only an index may list files on other hosts.
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

function decoderFor(start: string): TextDecoder {
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be')
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le')
  try {
    return new TextDecoder(/^[^>]{0,150}encoding\s*=\s*["']([\w-]+)/.exec(start)?.[1] ?? 'utf-8')
  } catch {
    // The declared encoding is unknown, so the file is read as UTF-8, which sitemaps.org requires.
    return new TextDecoder('utf-8')
  }
}
