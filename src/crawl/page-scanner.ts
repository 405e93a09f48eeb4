import { OpenElements } from './open-elements.ts'
import { readTags, type Attributes, type TagHandler } from './html-tags.ts'
import { readRobotsMeta, type RobotsDirectives } from './robots-directives.ts'
import type { ScannedPage } from './scanned-page.ts'
import { readStructuredData } from './structured-data.ts'

const ITEMS_MAX = 300
const CAPTURE_MAX = 1000
const JSON_LD_BYTES_MAX = 512 * 1024
const JSON_LD_BLOCKS_MAX = 50

/** Elements that stand inside a word or line; all others separate words. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'data',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
])
const IN_HEAD = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template'])

/** Reads the tags of a page once, from front to back. */
export function scanHtml(html: string, url: string): ScannedPage {
  const scanner = new Scanner(url)
  readTags(html, scanner)
  return scanner.finish()
}

interface Capture {
  text: string
}

class Scanner implements TagHandler {
  readonly #page: URL
  /** What relative addresses are resolved against. */
  #base: string
  readonly #open = new OpenElements()
  #inHead = true
  readonly #text: string[] = []

  #lang: string | null = null
  #title: (Capture & { done: boolean }) | null = null
  #titles = 0
  #description: string | null = null
  #descriptions = 0
  #viewport: string | null = null
  #refresh: string | null = null
  readonly #canonicals: (string | null)[] = []
  #canonicalInBody = false
  #heading: (Capture & { level: number }) | null = null
  readonly #headings: { level: number; text: string }[] = []
  readonly #headingCounts: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
  readonly #images = { total: 0, withoutAlt: 0, examples: [] as string[] }
  #anchor: (Capture & { url: string; internal: boolean }) | null = null
  readonly #links = { internal: 0, external: 0, nofollow: 0, empty: 0 }
  readonly #linkItems: { url: string; text: string; internal: boolean }[] = []
  readonly #social: Record<string, string> = {}
  readonly #hreflang: { lang: string; url: string }[] = []
  readonly #markdown: string[] = []
  #jsonLd: Capture | null = null
  readonly #jsonLdBlocks: string[] = []
  readonly #itemTypes = new Set<string>()
  readonly #robots: RobotsDirectives[] = []

  constructor(url: string) {
    this.#page = new URL(url)
    this.#base = this.#page.href
  }

  isForeign(): boolean {
    return this.#open.isForeign
  }

  open(name: string, attributes: Attributes, closed: boolean): void {
    if (!IN_HEAD.has(name) && !this.#open.isForeign) this.#inHead = false
    if (!INLINE.has(name)) this.#text.push(' ')
    // Inside a template nothing is part of the page.
    if (!this.#open.isForeign && !this.#open.has('template')) this.#read(name, attributes)
    this.#open.open(name, closed)
  }

  close(name: string): void {
    if (!INLINE.has(name)) this.#text.push(' ')
    if (name === 'title' && this.#title) this.#title.done = true
    if (name === 'script') this.#endJsonLd()
    if (name === 'a') this.#endAnchor()
    if (/^h[1-6]$/.test(name)) this.#endHeading()
    this.#open.close(name)
  }

  text(text: string): void {
    if (this.#jsonLd) {
      if (this.#jsonLd.text.length < JSON_LD_BYTES_MAX) this.#jsonLd.text += text
      return
    }
    if (this.#title && !this.#title.done && this.#open.innermost === 'title') append(this.#title, text)
    if (this.#open.isHidden) return
    if (this.#inHead && text.trim() !== '') this.#inHead = false
    this.#text.push(text)
    if (this.#heading) append(this.#heading, text)
    if (this.#anchor) append(this.#anchor, text)
  }

  finish(): ScannedPage {
    this.#endAnchor()
    this.#endHeading()
    return {
      lang: this.#lang,
      title: this.#title && tidy(this.#title.text),
      titles: this.#titles,
      description: this.#description,
      descriptions: this.#descriptions,
      viewport: this.#viewport,
      canonicals: this.#canonicals,
      canonicalInBody: this.#canonicalInBody,
      headings: this.#headings,
      headingCounts: this.#headingCounts,
      images: this.#images,
      links: { ...this.#links, items: this.#linkItems },
      social: this.#social,
      hreflang: this.#hreflang,
      markdownAlternates: this.#markdown,
      structuredData: readStructuredData(this.#jsonLdBlocks, [...this.#itemTypes]),
      robots: this.#robots,
      refresh: this.#refresh,
      tooDeep: this.#open.isTooDeep,
      text: this.#text.join(''),
    }
  }

  #read(name: string, attributes: Attributes): void {
    if (attributes.has('itemtype') && this.#itemTypes.size < ITEMS_MAX)
      this.#itemTypes.add(attributes.get('itemtype') ?? '')
    if (name === 'a') this.#startAnchor(attributes)
    else if (name === 'img') this.#readImage(attributes)
    else if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (/^h[1-6]$/.test(name)) this.#startHeading(Number(name[1]))
    else if (name === 'title') this.#startTitle()
    else if (name === 'html') this.#lang ??= attributes.get('lang')?.trim() || null
    else if (name === 'base') this.#readBase(attributes)
    else if (name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'application/ld+json')
      this.#jsonLd = { text: '' }
  }

  #startTitle(): void {
    this.#titles++
    this.#title ??= { text: '', done: false }
  }

  #startHeading(level: number): void {
    this.#endHeading()
    this.#headingCounts[level - 1]!++
    this.#heading = { level, text: '' }
  }

  #endHeading(): void {
    if (this.#heading && this.#headings.length < ITEMS_MAX) {
      this.#headings.push({ level: this.#heading.level, text: tidy(this.#heading.text) })
    }
    this.#heading = null
  }

  #startAnchor(attributes: Attributes): void {
    this.#endAnchor()
    const href = attributes.get('href')?.trim()
    if (href === undefined) return
    if (href === '' || href === '#' || /^javascript:/i.test(href)) {
      this.#links.empty++
      return
    }
    if (href.startsWith('#')) return
    const url = URL.parse(href, this.#base)
    if (!url || !/^https?:$/.test(url.protocol)) return
    const internal = url.host === this.#page.host
    this.#links[internal ? 'internal' : 'external']++
    if (tokens(attributes.get('rel')).includes('nofollow')) this.#links.nofollow++
    url.hash = ''
    this.#anchor = { text: '', url: url.href, internal }
  }

  #endAnchor(): void {
    if (this.#anchor && this.#linkItems.length < ITEMS_MAX) {
      this.#linkItems.push({ ...this.#anchor, text: tidy(this.#anchor.text) })
    }
    this.#anchor = null
  }

  #readImage(attributes: Attributes): void {
    this.#images.total++
    const alt = attributes.get('alt')
    if (alt !== undefined) {
      if (this.#anchor) append(this.#anchor, ` ${alt} `)
      if (this.#heading) append(this.#heading, ` ${alt} `)
      return
    }
    const isDecoration = ['presentation', 'none'].includes(attributes.get('role') ?? '')
    if (isDecoration || attributes.get('aria-hidden') === 'true') return
    this.#images.withoutAlt++
    if (this.#images.examples.length < 10) this.#images.examples.push((attributes.get('src') ?? '').slice(0, 200))
  }

  #readMeta(attributes: Attributes): void {
    const content = attributes.get('content')
    if (content === undefined) return
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase()
    if (name === 'description') {
      this.#descriptions++
      this.#description ??= tidy(content)
    } else if (name === 'viewport') this.#viewport ??= content
    else if (/^(?:robots|[a-z-]*bot(?:-[a-z]+)?)$/.test(name)) {
      if (this.#robots.length < ITEMS_MAX) this.#robots.push(readRobotsMeta(name, content))
    } else if (/^(?:og|twitter|article):/.test(name)) {
      if (Object.keys(this.#social).length < ITEMS_MAX) this.#social[name] ??= content.trim().slice(0, CAPTURE_MAX)
    } else if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') this.#refresh ??= content
  }

  #readLink(attributes: Attributes): void {
    const rel = tokens(attributes.get('rel'))
    const href = attributes.get('href')?.trim()
    if (href === undefined) return
    const url = URL.parse(href, this.#base)?.href ?? null
    if (rel.includes('canonical')) {
      if (!this.#inHead) this.#canonicalInBody = true
      else if (this.#canonicals.length < ITEMS_MAX) this.#canonicals.push(href === '' ? null : url)
    }
    if (!rel.includes('alternate') || url === null) return
    const lang = attributes.get('hreflang')
    if (lang && this.#hreflang.length < ITEMS_MAX) this.#hreflang.push({ lang, url })
    if (attributes.get('type') === 'text/markdown' && this.#markdown.length < ITEMS_MAX) this.#markdown.push(url)
  }

  #readBase(attributes: Attributes): void {
    const base = URL.parse(attributes.get('href') ?? '', this.#page.href)
    const isFirst = this.#base === this.#page.href
    if (isFirst && base && /^https?:$/.test(base.protocol)) this.#base = base.href
  }

  #endJsonLd(): void {
    if (this.#jsonLd && this.#jsonLdBlocks.length < JSON_LD_BLOCKS_MAX) this.#jsonLdBlocks.push(this.#jsonLd.text)
    this.#jsonLd = null
  }
}

function append(capture: Capture, text: string): void {
  if (capture.text.length < CAPTURE_MAX) capture.text += text
}

function tidy(text: string): string {
  return text.slice(0, CAPTURE_MAX).replaceAll(/\s+/g, ' ').trim()
}

function tokens(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(/\s+/)
}
