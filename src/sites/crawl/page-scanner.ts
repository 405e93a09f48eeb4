import { HeadReader } from './head-reader.ts'
import { HiddenTextFinder } from './hidden-text.ts'
import { readTags, tidy, type Attributes, type TagHandler } from './html-tags.ts'
import { ImageReader } from './image-reader.ts'
import { LineCounter } from './line-counter.ts'
import { LinkReader } from './link-reader.ts'
import { LoadingReader } from './loading-reader.ts'
import { OpenElements } from './open-elements.ts'
import { ResourceList } from './resource-list.ts'
import { ScriptReader } from './script-reader.ts'
import { MarkupItems } from './structured-data/markup-items.ts'
import { readStructuredData } from './structured-data/structured-data.ts'
import { BLOCK_END } from './stuffing.ts'

const ITEMS_MAX = 300
const CAPTURE_MAX = 1000
const STYLE_LENGTH_MAX = 256 * 1024

/** Inline elements may be inside a word. All other elements separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements on which Google respects `data-nosnippet` (Google, robots meta tag specifications). */
const NOSNIPPET_ELEMENTS = new Set(['div', 'span', 'section'])
const QUOTED = ['code', 'pre', 'samp', 'kbd', 'blockquote', 'q']
/** Elements whose text is never displayed, even without scripts. */
const NEVER_SHOWN = ['script', 'style', 'template', 'iframe', 'title']

/** Reads the facts of a page in one pass over its tags. Never throws for bad HTML. */
export function scanHtml(html: string, url: string) {
  const scanner = new Scanner(html, url)
  readTags(html, scanner)
  return scanner.finish()
}

/** Marks a template whose content is rendered (a shadow root) on the stack of open elements. */
const SHADOW = '#shadow-root'
/** An href on these elements does not make them links. */
const NOT_LINKS = new Set(['span', 'div', 'button', 'li', 'p', 'td', 'section'])

interface Capture {
  text: string
}

class Scanner implements TagHandler {
  readonly #page: URL
  readonly #lines: LineCounter
  #base: string
  readonly #open: OpenElements
  readonly #head: HeadReader
  readonly #links: LinkReader
  readonly #resources: ResourceList
  readonly #images: ImageReader
  readonly #scripts: ScriptReader
  readonly #loading = new LoadingReader()
  readonly #markup: MarkupItems
  readonly #hidden = new HiddenTextFinder()
  /** For each open element, whether screen readers skip it. */
  readonly #skippedByReaders: boolean[] = []
  readonly #noSnippet: boolean[] = []
  readonly #letters = { all: 0, noSnippet: 0 }
  readonly #text: string[] = []
  readonly #unquotedText: string[] = []

  /** The open templates, by their names on the stack of open elements. */
  readonly #templates: string[] = []

  #doctype = false
  #lang: string | null = null
  #title: (Capture & { done: boolean }) | null = null
  #titles = 0
  #heading: (Capture & { level: number; line: number }) | null = null
  readonly #headings: { level: number; text: string; line: number }[] = []
  readonly #headingCounts: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
  #style: Capture | null = null

  constructor(html: string, url: string) {
    this.#page = new URL(url)
    this.#base = this.#page.href
    this.#lines = new LineCounter(html)
    const base = () => this.#base
    this.#head = new HeadReader(base)
    this.#links = new LinkReader(this.#page, base)
    this.#resources = new ResourceList(base)
    this.#images = new ImageReader(base, this.#resources)
    this.#scripts = new ScriptReader(this.#resources)
    this.#markup = new MarkupItems(base)
    this.#open = new OpenElements(() => {
      this.#markup.close()
      this.#hidden.close()
      this.#skippedByReaders.pop()
      this.#noSnippet.pop()
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
    if (!this.#open.isForeign) this.#head.startTag(name, line)
    if (!INLINE.has(name)) this.#endBlock()
    this.#open.endSibling(name)
    const canHaveChildren = this.#open.holds(name, closed)
    // The content of a template is not part of the page.
    const isPart = !this.#open.has('template')
    // A declarative shadow root is rendered in place (HTML standard, the template element).
    const isShadow = name === 'template' && /^(?:open|closed)$/i.test(attributes.get('shadowrootmode') ?? '')
    if (isPart && !this.#open.isForeign) this.#read(name, attributes, line)
    else if (isPart) this.#links.inside(attributes)
    if (isPart) this.#markup.open(name, attributes, line, !canHaveChildren)
    else if (canHaveChildren) this.#markup.open('', new Map(), line, false)
    if (!canHaveChildren) return
    this.#hidden.open(isPart ? attributes : new Map())
    this.#skippedByReaders.push((this.#skippedByReaders.at(-1) ?? false) || isSkippedByReaders(attributes))
    this.#noSnippet.push(
      (this.#noSnippet.at(-1) ?? false) || (NOSNIPPET_ELEMENTS.has(name) && attributes.has('data-nosnippet')),
    )
    if (name === 'template') this.#templates.push(isShadow ? SHADOW : name)
    this.#open.open(isShadow ? SHADOW : name)
  }

  close(name: string): void {
    if (!INLINE.has(name)) this.#endBlock()
    if (name === 'title' && this.#title) this.#title.done = true
    if (name === 'script') this.#scripts.end()
    if (name === 'style') this.#endStyle()
    if (name === 'a') this.#links.end()
    if (name === 'svg') this.#images.endDrawing()
    if (name === 'picture') this.#images.endPicture()
    if (/^h[1-6]$/.test(name)) this.#endHeading()
    this.#open.close(name === 'template' ? (this.#templates.pop() ?? name) : name)
  }

  text(text: string): void {
    this.#scripts.text(text)
    if (this.#scripts.isInJsonLd) return
    if (this.#style) append(this.#style, text, STYLE_LENGTH_MAX)
    if (this.#title && !this.#title.done && this.#open.innermost === 'title') append(this.#title, text)
    if (this.#open.isForeign && this.#open.innermost === 'title' && text.trim() !== '') {
      this.#links.name()
      this.#images.nameDrawing()
    }
    if (this.#open.isHidden) {
      if (this.#open.has('noscript') && !NEVER_SHOWN.some((name) => this.#open.has(name)))
        this.#hidden.unscriptedText(text)
      return
    }
    const { length } = text.trim()
    if (length > 0) this.#head.startText()
    this.#letters.all += length
    if (this.#noSnippet.at(-1) === true) this.#letters.noSnippet += length
    this.#text.push(text)
    if (!QUOTED.some((name) => this.#open.has(name))) this.#unquotedText.push(text)
    this.#markup.text(text)
    this.#hidden.text(text)
    this.#links.text(text)
    if (this.#heading) append(this.#heading, text)
  }

  finish() {
    this.#endHeading()
    this.#endStyle()
    this.#scripts.end()
    return {
      doctype: this.#doctype,
      lang: this.#lang,
      title: this.#title && tidy(this.#title.text),
      titles: this.#titles,
      ...this.#head.finish(),
      headings: this.#headings,
      headingCounts: this.#headingCounts,
      images: this.#images.finish(),
      links: this.#links.finish(),
      resources: this.#resources.items,
      structuredData: readStructuredData(this.#scripts.jsonLdBlocks, this.#markup.finish()),
      hiddenText: this.#hidden.finish(),
      /** The share (0 to 1) of visible text that `data-nosnippet` excludes from search snippets. */
      keptBack: this.#letters.all === 0 ? 0 : this.#letters.noSnippet / this.#letters.all,
      scripts: this.#scripts.finish(),
      loading: this.#loading.finish(),
      tooDeep: this.#open.isTooDeep,
      text: this.#text.join(''),
      /** The visible text without code examples and quotations. */
      ownText: this.#unquotedText.join(''),
    }
  }

  #endBlock(): void {
    this.#text.push(BLOCK_END)
    this.#unquotedText.push(BLOCK_END)
  }

  #read(name: string, attributes: Attributes, line: number): void {
    this.#scripts.readElement(name, attributes.get('id') ?? '')
    if (name === 'a') {
      this.#links.start(
        attributes,
        line,
        this.#lang,
        this.#skippedByReaders.at(-1) === true || isSkippedByReaders(attributes),
      )
      return
    }
    this.#links.readScriptedLink(name, attributes, line)
    if (NOT_LINKS.has(name) && attributes.has('href')) this.#links.startOther(name, attributes, line)
    this.#links.inside(attributes)
    this.#resources.addOfStyle(attributes.get('style'))
    if (name === 'img') {
      this.#readImage(attributes)
      if (!this.#isSkipped(attributes)) this.#loading.readImage(attributes, line, this.#headingCounts[1] === 0)
    } else if (name === 'meta') this.#head.readMeta(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (/^h[1-6]$/.test(name)) this.#startHeading(Number(name[1]), line)
    else if (name === 'title') this.#startTitle()
    else if (name === 'html') this.#lang ??= (attributes.get('lang') ?? attributes.get('xml:lang'))?.trim() || null
    else if (name === 'base') this.#readBase(attributes)
    else if (name === 'script') {
      this.#scripts.start(attributes, line)
      this.#loading.readScript(attributes, !this.#head.isOver)
    } else if (name === 'style' && isForScreens(attributes)) this.#style = { text: '' }
    else if (name === 'input' && attributes.get('type')?.toLowerCase() === 'image') this.#readImage(attributes)
    else if (name === 'iframe' || name === 'frame') this.#resources.add('frame', attributes.get('src'))
    else if (['video', 'audio', 'source', 'embed', 'track', 'object'].includes(name)) this.#images.readMedia(attributes)
    else if (name === 'area') this.#images.readArea(attributes, this.#isSkipped(attributes))
    else if (name === 'svg') this.#images.startDrawing(attributes, this.#isSkipped(attributes))
    else if (name === 'picture') this.#images.startPicture(!this.#open.has('noscript'))
    else if (name === 'form') this.#resources.add('form', attributes.get('action'))
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
    this.#images.read(attributes, this.#isSkipped(attributes))
    const alt = attributes.get('alt')
    if (alt === undefined) return
    this.#links.text(alt, true)
    if (this.#heading) append(this.#heading, ` ${alt} `)
  }

  /** Whether an element is invisible to screen readers, or only for browsers without scripts. */
  #isSkipped(attributes: Attributes): boolean {
    return isSkippedByReaders(attributes) || this.#skippedByReaders.at(-1) === true || this.#open.has('noscript')
  }

  #readLink(attributes: Attributes): void {
    this.#head.readLink(attributes)
    this.#resources.addOfLink(attributes)
    this.#loading.readLink(attributes)
  }

  #readBase(attributes: Attributes): void {
    const base = URL.parse(attributes.get('href') ?? '', this.#page.href)
    const isFirst = this.#base === this.#page.href
    if (isFirst && base && /^https?:$/.test(base.protocol)) this.#base = base.href
  }

  #endStyle(): void {
    if (this.#style) {
      this.#hidden.readStyleSheet(this.#style.text)
      this.#resources.addOfStyle(this.#style.text)
      this.#loading.readStyleSheet(this.#style.text)
    }
    this.#style = null
  }
}

function isForScreens(attributes: Attributes): boolean {
  return /^(?:all|screen)?$/i.test((attributes.get('media') ?? '').trim())
}

/** Whether screen readers skip an element: by ARIA, or because it is not displayed. */
function isSkippedByReaders(attributes: Attributes): boolean {
  return (
    attributes.get('aria-hidden') === 'true' ||
    attributes.has('hidden') ||
    /(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden)/i.test(attributes.get('style') ?? '')
  )
}

function append(capture: Capture, text: string, lengthMax = CAPTURE_MAX): void {
  if (capture.text.length < lengthMax) capture.text += text
}
