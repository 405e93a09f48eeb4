import type { FarmHost } from './server.ts'
import { PATH, writeSite, type Language, type SiteParts } from './page.ts'

export interface FarmSite {
  readonly name: string
  readonly host: string
  /** The unusual or faulty part, in words. */
  readonly about: string
  /** The document that says whether it is a fault. */
  readonly source: keyof typeof SOURCES
  /**
   * The codes of checks, one of which must report the fault. Empty for a site without faults. `blocked`: the site
   * refuses our requests, so the audit has no result.
   */
  readonly faults: readonly string[] | 'blocked'
  /** The address that is audited. */
  readonly url: string
  readonly hosts: Readonly<Record<string, FarmHost>>
}

/** The documents on which the sites are based. */
export const SOURCES = {
  title: 'https://developers.google.com/search/docs/appearance/title-link',
  snippet: 'https://developers.google.com/search/docs/appearance/snippet',
  canonical: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  canonical_help: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  hreflang: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  robots_meta: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  robots: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  rfc9309: 'https://www.rfc-editor.org/rfc/rfc9309',
  meta: 'https://developers.google.com/search/docs/crawling-indexing/special-tags',
  valid_head: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  redirects: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  status: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  links: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  images: 'https://developers.google.com/search/docs/appearance/google-images',
  wcag_images: 'https://www.w3.org/WAI/tutorials/images/',
  wcag_headings: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
  wcag_language: 'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page',
  html: 'https://html.spec.whatwg.org/multipage/',
  mobile: 'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  spam: 'https://developers.google.com/search/docs/essentials/spam-policies',
  helpful: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  structured: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  product: 'https://developers.google.com/search/docs/appearance/structured-data/product-snippet',
  recipe: 'https://developers.google.com/search/docs/appearance/structured-data/recipe',
  event: 'https://developers.google.com/search/docs/appearance/structured-data/event',
  job: 'https://developers.google.com/search/docs/appearance/structured-data/job-posting',
  breadcrumb: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
  review: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
  video: 'https://developers.google.com/search/docs/appearance/structured-data/video',
  qa: 'https://developers.google.com/search/docs/appearance/structured-data/qapage',
  local: 'https://developers.google.com/search/docs/appearance/structured-data/local-business',
  schema: 'https://schema.org/docs/gs.html',
  json_ld: 'https://www.w3.org/TR/json-ld11/',
  https: 'https://developers.google.com/search/docs/appearance/page-experience',
  googlebot: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  javascript: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  caching: 'https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers',
  ttfb: 'https://web.dev/articles/ttfb',
  lcp: 'https://web.dev/articles/optimize-lcp',
  sitemap: 'https://www.sitemaps.org/protocol.html',
  sitemap_google: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  open_graph: 'https://ogp.me/',
  ai: 'https://platform.openai.com/docs/bots',
} as const

export interface Story {
  readonly language?: Language
  /** The path of the audited page. */
  readonly path?: string
  /** The requested address, if it differs from the page's address. */
  readonly ask?: string
}

type Build = (host: string) => SiteParts

/** Ordinary-looking names, because no certificate is issued for reserved ones. They resolve only to this machine. */
export const hostOf = (name: string) => `${name}.misty-peak-farm.tw`

export function healthy(
  name: string,
  source: FarmSite['source'],
  about: string,
  build: Build = () => ({}),
  story: Story = {},
): FarmSite {
  return make(name, source, about, [], build, story)
}

export function faulty(
  name: string,
  faults: string | readonly string[] | 'blocked',
  source: FarmSite['source'],
  about: string,
  build: Build,
  story: Story = {},
): FarmSite {
  return make(name, source, about, faults === 'blocked' ? faults : [faults].flat(), build, story)
}

function make(
  name: string,
  source: FarmSite['source'],
  about: string,
  faults: FarmSite['faults'],
  build: Build,
  { language = 'en', path = PATH, ask }: Story,
): FarmSite {
  const host = hostOf(name)
  const parts = build(host)
  return {
    name,
    host,
    about,
    source,
    faults,
    url: ask === undefined ? `https://${host}${path}` : ask.startsWith('/') ? `https://${host}${ask}` : ask,
    hosts: { [host]: writeSite(host, language, parts, path), ...parts.others },
  }
}
