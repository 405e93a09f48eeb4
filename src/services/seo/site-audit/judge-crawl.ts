import { z } from 'zod'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { CrawledPage, CrawlEnd } from './crawl-records.ts'
import { ISSUE_CODES, type IssueCode } from './issues.ts'
import { isOfHost, type SiteGraph } from './site-graph.ts'

/** A page counts as deep if it is more clicks than this from the first page. */
const DEPTH_MAX = 4
/** A site with fewer pages than this needs no sitemap. */
const SITEMAP_FROM_PAGES = 20
const PLACES_MAX = 5
/** Shorter texts, such as “Not found”, may be equal by chance. */
const DUPLICATE_WORDS_MIN = 20

export const issuePlaceSchema = z.object({
  url: z.string(),
  evidence: z.string(),
  evidence_zh: z.string(),
  paste: z.string().nullable().describe('What to write there; null where only a person knows.'),
  found_on: z.array(z.object({ page: z.string(), line: z.int() })).describe('Where it is linked, at most five.'),
})

export type IssuePlace = z.output<typeof issuePlaceSchema>

/** An issue of a site, with the places where it occurs. */
export interface FoundIssue {
  readonly code: IssueCode
  readonly places: readonly IssuePlace[]
}

export function judgeCrawl(graph: SiteGraph, end: CrawlEnd): FoundIssue[] {
  const found = new Map<IssueCode, IssuePlace[]>()
  const add: Add = (code, url, evidence, paste = null) => {
    const [en, zh] = typeof evidence === 'string' ? [evidence, evidence] : evidence
    const found_on = (graph.linkedFrom.get(url) ?? []).slice(0, PLACES_MAX).map((place) => ({ ...place }))
    found.set(code, [...(found.get(code) ?? []), { url, evidence: en, evidence_zh: zh, paste, found_on }])
  }
  const pages = [...graph.records.values()].filter(({ kind }) => kind === 'page')
  const indexable = pages.filter(isIndexable)
  judgeLinks(graph, add)
  judgeCanonicals(graph, pages, add)
  judgeHreflang(graph, indexable, add)
  judgeTexts(indexable, add)
  judgeDepths(graph, indexable, add)
  judgeSitemap(graph, indexable, end, add)
  return ISSUE_CODES.flatMap((code) => {
    const places = found.get(code)
    return places ? [{ code, places }] : []
  })
}

/** Evidence in English and Chinese, or one text for both. */
type Evidence = string | readonly [en: string, zh: string]

type Add = (code: IssueCode, url: string, evidence: Evidence, paste?: string | null) => void

/** Whether search engines may show the page under its own address. */
const isIndexable = ({ url, noindex, canonical }: CrawledPage) => !noindex && (canonical === null || canonical === url)

const isDead = ({ status, failure }: CrawledPage) =>
  failure === 'unreachable' ||
  (status !== null && status >= 400 && ![401, 402, 403, 407, 429, 451, 503].includes(status))

const describeStatus = ({ status }: CrawledPage): readonly [string, string] =>
  status === null ? ['It does not answer.', '沒有回應。'] : [`It answers ${status}.`, `回應 ${status}。`]

function judgeLinks(graph: SiteGraph, add: Add): void {
  for (const url of graph.linkedFrom.keys()) {
    const { page, redirects, isEndless, url: last } = graph.resolve(url)
    const [first] = redirects
    if (isEndless) {
      const { length } = redirects
      add('redirect_loop', url, [
        `After ${length} redirects there is still no page.`,
        `轉了 ${length} 次還沒有到任何頁面。`,
      ])
    } else if (page && isDead(page)) {
      const [en, zh] = describeStatus(page)
      add('broken_link', url, first ? [`It is sent on to ${last}. ${en}`, `轉到 ${last}，${zh}`] : [en, zh])
    } else if (first)
      add(
        'redirected_link',
        url,
        [`HTTP ${first.status} to ${last}`, `HTTP ${first.status}，轉到 ${last}`],
        `href="${escapeHtml(last)}"`,
      )
  }
  for (const { url, location } of graph.records.values()) {
    if (location === null) continue
    const { redirects, isEndless } = graph.resolve(url)
    if (!isEndless && redirects.length > 1) {
      add('redirect_chain', url, redirects.map((hop) => `${hop.status} ${hop.location}`).join(' → '))
    }
  }
}

/** The fault of a link's target. Undefined if it has none, or if the crawl did not read it. */
function targetFault(graph: SiteGraph, url: string): readonly [en: string, zh: string] | undefined {
  const { page, redirects, isEndless, url: last } = graph.resolve(url)
  if (isEndless) return ['Its redirects do not end.', '一直轉址，沒有終點。']
  if (page && isDead(page)) return describeStatus(page)
  if (redirects.length > 0) return [`It is redirected to ${last}.`, `會轉到 ${last}。`]
  if (graph.forbidden.has(url)) return ['robots.txt forbids it.', 'robots.txt 不准讀取。']
  return page?.noindex ? ['It is noindex.', '設了 noindex。'] : undefined
}

function judgeCanonicals(graph: SiteGraph, pages: readonly CrawledPage[], add: Add): void {
  for (const { url, canonical, noindex } of pages) {
    if (canonical === null || canonical === url || noindex) continue
    const fault = targetFault(graph, canonical)
    if (fault !== undefined) {
      // If the canonical link's target redirects, the final address is the correct canonical.
      const { page, url: last } = graph.resolve(canonical)
      const target = page?.status === 200 && !page.noindex ? last : url
      add('canonical_broken', url, prefixed(canonical, fault), link(`rel="canonical"`, target))
      continue
    }
    const next = graph.records.get(canonical)?.canonical
    if (next && next !== canonical) {
      add('canonical_chain', url, `${canonical} → ${next}`, link(`rel="canonical"`, next))
    }
  }
}

const prefixed = (name: string, [en, zh]: readonly [string, string]) => [`${name}: ${en}`, `${name}：${zh}`] as const
const link = (attributes: string, href: string) => `<link ${attributes} href="${escapeHtml(href)}">`

function judgeHreflang(graph: SiteGraph, indexable: readonly CrawledPage[], add: Add): void {
  for (const { url, hreflang } of indexable) {
    const targets = new Map(hreflang.map((version) => [version.url, version.lang]))
    for (const [target, lang] of targets) {
      if (target === url || !isOfHost(target, graph.start.host)) continue
      const fault = targetFault(graph, target)
      const page = graph.records.get(target)
      const pageLang = hreflang.find((version) => version.url === url)?.lang ?? '…'
      if (fault !== undefined) add('hreflang_broken', url, prefixed(`${lang} ${target}`, fault))
      else if (page?.kind === 'page' && !page.hreflang.some((version) => version.url === url)) {
        const paste = link(`rel="alternate" hreflang="${pageLang}"`, url)
        add(
          'hreflang_no_return',
          url,
          [`${lang} ${target} does not name it.`, `${lang} ${target} 沒有指回這一頁。`],
          paste,
        )
      }
    }
  }
}

function judgeTexts(indexable: readonly CrawledPage[], add: Add): void {
  for (const { url, title, description, h1 } of indexable) {
    if (title === null) add('title_missing', url, ['No title.', '沒有標題。'])
    if (description === null) add('description_missing', url, ['No description.', '沒有描述。'])
    if (h1 === 0) add('h1_missing', url, ['No h1.', '沒有 h1。'])
  }
  // Language versions of one page may have the same title.
  const areVersions = (a: CrawledPage, b: CrawledPage) => a.hreflang.some(({ url }) => url === b.url)
  const addDuplicates = (
    code: IssueCode,
    key: (page: CrawledPage) => string | null,
    evidence: (value: string) => Evidence,
  ) => {
    for (const [value, [first, ...others]] of Map.groupBy(indexable, key)) {
      if (value === null || !first) continue
      const same = others.filter((page) => !areVersions(first, page))
      if (same.length === 0) continue
      for (const page of [first, ...same]) add(code, page.url, evidence(value))
    }
  }
  addDuplicates(
    'duplicate_title',
    ({ title }) => title,
    (title) => title,
  )
  addDuplicates(
    'duplicate_description',
    ({ description }) => description,
    (description) => description,
  )
  addDuplicates(
    'duplicate_text',
    ({ digest, words }) => (words >= DUPLICATE_WORDS_MIN ? digest : null),
    () => ['The same text.', '內文相同。'],
  )
}

function judgeDepths(graph: SiteGraph, indexable: readonly CrawledPage[], add: Add): void {
  for (const { url } of indexable) {
    const depth = graph.depths.get(url)
    if (depth !== undefined && depth > DEPTH_MAX) add('deep', url, [`${depth} clicks.`, `要點 ${depth} 次。`])
  }
}

function judgeSitemap(graph: SiteGraph, indexable: readonly CrawledPage[], end: CrawlEnd, add: Add): void {
  const { start, depths, records } = graph
  if (start.sitemaps.length === 0) {
    if (indexable.length >= SITEMAP_FROM_PAGES)
      add('sitemap_missing', start.url, [
        'None at /sitemap.xml or in robots.txt.',
        '/sitemap.xml 與 robots.txt 都沒有。',
      ])
    return
  }
  const listed = new Set(start.listed)
  for (const url of listed) {
    const page = records.get(url)
    if (page && isDead(page)) add('sitemap_dead', url, describeStatus(page))
    else if (targetFault(graph, url) !== undefined) add('sitemap_hidden', url, targetFault(graph, url)!)
    else if (page?.canonical && page.canonical !== url) {
      add('sitemap_hidden', url, [`Its canonical is ${page.canonical}.`, `標準網址是 ${page.canonical}。`])
    }
    // No page links to this address. Only a complete crawl can prove that.
    else if (end === 'all' && page?.kind === 'page' && !depths.has(url)) {
      add('orphan', url, ['No page links to it.', '沒有頁面連到這裡。'])
    }
  }
  if (start.isSitemapCut) return
  for (const { url } of indexable) {
    if (!listed.has(url)) {
      const names = start.sitemaps.join(', ')
      add('not_in_sitemap', url, [`Not in ${names}.`, `不在 ${names}。`], `<url><loc>${escapeHtml(url)}</loc></url>`)
    }
  }
}
