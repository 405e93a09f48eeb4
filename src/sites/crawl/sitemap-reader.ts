import { TextDecoder } from 'node:util'
import type { SaxesParser } from 'saxes'
import { faultOfCode } from './hreflang-code.ts'
import { bareHost, hostOf, isFullAddress, plainAddress, URL_LENGTH_MAX } from './sitemap-address.ts'
import {
  sitemapFinding,
  Stop,
  type Sitemap,
  type SitemapAlternate,
  type SitemapEntry,
  type SitemapFinding,
  type SitemapQuestion,
} from './sitemap-answer.ts'
import { decodedChunks, type Pieces } from './sitemap-bytes.ts'
import { sitemapParser, type SitemapHandlers } from './sitemap-xml.ts'
import { isDate } from './structured-data/value-formats.ts'

/** The maximum number of addresses per file (sitemaps.org). */
const SITEMAP_URLS_MAX = 50_000
const ALTERNATES_MAX = 200
/** A text file that begins with more invalid lines than this is no list of addresses. */
const INVALID_LINES_MAX = 20

/**
 * Reads a sitemap, a sitemap index or a plain list of addresses, compressed or not, while it arrives. Never throws
 * for bad content: `findings` has the faults, and the content before a fault is returned.
 */
export async function readSitemap(pieces: Pieces, question: SitemapQuestion): Promise<Sitemap> {
  const reader = new SitemapReader(question)
  try {
    for await (const chunk of decodedChunks(pieces)) reader.write(chunk)
    reader.close()
  } catch (err) {
    if (err instanceof Stop) reader.fail(err.finding)
    else reader.fail(sitemapFinding('bad_gzip'))
  }
  return reader.finish()
}

/** Counts and collects the entries of a file, and records its faults. Throws Stop to end reading. */
class SitemapReader {
  readonly #question: SitemapQuestion
  readonly #wantedUrls: readonly string[]
  /** The wanted addresses that the file lists. */
  readonly #listed = new Set<string>()
  readonly #faults = {
    invalid_url: { count: 0, example: '' },
    other_host: { count: 0, example: '' },
    bad_date: { count: 0, example: '' },
    bad_language: { count: 0, example: '' },
  }
  /** The language versions that the current entry names. */
  #entryAlternates: SitemapAlternate[] = []
  /** The language versions of the wanted addresses. */
  readonly #alternates: SitemapAlternate[] = []
  /** Other addresses that name a wanted one as their language version. */
  readonly #returning = new Set<string>()
  readonly #entries: SitemapEntry[] = []
  readonly #findings: SitemapFinding[] = []
  #kind: Sitemap['kind'] = 'unknown'
  #total = 0
  #truncated = false
  #lacksNamespace = false
  #decoder: TextDecoder | undefined
  #parser: SaxesParser | undefined
  #line = ''

  readonly #handlers: SitemapHandlers = {
    kind: (kind) => void (this.#kind = kind),
    root: (attributes) => this.#readRoot(attributes),
    entryBegins: () => void (this.#entryAlternates = []),
    language: (code, href) => this.#readLanguage(code, href),
    entry: (url, lastmod) => this.#add(url, lastmod),
  }

  constructor(question: SitemapQuestion) {
    this.#question = question
    this.#wantedUrls = (question.wanted ?? []).map(plainAddress)
  }

  write(chunk: Uint8Array): void {
    if (!this.#decoder) {
      const start = Buffer.from(chunk.subarray(0, 200)).toString('latin1')
      this.#decoder = decoderFor(start)
      const text = this.#decoder.decode(chunk, { stream: true })
      const begin = text.trimStart()
      // XML 1.0 §2.8: nothing may precede the declaration. Search engines stop here; this reader continues.
      if (/^\s+<\?xml/.test(text)) this.#findings.push(sitemapFinding('blank_before_xml'))
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
    const isUnknown = this.#kind === 'unknown'
    const find = (code: SitemapFinding['code'], seen?: { count: number; example: string }) =>
      this.#findings.push(sitemapFinding(code, seen))
    if (isUnknown && this.#findings.length === 0) find('not_a_sitemap')
    const { invalid_url: invalid, ...others } = this.#faults
    if (invalid.count > 0 && !isUnknown) find('invalid_url', invalid)
    const isEmpty = this.#total + invalid.count === 0
    if (isEmpty && /^(?:urlset|index)$/.test(this.#kind) && !this.#truncated) find('no_entries')
    for (const code of ['other_host', 'bad_date', 'bad_language'] as const)
      if (others[code].count > 0) find(code, others[code])
    // A missing namespace is harmless, so it is reported only if nothing else is wrong.
    if (this.#lacksNamespace && this.#findings.length === 0) find('no_namespace')
    return {
      kind: this.#kind,
      entries: this.#entries,
      total: this.#total,
      truncated: this.#truncated,
      findings: this.#findings,
      listed: this.#wantedUrls.map((url) => this.#listed.has(url)),
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
      const invalid = this.#countFault('invalid_url', url)
      // A text file without valid addresses is not a sitemap, and it may never end.
      if (this.#kind === 'text' && this.#total === 0 && invalid > INVALID_LINES_MAX) throw new Stop()
      return
    }
    if (this.#total === SITEMAP_URLS_MAX) throw new Stop('too_many_urls')
    this.#total++
    if (this.#entries.length < this.#question.keep) this.#entries.push({ url, lastmod })
    this.#checkEntry(url, lastmod)
  }

  #checkEntry(url: string, lastmod: string | null): void {
    const { host, today } = this.#question
    // Most addresses need no normalisation. Skipping it saves time, since a file may have 50,000 addresses.
    const address = /[^!-~]|[%#]/.test(url) ? plainAddress(url) : url
    if (this.#wantedUrls.includes(address)) this.#listed.add(address)
    this.#recordAlternates(address)
    // Only an index may list files on other hosts.
    if (host !== undefined && this.#kind !== 'index' && bareHost(hostOf(address)) !== bareHost(host))
      this.#countFault('other_host', url)
    const isInvalidDate =
      lastmod !== null && (!isDate(lastmod) || (today !== undefined && lastmod.slice(0, 10) > today))
    if (isInvalidDate) this.#countFault('bad_date', lastmod)
  }

  /** Counts an entry with this fault; returns their number so far. The first is the example. */
  #countFault(code: 'invalid_url' | 'other_host' | 'bad_date' | 'bad_language', example: string): number {
    const seen = this.#faults[code]
    seen.example ||= example.slice(0, 200)
    return ++seen.count
  }

  #recordAlternates(address: string): void {
    const alternates = this.#entryAlternates
    if (alternates.length === 0) return
    this.#entryAlternates = []
    if (this.#wantedUrls.includes(address)) {
      if (this.#alternates.length < ALTERNATES_MAX) this.#alternates.push(...alternates)
    } else if (this.#returning.size < ALTERNATES_MAX && alternates.some(({ url }) => this.#wantedUrls.includes(url))) {
      this.#returning.add(address)
    }
  }

  #readRoot(attributes: Readonly<Record<string, string>>): void {
    this.#lacksNamespace = this.#kind !== 'feed' && !Object.keys(attributes).some((name) => /^xmlns\b/.test(name))
  }

  #readLanguage(code: string, href: string): void {
    if (this.#wantedUrls.length > 0 && this.#entryAlternates.length < ALTERNATES_MAX && isFullAddress(href.trim())) {
      this.#entryAlternates.push({ lang: code, url: plainAddress(href.trim()) })
    }
    if (faultOfCode(code)) this.#countFault('bad_language', code.slice(0, 40))
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
