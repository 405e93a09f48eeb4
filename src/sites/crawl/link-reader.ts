import { withoutFragment } from '#support/text/without-fragment.ts'
import { tidy, type Attributes } from './html-tags.ts'

export interface PageLink {
  readonly url: string
  readonly text: string
  readonly internal: boolean
  readonly nofollow: boolean
  readonly line: number
}

interface Anchor extends Omit<PageLink, 'text'> {
  readonly lang: string | null
  readonly isHidden: boolean
  readonly isSamePage: boolean
  /** Whether the link, or an element inside it, has a label for screen readers. */
  named: boolean
  text: string
  /** The text without the alternative texts of images. */
  shown: string
}

const ITEMS_MAX = 300
const SAMPLES_MAX = 20
const TEXT_MAX = 1000
/** These attributes have a meaning only beside an href (HTML standard, the a element). */
const HREF_COMPANIONS = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy']
/** Attributes with which scripts implement links. */
const SCRIPT_ATTRIBUTES = 'onclick routerlink ng-click ng-href data-href data-url @click v-on:click :to to'.split(' ')
/** A script that opens an address that is written out in it: `location.href='/a'`, `window.open("/a")`. */
const SCRIPTED_ADDRESS =
  /(?:\blocation(?:\.href)?\s{0,4}=|\blocation\.(?:assign|replace)\(|\bwindow\.open\()\s{0,4}["'`]([^"'`\s]{1,2000})["'`]/
/** Cloudflare replaces e-mail addresses in pages by this link. Its script restores them in the browser. */
const CLOUDFLARE_EMAIL = '/cdn-cgi/l/email-protection'
/** Texts of controls that stay on the page, so that their link needs no address. */
const CONTROL_TEXT = /\b(?:top|menu|close|back)\b|頂|上方|最上|選單|關閉/i

/** Reads the links of a page, and those that crawlers cannot follow. */
export class LinkReader {
  readonly #host: string
  readonly #page: string
  readonly #base: () => string
  readonly #counts = { internal: 0, external: 0, nofollow: 0, empty: 0 }
  readonly #items: PageLink[] = []
  /** Links that crawlers cannot follow, as written in the page. */
  readonly #uncrawlable: { readonly html: string; readonly line: number }[] = []
  /** Links without a name: no text, no alternative text, no label. */
  readonly #unnamed: Pick<PageLink, 'url' | 'line'>[] = []
  /** The visible texts of links, which are searched for words such as "here". */
  readonly #shown: (Pick<PageLink, 'url' | 'text' | 'line'> & { readonly lang: string | null })[] = []
  readonly #scripted: { readonly url: string; readonly html: string; readonly line: number }[] = []
  #anchor: Anchor | null = null

  constructor(page: URL, base: () => string) {
    this.#host = page.host
    this.#page = withoutFragment(page)
    this.#base = base
  }

  start(attributes: Attributes, line: number, lang: string | null, isHidden: boolean): void {
    this.end()
    const href = attributes.get('href')?.trim()
    if (href === undefined) {
      if (!attributes.has('role') && isMeantAsLink(attributes)) this.#addUncrawlable(attributes, line)
      return
    }
    if (href === '' || href === '#' || /^javascript:/i.test(href)) {
      this.#counts.empty++
      const isScript = /^javascript:/i.test(href)
      const isControl =
        attributes.has('role') ||
        (href === '' && attributes.has('id')) ||
        (!isScript && [...attributes.keys()].some((name) => /^aria-|^data-(?:bs-)?toggle/.test(name)))
      if (!isControl) this.#anchor = this.#openAnchor(attributes, '', line, lang, isHidden)
      if (!isControl && isScript) this.#addUncrawlable(attributes, line)
      return
    }
    // After `#`, an address such as `#/about` works only with scripts (Google, "JavaScript SEO": fragments).
    const isRoute = /^\/?#!?\/./.test(href) && !attributes.has('role')
    if (isRoute) this.#addUncrawlable(attributes, line)
    if (isRoute || href.startsWith('#')) return
    const url = URL.parse(href, this.#base())
    const isFile = /^file:/i.test(href)
    if ((!url || isFile) && !attributes.has('role')) this.#addUncrawlable(attributes, line)
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname === CLOUDFLARE_EMAIL) return
    this.#counts[url.host === this.#host ? 'internal' : 'external']++
    this.#anchor = this.#openAnchor(attributes, withoutFragment(url), line, lang, isHidden)
    if (this.#anchor.nofollow) this.#counts.nofollow++
  }

  #openAnchor(attributes: Attributes, url: string, line: number, lang: string | null, isHidden: boolean): Anchor {
    return {
      url,
      internal: url !== '' && new URL(url).host === this.#host,
      nofollow: (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).includes('nofollow'),
      line,
      lang: attributes.get('lang') ?? lang,
      isHidden,
      isSamePage: url === this.#page && (attributes.get('href') ?? '').includes('#'),
      named: isLabelled(attributes),
      text: '',
      shown: '',
    }
  }

  /** Reads an href on an element other than a link, such as `<span href>`. Google does not crawl it. */
  startOther(name: string, attributes: Attributes, line: number): void {
    if ((attributes.get('href') ?? '').trim() !== '') this.#addUncrawlable(attributes, line, name)
  }

  /** Reads an element whose script opens a page. Crawlers cannot follow it without a real link to the same page. */
  readScriptedLink(name: string, attributes: Attributes, line: number): void {
    const script = attributes.get('onclick')
    const [, address = ''] = SCRIPTED_ADDRESS.exec(script ?? '') ?? []
    const url = address === '' || /^(?:#|javascript:)/i.test(address) ? null : URL.parse(address, this.#base())
    if (url?.host !== this.#host || withoutFragment(url) === this.#page || this.#scripted.length >= ITEMS_MAX) return
    this.#scripted.push({ url: withoutFragment(url), html: `<${name} onclick="${(script ?? '').slice(0, 80)}">`, line })
  }

  /** Reads an element inside a link, whose label may name the link. */
  inside(attributes: Attributes): void {
    if (this.#anchor && isLabelled(attributes)) this.#anchor.named = true
  }

  text(text: string, isAlternative = false): void {
    const anchor = this.#anchor
    if (!anchor || anchor.text.length >= TEXT_MAX) return
    anchor.text += isAlternative ? ` ${text} ` : text
    if (!isAlternative) anchor.shown += text
  }

  /** Records that the open link has a name, for example the title of an svg in it. */
  name(): void {
    if (this.#anchor) this.#anchor.named = true
  }

  end(): void {
    const anchor = this.#anchor
    this.#anchor = null
    if (!anchor) return
    const text = tidy(anchor.text)
    if (anchor.url === '') {
      if (
        !CONTROL_TEXT.test(text) &&
        this.#uncrawlable.length < SAMPLES_MAX &&
        !this.#uncrawlable.some(({ line }) => line === anchor.line)
      ) {
        this.#uncrawlable.push({ html: `<a href="#">${text.slice(0, 60)}</a>`, line: anchor.line })
      }
      return
    }
    if (this.#items.length < ITEMS_MAX) {
      const { url, internal, nofollow, line } = anchor
      this.#items.push({ url, text, internal, nofollow, line })
    }
    const shown = tidy(anchor.shown)
    if (shown !== '' && !anchor.isSamePage && this.#shown.length < ITEMS_MAX) {
      this.#shown.push({ url: anchor.url, text: shown, line: anchor.line, lang: anchor.lang })
    }
    if (text === '' && !anchor.named && !anchor.isHidden && this.#unnamed.length < SAMPLES_MAX) {
      this.#unnamed.push({ url: anchor.url, line: anchor.line })
    }
  }

  finish() {
    this.end()
    const linked = new Set(this.#items.map(({ url }) => url))
    const scripted = this.#scripted.filter(({ url }) => !linked.has(url))
    this.#uncrawlable.push(
      ...scripted.slice(0, SAMPLES_MAX - this.#uncrawlable.length).map(({ html, line }) => ({ html, line })),
    )
    return {
      ...this.#counts,
      items: this.#items,
      uncrawlable: this.#uncrawlable,
      unnamed: this.#unnamed,
      shown: this.#shown,
    }
  }

  #addUncrawlable(attributes: Attributes, line: number, name = 'a'): void {
    if (this.#uncrawlable.length >= SAMPLES_MAX) return
    const written = [...attributes].slice(0, 4).map(([name, value]) => ` ${name}="${value.slice(0, 80)}"`)
    this.#uncrawlable.push({ html: `<${name}${written.join('')}>`, line })
  }
}

function isMeantAsLink(attributes: Attributes): boolean {
  if (attributes.has('name') || (attributes.has('id') && attributes.size === 1)) return false
  return [...HREF_COMPANIONS, ...SCRIPT_ATTRIBUTES].some((name) => attributes.has(name))
}

export function isLabelled(attributes: Attributes): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => (attributes.get(name) ?? '').trim() !== '')
}
