import type { CrawledPage, CrawlStart, CrawlStretch } from './crawl-records.ts'

/** Longer chains of redirects count as endless. */
const REDIRECTS_MAX = 10

export interface Resolved {
  /** The page at the end of all redirects. Undefined if the crawl did not read it. */
  readonly page: CrawledPage | undefined
  readonly url: string
  readonly redirects: readonly CrawledPage[]
  /** The redirects form a loop, or there are more than ten. */
  readonly isEndless: boolean
}

export interface SiteGraph {
  readonly start: CrawlStart
  readonly records: ReadonlyMap<string, CrawledPage>
  readonly forbidden: ReadonlySet<string>
  /** The number of clicks from the first page to each linked address. */
  readonly depths: ReadonlyMap<string, number>
  readonly linkedFrom: ReadonlyMap<string, readonly { readonly page: string; readonly line: number }[]>
  /** Addresses to fetch, in this order. */
  readonly waiting: readonly string[]
  resolve(url: string): Resolved
}

/**
 * Builds the link graph of a crawl. Linked addresses come first, ordered by distance from the first page, then
 * addresses that only sitemaps list.
 */
export function buildGraph(stretches: readonly CrawlStretch[]): SiteGraph {
  const { start } = stretches[0]!
  const records = new Map(stretches.flatMap(({ pages }) => pages.map((page) => [page.url, page] as const)))
  const forbidden = new Set(stretches.flatMap((stretch) => stretch.forbidden))
  const depths = new Map<string, number>()
  const linkedFrom = new Map<string, { page: string; line: number }[]>()
  // Breadth-first: `level` holds the addresses that are `depth` clicks away.
  for (let level = [start.url], depth = 0; level.length > 0; depth++) {
    const next: string[] = []
    for (const url of level) {
      if (depths.has(url)) continue
      depths.set(url, depth)
      const record = records.get(url)
      // A redirect is not a click, so its target joins the level that this loop reads.
      if (record?.location && isOfHost(record.location, start.host)) level.push(record.location)
      for (const { url: target, line } of record?.links ?? []) {
        const places = linkedFrom.get(target) ?? []
        places.push({ page: url, line })
        linkedFrom.set(target, places)
        next.push(target)
      }
    }
    level = next
  }
  const fromSitemaps = start.listed.flatMap((url) => {
    const location = records.get(url)?.location
    return location && isOfHost(location, start.host) ? [url, location] : [url]
  })
  const addresses = new Set([...depths.keys(), ...fromSitemaps])
  return {
    start,
    records,
    forbidden,
    depths,
    linkedFrom,
    waiting: [...addresses].filter((url) => !records.has(url) && !forbidden.has(url)),
    resolve(url) {
      const redirects: CrawledPage[] = []
      let target = url
      for (let page = records.get(target); page?.location; page = records.get(target)) {
        if (redirects.includes(page) || redirects.length >= REDIRECTS_MAX) {
          return { page: undefined, url: target, redirects, isEndless: true }
        }
        redirects.push(page)
        target = page.location
      }
      return { page: records.get(target), url: target, redirects, isEndless: false }
    },
  }
}

export function isOfHost(url: string, host: string): boolean {
  return URL.parse(url)?.host === host
}
