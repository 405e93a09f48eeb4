import { SaxesParser } from 'saxes'
import { URL_LENGTH_MAX } from './sitemap-address.ts'
import { Stop, type Sitemap } from './sitemap-answer.ts'

/** A valid sitemap has only three levels. */
const DEPTH_MAX = 64

export interface SitemapHandlers {
  kind(kind: Sitemap['kind']): void
  root(attributes: Readonly<Record<string, string>>): void
  entryBegins(): void
  language(code: string, href: string): void
  entry(url: string, lastmod: string | null): void
}

/** Creates a parser for a sitemap, an index or a feed. It throws Stop when the reader needs no more. */
export function sitemapParser(handlers: SitemapHandlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const open: string[] = []
  let prefix = ''
  let loc = ''
  let lastmod = ''
  let form: (typeof FORMS)[keyof typeof FORMS] = FORMS.sitemap
  const refuse = (code: 'malformed_xml' | 'entity_declaration' | 'not_a_sitemap') => {
    throw new Stop(code)
  }
  parser.on('error', () => refuse('malformed_xml'))
  parser.on('doctype', (doctype) => {
    // Entities are refused, since their expansion can exceed any memory and sitemaps do not need them.
    if (doctype.includes('<!ENTITY')) refuse('entity_declaration')
  })
  parser.on('opentagstart', ({ name }) => {
    open.push(name)
    if (open.length > DEPTH_MAX) refuse('not_a_sitemap')
    if (open.length === 1) {
      prefix = name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : ''
      const kind = kindOf(name.slice(prefix.length))
      handlers.kind(kind)
      if (kind === 'unknown') throw new Stop()
      form = kind === 'feed' ? (name === 'rss' ? FORMS.rss : FORMS.atom) : FORMS.sitemap
    }
    if (open.length === form.depth) {
      loc = lastmod = ''
      handlers.entryBegins()
    }
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 1) handlers.root(attributes)
    else if (form === FORMS.atom && open.length === form.depth + 1 && name === `${prefix}link`) {
      if ((attributes.rel ?? 'alternate') === 'alternate') loc = attributes.href ?? ''
    } else if (attributes.hreflang !== undefined && name.endsWith(':link')) {
      handlers.language(attributes.hreflang, attributes.href ?? '')
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
    if (form.entry === null || name === `${prefix}${form.entry}`) handlers.entry(loc.trim(), lastmod.trim() || null)
  })
  return parser
}

/** For each kind of file: the depth of entries, their name if it is not unique, and their address and date. */
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
