import { tidy, type Attributes } from './html-tags.ts'
import { readRobotsMeta, type RobotsDirectives } from './robots-directives.ts'

const ITEMS_MAX = 300
const CAPTURE_MAX = 1000

const IN_HEAD = new Set(
  'html head title meta link base script style noscript template basefont bgsound noframes'.split(' '),
)
/** Tags that contradict each other if they occur twice with different values. Image tags may be repeated. */
const UNREPEATABLE = /^(?:viewport|og:(?:title|description|url|type|site_name)|twitter:(?:title|description|card))$/

/** With one of these attributes, Google ignores a canonical link (Google, "How to specify a canonical URL"). */
const NOT_CANONICAL = ['media', 'hreflang', 'lang', 'type']

/** Reads the metadata of a page, and finds the tag at which browsers end the head. */
export class HeadReader {
  readonly #base: () => string
  #isOver = false
  /** The first tag that belongs in the body. It ends the head. */
  #endedBy: { tag: string; line: number } | null = null
  /** Tags after the end of the head, which search engines ignore there. */
  readonly #ignoredTags: string[] = []
  /** The first value of each tag that may occur once. */
  readonly #firsts = new Map<string, string>()
  readonly #contradictions = new Set<string>()
  readonly #facts = {
    description: null as string | null,
    descriptions: 0,
    viewport: null as string | null,
    canonicals: [] as (string | null)[],
    canonicalsWritten: [] as string[],
    /** Canonical links with media, hreflang, lang or type, all of which Google ignores. */
    canonicalsIgnored: [] as string[],
    /** Whether a canonical link is outside the head, where search engines ignore it. */
    canonicalInBody: false,
    /** The first value of each `og:` and `twitter:` property, as written. */
    social: {} as Record<string, string>,
    hreflang: [] as { lang: string; url: string; written: string }[],
    hreflangInBody: 0,
    markdownAlternates: [] as string[],
    robots: [] as RobotsDirectives[],
    refresh: null as string | null,
    upgradesInsecure: false,
  }

  constructor(base: () => string) {
    this.#base = base
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Must be called for every tag, because the first one that belongs in the body ends the head. */
  startTag(name: string, line: number): void {
    if (this.#isOver || IN_HEAD.has(name)) return
    this.#isOver = true
    if (name !== 'body' && name !== 'frameset') this.#endedBy = { tag: name, line }
  }

  /** Visible text ends the head, too. */
  startText(): void {
    this.#isOver = true
  }

  readMeta(attributes: Attributes): void {
    const content = attributes.get('content')
    if (content === undefined) return
    const nameAttribute = attributes.get('name')?.trim().toLowerCase()
    // Open Graph metadata may use `property` or `name`; standard metadata uses only `name`.
    const name = nameAttribute ?? attributes.get('property')?.trim().toLowerCase() ?? ''
    if (nameAttribute === undefined && !/:/.test(name))
      this.#readEquivalent(attributes.get('http-equiv')?.toLowerCase(), content)
    else if (name === 'description') {
      // Outside the head, search engines ignore this tag (Google, "Valid page metadata").
      if (!this.#isOver) {
        this.#facts.descriptions++
        this.#facts.description ??= tidy(content)
      }
    } else if (name === 'viewport') this.#facts.viewport ??= content
    else if (/^(?:robots|[a-z-]*bot(?:-[a-z]+)?)$/.test(name)) {
      if (this.#facts.robots.length < ITEMS_MAX) this.#facts.robots.push(readRobotsMeta(name, content))
    } else if (/^(?:og|twitter|article):/.test(name)) {
      if (Object.keys(this.#facts.social).length < ITEMS_MAX)
        this.#facts.social[name] ??= content.trim().slice(0, CAPTURE_MAX)
    } else this.#readEquivalent(attributes.get('http-equiv')?.toLowerCase(), content)
    if (UNREPEATABLE.test(name)) this.#compareWithFirst(name, content.trim())
    if (this.#isOver && /^(?:description|robots|googlebot)$/.test(name)) this.#recordIgnored(`meta ${name}`)
  }

  /** Reads a `meta http-equiv` tag, which replaces a response header. */
  #readEquivalent(header: string | undefined, content: string): void {
    if (header === 'refresh') this.#facts.refresh ??= content
    else if (header === 'content-security-policy' && !this.#isOver) {
      this.#facts.upgradesInsecure ||= upgradesInsecure(content)
    }
  }

  readLink(attributes: Attributes): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    const href = attributes.get('href')?.trim()
    if (href === undefined) {
      if (rel.includes('canonical')) this.#readCanonical('', null)
      return
    }
    const url = URL.parse(href, this.#base())?.href ?? null
    if (rel.includes('canonical')) {
      if (NOT_CANONICAL.some((name) => attributes.has(name)))
        this.#facts.canonicalsIgnored.push(href.slice(0, CAPTURE_MAX))
      else this.#readCanonical(href, url)
    }
    if (!rel.includes('alternate') || url === null) return
    const lang = attributes.get('hreflang')?.trim()
    if (lang === undefined) return this.#readMarkdown(attributes, url)
    if (this.#isOver) {
      this.#facts.hreflangInBody++
      this.#recordIgnored('link hreflang')
    } else if (this.#facts.hreflang.length < ITEMS_MAX) this.#facts.hreflang.push({ lang, url, written: href })
    this.#readMarkdown(attributes, url)
  }

  #readMarkdown(attributes: Attributes, url: string): void {
    if (attributes.get('type') === 'text/markdown' && this.#facts.markdownAlternates.length < ITEMS_MAX)
      this.#facts.markdownAlternates.push(url)
  }

  finish() {
    return {
      ...this.#facts,
      headEndedBy: this.#endedBy && this.#ignoredTags.length > 0 ? { ...this.#endedBy, lost: this.#ignoredTags } : null,
      contradictions: [...this.#contradictions],
    }
  }

  #readCanonical(href: string, url: string | null): void {
    if (this.#isOver) {
      this.#facts.canonicalInBody = true
      this.#recordIgnored('link canonical')
    } else if (this.#facts.canonicals.length < ITEMS_MAX) {
      this.#facts.canonicals.push(href === '' ? null : url)
      this.#facts.canonicalsWritten.push(href.slice(0, CAPTURE_MAX))
    }
  }

  #compareWithFirst(name: string, content: string): void {
    const first = this.#firsts.get(name)
    if (first === undefined) this.#firsts.set(name, content)
    else if (first !== content) this.#contradictions.add(name)
  }

  #recordIgnored(tag: string): void {
    if (this.#ignoredTags.length < 10 && !this.#ignoredTags.includes(tag)) this.#ignoredTags.push(tag)
  }
}

/** Whether a Content-Security-Policy makes browsers load http addresses by https (W3C, Upgrade Insecure Requests). */
export function upgradesInsecure(policy: string | null): boolean {
  return /(?:^|[;,])\s*upgrade-insecure-requests\s*(?:$|[;,])/i.test(policy ?? '')
}
