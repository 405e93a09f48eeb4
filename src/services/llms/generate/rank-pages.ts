import { bareHost } from '#sites/crawl/sitemap-address.ts'
import { titleParts } from './draft-text.ts'
import { localeOf, REFERENCE, segmentsOf } from './page-address.ts'

/** Pages for the section “Optional” (llmstxt.org): news, archives, and pages about the company. */
const SECONDARY =
  /^(?:blogs?|posts?|news|journal|weblog|careers?|jobs?|hiring|press|media-?kit|partners?|affiliates?|investors?|events?|releases|archives?|imprint|impressum|brand|awards?|newsroom|testimonials?|sponsors?|部落格|最新消息|新聞|彙整|徵才|人才招募|媒體報導|投資人|歷史活動)$/i
const CHANGES = /^(?:changelog|release-?notes)(?:\.\w+)?$/i
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\//
const SECONDARY_TITLE = /^(?:blog|news|archives?|部落格|最新消息)$|^.+ (?:彙整|archives)$/i
const FIRST_TITLE =
  /^(?:introduction|overview|quick ?-?start|get(?:ting)? started|welcome|home|簡介|介紹|總覽|概觀|快速開始|快速入門|入門)/i

/**
 * Sorts addresses by their use to a reader of llms.txt. Guides, references and pages that the front page links to come
 * first, then the others by depth. Pages in other languages follow. News and archives come last. Equal addresses keep
 * their order. The front page is left out, because the head of the file describes it.
 */
export function rankAddresses(
  addresses: readonly string[],
  home: { readonly url: string; readonly lang: string | null; readonly links: readonly string[] },
): string[] {
  const linked = new Set(home.links.map(addressKey))
  const known = new Set(addresses.map(addressKey))
  const main = /^[a-z]{2,3}/i.exec(home.lang ?? '')?.[0].toLowerCase()
  const own = addressKey(home.url)
  const sorted = [...Map.groupBy(addresses, addressKey)]
    .filter(([key], _, all) => key !== own || all.length === 1)
    .filter(([, [url = '']]) => !isPartOfChangelog(url, known))
    .map(([key, [url = '']]) => {
      const segments = segmentsOf(url)
      const locale = localeOf(segments[0] ?? '')
      const isReference = segments.some((segment) => REFERENCE.test(segment)) || /^(?:docs|developers?|api)\./.test(key)
      const order = [
        isSecondaryAddress(url),
        locale !== null && main !== undefined && locale !== main,
        !isReference && !linked.has(key),
        segments.filter((segment) => segment !== '').length,
        !linked.has(key),
      ]
      return { url, isReference, order: order.map(Number) }
    })
    .sort((a, b) => compare(a.order, b.order))
  // A large guide must not displace the reference if places are few, so their folders take turns.
  const places = new Map<string, number>()
  return sorted
    .map(({ url, isReference, order }) => {
      const folder = folderOf(url)
      const place = places.get(folder) ?? 0
      if (isReference) places.set(folder, place + 1)
      return { url, order: isReference ? [...order.slice(0, CLASSES), place] : order }
    })
    .sort((a, b) => compare(a.order, b.order))
    .map(({ url }) => url)
}

/** The number of leading elements of an order that decide before depth: news, language, kind of page. */
const CLASSES = 3

function folderOf(url: string): string {
  return segmentsOf(url).slice(0, -1).join('/')
}

/** Whether the page is one month or version of a changelog that the site lists as a whole. */
function isPartOfChangelog(url: string, known: ReadonlySet<string>): boolean {
  const segments = segmentsOf(url)
  const at = segments.findIndex((segment) => CHANGES.test(segment))
  return (
    at !== -1 &&
    at < segments.length - 1 &&
    known.has(addressKey(new URL(`/${segments.slice(0, at + 1).join('/')}`, url).href))
  )
}

/** Sorts parsed pages by their titles, then by the number of links from other pages. */
export function rankPages<
  P extends { readonly url: string; readonly title: string; readonly links?: readonly string[] },
>(pages: readonly P[]): P[] {
  const inbound = new Map<string, number>()
  for (const { url, links = [] } of pages) {
    const own = addressKey(url)
    for (const key of new Set(links.map(addressKey))) if (key !== own) inbound.set(key, (inbound.get(key) ?? 0) + 1)
  }
  return pages
    .map((page) => ({
      page,
      order: [
        Number(isSecondary(page)),
        Number(new URL(page.url).pathname !== '/'),
        Number(!FIRST_TITLE.test(page.title)),
        // The menu links to every page, so only large differences in links count.
        -Math.round(Math.log2((inbound.get(addressKey(page.url)) ?? 0) + 1)),
      ],
    }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ page }) => page)
}

export function isSecondary({ url, title }: { readonly url: string; readonly title: string }): boolean {
  if (new URL(url).pathname === '/') return false
  return isSecondaryAddress(url) || titleParts(title).some((part) => SECONDARY_TITLE.test(part))
}

function isSecondaryAddress(url: string): boolean {
  const { hostname, pathname } = new URL(url)
  const segments = segmentsOf(url)
  if (DATED.test(pathname) || /^(?:blog|news)\./.test(hostname)) return true
  if (segments.some((segment) => CHANGES.test(segment))) return true
  // The first folder decides: “/api/posts” is reference, “/blog/guides” is a blog.
  const first = segments.find((segment) => REFERENCE.test(segment) || SECONDARY.test(segment))
  return first !== undefined && !REFERENCE.test(first)
}

/**
 * A key for comparing addresses. It ignores scheme, `www.`, a trailing slash, an index file and campaign parameters.
 */
function addressKey(address: string): string {
  const url = new URL(address)
  const query = [...url.searchParams].filter(([name]) => !/^(?:utm_|fbclid$|gclid$)/.test(name))
  const path = url.pathname.replace(/\/(?:index\.\w+)?$/, '')
  return `${bareHost(url.host)}${path}?${new URLSearchParams(query).toString()}`
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
