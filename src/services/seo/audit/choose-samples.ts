import type { PageFacts } from '#sites/crawl/page.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import type { HeaderLinks } from './audit-facts.ts'

/** Maximum requests per audit: enough to find faults, too few to burden a site. */
const LINKS_MAX = 12
const EXTERNAL_LINKS_MAX = 3
const IMAGES_MAX = 6
const FILES_MAX = 6
/** Files that a browser loads with the page. */
const LOADED_KINDS: ReadonlySet<string> = new Set(['style', 'script', 'amp'])
const ALTERNATES_MAX = 8

/** The addresses of a page that an audit requests. */
export interface Samples {
  readonly links: readonly { readonly url: string; readonly text: string; readonly line: number }[]
  readonly images: readonly string[]
  readonly files: readonly string[]
}

export function chooseSamples(pageUrl: string, page: PageFacts): Samples {
  // Reversed, so that of several links to one address the first remains.
  const firstLinks = new Map(page.links.items.toReversed().map((link) => [link.url, link]))
  const otherPages = [...firstLinks.values()]
    .filter(({ url }) => plainAddress(url) !== plainAddress(pageUrl))
    .toReversed()
  return {
    links: [
      ...spread(
        otherPages.filter(({ internal }) => internal),
        LINKS_MAX,
      ),
      ...spread(
        otherPages.filter(({ internal }) => !internal),
        EXTERNAL_LINKS_MAX,
      ),
    ],
    images: spread([...new Set(page.images.urls)], IMAGES_MAX),
    files: spread(
      [...new Set(page.resources.filter(({ kind }) => LOADED_KINDS.has(kind)).map(({ url }) => url))].filter(
        (url) => URL.parse(url)?.host === new URL(pageUrl).host,
      ),
      FILES_MAX,
    ),
  }
}

/** The pages that a page names as its other versions. */
export interface NamedPages {
  /** Null if the page has no canonical link, or one to itself. */
  readonly canonical: string | null
  readonly alternates: readonly string[]
}

export function findNamedPages(pageUrl: string, page: PageFacts, links: HeaderLinks): NamedPages {
  const isOther = (url: string) => plainAddress(url) !== plainAddress(pageUrl) && /^https?:/.test(url)
  const [canonical] = [...page.canonicals.filter((url) => url !== null), ...links.canonicals]
  const alternates = [...new Set([...page.hreflang, ...links.hreflang].map(({ url }) => url))].filter(isOther)
  return {
    canonical: canonical !== undefined && isOther(canonical) ? canonical : null,
    alternates: alternates.slice(0, ALTERNATES_MAX),
  }
}

/** Items of a list at equal distances, with the first and the last. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))]!)
}
