import type { CrawledPage, CrawlStart, CrawlStretch } from './crawl-records.ts'

const HOPS_MAX = 10

export interface Resolved {
  /** The page at the end of all redirects. Undefined if the crawl did not read it. */
  readonly page: CrawledPage | undefined
  readonly url: string
  readonly hops: readonly CrawledPage[]
  readonly isLoop: boolean
}

export interface SiteGraph {
  readonly start: CrawlStart
  readonly records: ReadonlyMap<string, CrawledPage>
  readonly forbidden: ReadonlySet<string>
  /** The number of clicks from the first page to each linked address. */
  readonly depths: ReadonlyMap<string, number>
  readonly linkedFrom: ReadonlyMap<string, readonly { readonly page: string; readonly line: number }[]>
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
  const depths = new Map([[start.url, 0]])
  const linkedFrom = new Map<string, { page: string; line: number }[]>()
  // The loop adds entries to this Map. A Map iterates in insertion order and includes such entries, so the loop is a
  // breadth-first search.
  for (const [url, depth] of depths) {
    const record = records.get(url)
    if (record?.location && isOfHost(record.location, start.host) && !depths.has(record.location)) {
      depths.set(record.location, depth)
    }
    for (const { url: target, line } of record?.links ?? []) {
      const places = linkedFrom.get(target) ?? []
      places.push({ page: url, line })
      linkedFrom.set(target, places)
      if (!depths.has(target)) depths.set(target, depth + 1)
    }
  }
  const known = [...depths.entries()].toSorted(([, a], [, b]) => a - b).map(([url]) => url)
  const toListed = start.listed.flatMap((url) => {
    const location = records.get(url)?.location
    return location && isOfHost(location, start.host) ? [url, location] : [url]
  })
  const wanted = new Set([...known, ...toListed])
  return {
    start,
    records,
    forbidden,
    depths,
    linkedFrom,
    waiting: [...wanted].filter((url) => !records.has(url) && !forbidden.has(url)),
    resolve(url) {
      const hops: CrawledPage[] = []
      let at = url
      for (let page = records.get(at); page?.location; page = records.get(at)) {
        if (hops.includes(page) || hops.length >= HOPS_MAX) return { page: undefined, url: at, hops, isLoop: true }
        hops.push(page)
        at = page.location
      }
      return { page: records.get(at), url: at, hops, isLoop: false }
    },
  }
}

export function isOfHost(url: string, host: string): boolean {
  return URL.parse(url)?.host === host
}
