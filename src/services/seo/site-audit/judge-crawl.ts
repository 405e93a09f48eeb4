import type { CrawledPage, CrawlEnd } from './crawl-records.ts'
import { ISSUE_CODES, type IssueCode } from './issues.ts'
import { isOfHost, type SiteGraph } from './site-graph.ts'

/** Clicks from the first page after which a page is deep. */
const DEPTH_MAX = 4
/** A site of a few pages needs no sitemap. */
const SITEMAP_FROM_PAGES = 20
const PLACES_MAX = 5

export interface IssuePlace {
  readonly url: string
  readonly evidence: string
  /** Pages on which it stands, with the line. */
  readonly found_on: { readonly page: string; readonly line: number }[]
}

export interface FoundIssue {
  readonly code: IssueCode
  readonly places: readonly IssuePlace[]
}

/** What is wrong with the site as a whole, in the order of issues.ts. */
export function judgeCrawl(graph: SiteGraph, end: CrawlEnd): FoundIssue[] {
  const found = new Map<IssueCode, IssuePlace[]>()
  const add: Add = (code, url, evidence) => {
    const found_on = (graph.linkedFrom.get(url) ?? []).slice(0, PLACES_MAX).map((place) => ({ ...place }))
    found.set(code, [...(found.get(code) ?? []), { url, evidence, found_on }])
  }
  const pages = [...graph.records.values()].filter(({ kind }) => kind === 'page')
  const shown = pages.filter(isShown)
  judgeLinks(graph, add)
  judgeCanonicals(graph, pages, add)
  judgeHreflang(graph, shown, add)
  judgeTexts(shown, add)
  judgeDepths(graph, shown, add)
  judgeSitemap(graph, shown, end, add)
  return ISSUE_CODES.flatMap((code) => {
    const places = found.get(code)
    return places ? [{ code, places }] : []
  })
}

type Add = (code: IssueCode, url: string, evidence: string) => void

/** Search shows the page under its own address. */
const isShown = ({ url, noindex, canonical }: CrawledPage) => !noindex && (canonical === null || canonical === url)

const isDead = ({ status, failure }: CrawledPage) =>
  failure === 'unreachable' ||
  (status !== null && status >= 400 && ![401, 402, 403, 407, 429, 451, 503].includes(status))

const says = ({ status }: CrawledPage) => (status === null ? 'It does not answer.' : `It answers ${status}.`)

function judgeLinks(graph: SiteGraph, add: Add): void {
  for (const url of graph.linkedFrom.keys()) {
    const { page, hops, isLoop, url: last } = graph.resolve(url)
    const [first] = hops
    if (isLoop) add('redirect_loop', url, `It comes back to where it was after ${hops.length} steps.`)
    else if (page && isDead(page)) {
      add('broken_link', url, first ? `It is sent on to ${last}. ${says(page)}` : says(page))
    } else if (first) add('redirected_link', url, `HTTP ${first.status} to ${last}`)
  }
  for (const { url, location } of graph.records.values()) {
    if (location === null) continue
    const { hops, isLoop } = graph.resolve(url)
    if (!isLoop && hops.length > 1) {
      add('redirect_chain', url, hops.map((hop) => `${hop.status} ${hop.location}`).join(' → '))
    }
  }
}

/** What keeps an address from being a good one to name; undefined where nothing does, or where it is not known. */
function faultOf(graph: SiteGraph, url: string): string | undefined {
  const { page, hops, isLoop, url: last } = graph.resolve(url)
  if (isLoop) return 'It is redirected in a circle.'
  if (page && isDead(page)) return says(page)
  if (hops.length > 0) return `It is redirected to ${last}.`
  if (graph.forbidden.has(url)) return 'robots.txt forbids it.'
  return page?.noindex ? 'It is noindex.' : undefined
}

function judgeCanonicals(graph: SiteGraph, pages: readonly CrawledPage[], add: Add): void {
  for (const { url, canonical, noindex } of pages) {
    if (canonical === null || canonical === url || noindex) continue
    const fault = faultOf(graph, canonical)
    if (fault !== undefined) {
      add('canonical_broken', url, `${canonical}: ${fault}`)
      continue
    }
    const next = graph.records.get(canonical)?.canonical
    if (next && next !== canonical) add('canonical_chain', url, `${canonical} names ${next}`)
  }
}

function judgeHreflang(graph: SiteGraph, shown: readonly CrawledPage[], add: Add): void {
  for (const { url, hreflang } of shown) {
    const targets = new Map(hreflang.map((it) => [it.url, it.lang]))
    for (const [target, lang] of targets) {
      if (target === url || !isOfHost(target, graph.start.host)) continue
      const fault = faultOf(graph, target)
      const page = graph.records.get(target)
      if (fault !== undefined) add('hreflang_broken', url, `${lang} ${target}: ${fault}`)
      else if (page?.kind === 'page' && !page.hreflang.some((it) => it.url === url)) {
        add('hreflang_no_return', url, `${lang} ${target} does not name it.`)
      }
    }
  }
}

function judgeTexts(shown: readonly CrawledPage[], add: Add): void {
  for (const { url, title, description, h1 } of shown) {
    if (title === null) add('title_missing', url, 'No title.')
    if (description === null) add('description_missing', url, 'No description.')
    if (h1 === 0) add('h1_missing', url, 'No h1.')
  }
  // Language versions of one page may well share a name.
  const areVersions = (a: CrawledPage, b: CrawledPage) => a.hreflang.some(({ url }) => url === b.url)
  const judge = (code: IssueCode, key: (page: CrawledPage) => string | null, tell: (value: string) => string) => {
    for (const [value, group] of groupBy(shown, key)) {
      const [first, ...others] = group
      const same = others.filter((page) => !areVersions(first!, page))
      if (same.length === 0) continue
      for (const page of [first!, ...same]) add(code, page.url, tell(value))
    }
  }
  judge(
    'duplicate_title',
    ({ title }) => title,
    (title) => title,
  )
  judge(
    'duplicate_description',
    ({ description }) => description,
    (description) => description,
  )
  judge(
    'duplicate_text',
    ({ digest, words }) => (words >= 20 ? digest : null),
    () => 'The same text.',
  )
}

function judgeDepths(graph: SiteGraph, shown: readonly CrawledPage[], add: Add): void {
  for (const { url } of shown) {
    const depth = graph.depths.get(url)
    if (depth !== undefined && depth > DEPTH_MAX) add('deep', url, `${depth} clicks.`)
  }
}

function judgeSitemap(graph: SiteGraph, shown: readonly CrawledPage[], end: CrawlEnd, add: Add): void {
  const { start, depths, records } = graph
  if (start.sitemaps.length === 0) {
    if (shown.length >= SITEMAP_FROM_PAGES) add('sitemap_missing', start.url, 'None at /sitemap.xml or in robots.txt.')
    return
  }
  const listed = new Set(start.listed)
  for (const url of listed) {
    const page = records.get(url)
    if (page && isDead(page)) add('sitemap_dead', url, says(page))
    else if (faultOf(graph, url) !== undefined) add('sitemap_hidden', url, faultOf(graph, url)!)
    else if (page?.canonical && page.canonical !== url)
      add('sitemap_hidden', url, `Its canonical is ${page.canonical}.`)
    // Only who has read every page knows that none links there.
    else if (end === 'all' && page?.kind === 'page' && !depths.has(url)) add('orphan', url, 'No page links to it.')
  }
  if (start.isSitemapCut) return
  for (const { url } of shown) {
    if (!listed.has(url)) add('not_in_sitemap', url, `Not in ${start.sitemaps.join(', ')}.`)
  }
}

function groupBy<T>(all: readonly T[], key: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of all) {
    const name = key(item)
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}
