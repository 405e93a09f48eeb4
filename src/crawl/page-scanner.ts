import { HeadReader } from './head-reader.ts'
import { HiddenTextFinder } from './hidden-text.ts'
import { BLOCK_END, isWordHeap, repeatsKeywords } from './stuffing.ts'
import { readTags, type Attributes, type TagHandler } from './html-tags.ts'
import { LineCounter } from './line-counter.ts'
import { isLabelled, LinkReader } from './link-reader.ts'
import { OpenElements } from './open-elements.ts'
import type { PageResource, ScannedPage } from './scanned-page.ts'
import { countScriptWords } from './script-words.ts'
import { MarkupItems } from './structured-data/markup-items.ts'
import type { JsonLdBlock } from './structured-data/json-ld.ts'
import { readStructuredData } from './structured-data/structured-data.ts'

const ITEMS_MAX = 300
const SRCSET_MAX = 20
const CAPTURE_MAX = 1000
const JSON_LD_BYTES_MAX = 512 * 1024
const JSON_LD_BLOCKS_MAX = 50
const STYLE_BYTES_MAX = 256 * 1024
const SCRIPT_BYTES_MAX = 1024 * 1024

/** Elements that stand inside a word or line; all others separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Of these Google heeds `data-nosnippet` (robots meta tag specifications). */
const KEPT_BACK = new Set(['div', 'span', 'section'])
/** Examples of code and words of others. */
const QUOTED = ['code', 'pre', 'samp', 'kbd', 'blockquote', 'q']
/** What is no text even where scripts are off. */
const UNREAD = ['script', 'style', 'template', 'iframe', 'title']
/** Elements that frameworks fill, by the names that their templates give them. */
const ROOTS = /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|vue-app|app-root|application)$/

/** Reads the tags of a page once, from front to back. */
export function scanHtml(html: string, url: string): ScannedPage {
  const scanner = new Scanner(html, url)
  readTags(html, scanner)
  return scanner.finish()
}

const JSON_LD = /^application\/ld\+json(?:\s*;|$)/
/** Letters that changed places, and other signs between them. */
const MEANT_AS_JSON_LD = /^(?:application|text)\/(?:json[-+_.]?ld|ld[-_.]?json|text\/ld\+json)$/
/** A template whose content is shown. */
const SHADOW = '#shadow-root'
/** Elements that an address makes no link. */
const NO_LINKS = new Set(['span', 'div', 'button', 'li', 'p', 'td', 'section'])

interface Capture {
  text: string
}

/** An alternative that is the name of a file, the number of a camera, or says only that there is a picture. */
const NAMELESS =
  /^(?:https?:\/\/\S{1,400}\/)?[\w%()-]+\.(?:jpe?g|png|gif|webp|avif|svg)$|^(?:null|undefined|none|n\/a|alt(?: text)?|image alt(?: text)?|untitled|default|no[_ -]?image)$|^(?:img|dsc|image|photo|screenshot)[_\s-]?\d+$|^(?:an? )?(?:image|img|picture|pic|photo|photograph|graphic)s?$|^(?:(?:商品|產品|文章|內文|封面|預設|示意|商品主|商品說明)?(?:圖片?|照片|相片|影像)|縮圖|圖片說明|替代文字|图片|图)$/i

class Scanner implements TagHandler {
  readonly #page: URL
  readonly #lines: LineCounter
  /** What relative addresses are resolved against. */
  #base: string
  readonly #open: OpenElements
  readonly #head: HeadReader
  readonly #links: LinkReader
  readonly #markup: MarkupItems
  readonly #hidden = new HiddenTextFinder()
  /** For each open element, whether readers of the screen are told to pass over it. */
  readonly #silent: boolean[] = []
  /** For each open element, whether its text is kept out of snippets. */
  readonly #keptBack: boolean[] = []
  readonly #letters = { all: 0, keptBack: 0 }
  readonly #text: string[] = []
  readonly #ownText: string[] = []

  /** What stands in the place of each template that is open. */
  readonly #templates: string[] = []

  #doctype = false
  #lang: string | null = null
  #title: (Capture & { done: boolean }) | null = null
  #titles = 0
  #heading: (Capture & { level: number; line: number }) | null = null
  readonly #headings: { level: number; text: string; line: number }[] = []
  readonly #headingCounts: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
  readonly #images = {
    total: 0,
    withoutAlt: 0,
    bare: 0,
    examples: [] as string[],
    fileNames: [] as string[],
    heaps: [] as string[],
    urls: [] as string[],
  }
  readonly #resources: PageResource[] = []
  #jsonLd: (Capture & { line: number; type?: string }) | null = null
  readonly #jsonLdBlocks: JsonLdBlock[] = []
  #isMuteDrawing = false
  #isBarePicture = false
  #style: Capture | null = null
  #script: Capture | null = null
  readonly #scripts = { external: 0, inline: 0, words: 0, root: null as string | null }

  constructor(html: string, url: string) {
    this.#page = new URL(url)
    this.#base = this.#page.href
    this.#lines = new LineCounter(html)
    const base = () => this.#base
    this.#head = new HeadReader(base)
    this.#links = new LinkReader(this.#page, base)
    this.#markup = new MarkupItems(base)
    this.#open = new OpenElements(() => {
      this.#markup.close()
      this.#hidden.close()
      this.#silent.pop()
      this.#keptBack.pop()
    })
  }

  doctype(): void {
    this.#doctype = true
  }

  isForeign(): boolean {
    return this.#open.isForeign
  }

  open(name: string, attributes: Attributes, closed: boolean, at: number): void {
    const line = this.#lines.at(at)
    if (!this.#open.isForeign) this.#head.meet(name, line)
    if (!INLINE.has(name)) this.#endBlock()
    this.#open.endSibling(name)
    const holds = this.#open.holds(name, closed)
    // Inside a template nothing is part of the page.
    const isPart = !this.#open.has('template')
    // A declarative shadow root is drawn where it stands (HTML standard, the template element).
    const isShadow = name === 'template' && /^(?:open|closed)$/i.test(attributes.get('shadowrootmode') ?? '')
    if (isPart && !this.#open.isForeign) this.#read(name, attributes, line)
    else if (isPart) this.#links.inside(attributes)
    if (isPart) this.#markup.open(name, attributes, line, !holds)
    else if (holds) this.#markup.open('', new Map(), line, false)
    if (!holds) return
    this.#hidden.open(isPart ? attributes : new Map())
    this.#silent.push((this.#silent.at(-1) ?? false) || isSilent(attributes))
    this.#keptBack.push((this.#keptBack.at(-1) ?? false) || (KEPT_BACK.has(name) && attributes.has('data-nosnippet')))
    if (name === 'template') this.#templates.push(isShadow ? SHADOW : name)
    this.#open.open(isShadow ? SHADOW : name)
  }

  close(name: string): void {
    if (!INLINE.has(name)) this.#endBlock()
    if (name === 'title' && this.#title) this.#title.done = true
    if (name === 'script') this.#endScript()
    if (name === 'style') this.#endStyle()
    if (name === 'a') this.#links.end()
    if (name === 'svg') this.#endDrawing()
    if (name === 'picture') this.#endPicture()
    if (/^h[1-6]$/.test(name)) this.#endHeading()
    this.#open.close(name === 'template' ? (this.#templates.pop() ?? name) : name)
  }

  text(text: string): void {
    if (this.#jsonLd) {
      append(this.#jsonLd, text, JSON_LD_BYTES_MAX)
      return
    }
    if (this.#script) append(this.#script, text, SCRIPT_BYTES_MAX)
    if (this.#style) append(this.#style, text, STYLE_BYTES_MAX)
    if (this.#title && !this.#title.done && this.#open.innermost === 'title') append(this.#title, text)
    if (this.#open.isForeign && this.#open.innermost === 'title' && text.trim() !== '') {
      this.#links.name()
      this.#isMuteDrawing = false
    }
    if (this.#open.isHidden) {
      if (this.#open.has('noscript') && !UNREAD.some((name) => this.#open.has(name))) this.#hidden.textForNobody(text)
      return
    }
    const { length } = text.trim()
    if (length > 0) this.#head.meetText()
    this.#letters.all += length
    if (this.#keptBack.at(-1) === true) this.#letters.keptBack += length
    this.#text.push(text)
    if (!QUOTED.some((name) => this.#open.has(name))) this.#ownText.push(text)
    this.#markup.text(text)
    this.#hidden.text(text)
    this.#links.text(text)
    if (this.#heading) append(this.#heading, text)
  }

  finish(): ScannedPage {
    this.#endHeading()
    this.#endStyle()
    this.#endScript()
    return {
      doctype: this.#doctype,
      lang: this.#lang,
      title: this.#title && tidy(this.#title.text),
      titles: this.#titles,
      ...this.#head.finish(),
      headings: this.#headings,
      headingCounts: this.#headingCounts,
      images: this.#images,
      links: this.#links.finish(),
      resources: this.#resources,
      structuredData: readStructuredData(this.#jsonLdBlocks, this.#markup.finish()),
      hiddenText: this.#hidden.finish(),
      keptBack: this.#letters.all === 0 ? 0 : this.#letters.keptBack / this.#letters.all,
      scripts: this.#scripts,
      tooDeep: this.#open.isTooDeep,
      text: this.#text.join(''),
      ownText: this.#ownText.join(''),
    }
  }

  #endBlock(): void {
    this.#text.push(BLOCK_END)
    this.#ownText.push(BLOCK_END)
  }

  #read(name: string, attributes: Attributes, line: number): void {
    const id = attributes.get('id') ?? ''
    if (ROOTS.test(id) || name === 'app-root') this.#scripts.root ??= id || name
    if (name === 'a') {
      this.#links.start(attributes, line, this.#lang, this.#silent.at(-1) === true || isSilent(attributes))
      return
    }
    if (name !== 'a') this.#links.meetScript(name, attributes, line)
    if (NO_LINKS.has(name) && attributes.has('href')) this.#links.startOther(name, attributes, line)
    this.#links.inside(attributes)
    this.#readStyle(attributes.get('style'))
    if (name === 'img') this.#readImage(attributes)
    else if (name === 'meta') this.#head.readMeta(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (/^h[1-6]$/.test(name)) this.#startHeading(Number(name[1]), line)
    else if (name === 'title') this.#startTitle()
    else if (name === 'html') this.#lang ??= (attributes.get('lang') ?? attributes.get('xml:lang'))?.trim() || null
    else if (name === 'base') this.#readBase(attributes)
    else if (name === 'script') this.#startScript(attributes, line)
    else if (name === 'style' && isForScreens(attributes)) this.#style = { text: '' }
    else if (name === 'input' && attributes.get('type')?.toLowerCase() === 'image') this.#readImage(attributes)
    else if (name === 'iframe' || name === 'frame') this.#addResource('frame', attributes.get('src'))
    else if (['video', 'audio', 'source', 'embed', 'track', 'object'].includes(name)) this.#readMedia(attributes)
    else if (name === 'area') this.#readArea(attributes)
    else if (name === 'svg') this.#readDrawing(attributes)
    else if (name === 'picture') this.#isBarePicture = !this.#open.has('noscript')
    else if (name === 'form') this.#addResource('form', attributes.get('action'))
  }

  /** Without an img inside, browsers show nothing (Google, images: the picture element). */
  #endPicture(): void {
    if (this.#isBarePicture) this.#images.bare++
    this.#isBarePicture = false
  }

  #endDrawing(): void {
    if (this.#isMuteDrawing) this.#addMute('<svg role="img">')
    this.#isMuteDrawing = false
  }

  #startTitle(): void {
    this.#titles++
    this.#title ??= { text: '', done: false }
  }

  #startHeading(level: number, line: number): void {
    this.#endHeading()
    this.#headingCounts[level - 1]!++
    this.#heading = { level, line, text: '' }
  }

  #endHeading(): void {
    if (this.#heading && this.#headings.length < ITEMS_MAX) {
      const { level, line } = this.#heading
      this.#headings.push({ level, text: tidy(this.#heading.text), line })
    }
    this.#heading = null
  }

  #readImage(attributes: Attributes): void {
    this.#images.total++
    this.#isBarePicture = false
    const src = attributes.get('src') ?? ''
    this.#addResource('image', src)
    this.#addPicture(src)
    this.#readSrcset(attributes.get('srcset'))
    const alt = attributes.get('alt')
    if (alt !== undefined) {
      this.#links.text(alt, true)
      if (this.#heading) append(this.#heading, ` ${alt} `)
      if (NAMELESS.test(alt.trim())) {
        if (this.#images.fileNames.length < 10) this.#images.fileNames.push(alt.trim().slice(0, 200))
      } else if (this.#images.heaps.length < 10 && (isWordHeap(alt) || repeatsKeywords(alt))) {
        this.#images.heaps.push(alt.trim().slice(0, 200))
      }
      return
    }
    const isDecoration = ['presentation', 'none'].includes(attributes.get('role') ?? '')
    if (!isLabelled(attributes) && !isDecoration && !this.#isPassedOver(attributes)) this.#addMute(src)
  }

  /** Nobody sees or hears it: hidden, or only for browsers without scripts. */
  #isPassedOver(attributes: Attributes): boolean {
    return isSilent(attributes) || this.#silent.at(-1) === true || this.#open.has('noscript')
  }

  #addMute(example: string): void {
    this.#images.withoutAlt++
    if (this.#images.examples.length < 10) this.#images.examples.push(example.slice(0, 200))
  }

  #readArea(attributes: Attributes): void {
    if (!attributes.has('href') || this.#isPassedOver(attributes)) return
    if ((attributes.get('alt') ?? '').trim() === '' && !isLabelled(attributes)) {
      this.#addMute(`<area href="${attributes.get('href') ?? ''}">`)
    }
  }

  /** A drawing that says that it is a picture: its name may be inside. */
  #readDrawing(attributes: Attributes): void {
    const isPicture = attributes.get('role') === 'img' && !isLabelled(attributes) && !this.#isPassedOver(attributes)
    this.#isMuteDrawing = isPicture
    if (isPicture) this.#images.total++
  }

  #readMedia(attributes: Attributes): void {
    this.#addResource('media', attributes.get('src') ?? attributes.get('data'))
    this.#addResource('image', attributes.get('poster'))
    this.#readSrcset(attributes.get('srcset'))
  }

  /** An address at which a picture should be, to be tried. */
  #addPicture(address: string | undefined): void {
    if (!address || /^data:/i.test(address) || this.#images.urls.length >= ITEMS_MAX) return
    const url = URL.parse(address, this.#base)
    if (url && /^https?:$/.test(url.protocol)) this.#images.urls.push(url.href)
  }

  #readSrcset(srcset: string | undefined): void {
    for (const candidate of (srcset ?? '').split(/,\s/).slice(0, SRCSET_MAX)) {
      const [address] = candidate.trim().split(/\s/)
      this.#addResource('image', address)
      this.#addPicture(address)
    }
  }

  /** Pictures that a rule of style names by a whole address over http: others are as safe as the page. */
  #readStyle(css: string | undefined): void {
    for (const [, url] of (css ?? '').matchAll(/url\(\s?["']?(http:[^"')\s]{1,2000})/gi))
      this.#addResource('image', url)
  }

  #readLink(attributes: Attributes): void {
    this.#head.readLink(attributes)
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    if (rel.includes('stylesheet')) this.#addResource('style', attributes.get('href'))
    const isAhead = rel.includes('preload') || rel.includes('modulepreload')
    if (isAhead) this.#addResource(attributes.get('as') === 'image' ? 'image' : 'media', attributes.get('href'))
    if (rel.includes('amphtml')) this.#addResource('amp', attributes.get('href'))
  }

  #readBase(attributes: Attributes): void {
    const base = URL.parse(attributes.get('href') ?? '', this.#page.href)
    const isFirst = this.#base === this.#page.href
    if (isFirst && base && /^https?:$/.test(base.protocol)) this.#base = base.href
  }

  #addResource(kind: PageResource['kind'], address: string | undefined): void {
    const text = address?.trim() ?? ''
    if (text === '' || this.#resources.length >= ITEMS_MAX) return
    const url = URL.parse(text, this.#base)
    if (url && /^https?:$/.test(url.protocol)) this.#resources.push({ kind, url: url.href })
  }

  #startScript(attributes: Attributes, line: number): void {
    const type = attributes.get('type')?.trim().toLowerCase() ?? ''
    if (JSON_LD.test(type) || MEANT_AS_JSON_LD.test(type)) {
      this.#jsonLd = { text: '', line, ...(!JSON_LD.test(type) && { type }) }
      return
    }
    if (attributes.has('src')) {
      this.#scripts.external++
      this.#addResource('script', attributes.get('src'))
    } else this.#script = { text: '' }
  }

  #endScript(): void {
    if (this.#jsonLd && this.#jsonLdBlocks.length < JSON_LD_BLOCKS_MAX) {
      this.#jsonLdBlocks.push({ ...this.#jsonLd })
    }
    if (this.#script) {
      this.#scripts.inline++
      this.#scripts.words += countScriptWords(this.#script.text)
    }
    this.#jsonLd = null
    this.#script = null
  }

  #endStyle(): void {
    if (this.#style) {
      this.#hidden.readStyleSheet(this.#style.text)
      this.#readStyle(this.#style.text)
    }
    this.#style = null
  }
}

function isForScreens(attributes: Attributes): boolean {
  return /^(?:all|screen)?$/i.test((attributes.get('media') ?? '').trim())
}

/** Readers of the screen pass over it: it is said so, or it is not displayed. */
function isSilent(attributes: Attributes): boolean {
  return (
    attributes.get('aria-hidden') === 'true' ||
    attributes.has('hidden') ||
    /(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden)/i.test(attributes.get('style') ?? '')
  )
}

function append(capture: Capture, text: string, lengthMax = CAPTURE_MAX): void {
  if (capture.text.length < lengthMax) capture.text += text
}

function tidy(text: string): string {
  return text.slice(0, CAPTURE_MAX).replaceAll(/\s+/g, ' ').trim()
}
