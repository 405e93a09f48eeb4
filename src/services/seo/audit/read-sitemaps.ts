import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import type { PageFacts } from '#sites/crawl/page.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { readSiteRobots, readSiteSitemap, type SiteAccess, type SiteSitemap } from '#sites/crawl/site-files.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import type { Sitemap } from '#sites/crawl/sitemap-answer.ts'
import type { SitemapFacts } from './audit-facts.ts'
import { probeAddress, probePage } from './probe.ts'
import { spread } from './choose-samples.ts'

const SITEMAPS_MAX = 3
const SITEMAP_CHILDREN_MAX = 6
const SITEMAP_SAMPLES_MAX = 6
const SITEMAP_KEPT = 300
/**
 * Language versions without a return entry in the sitemap are fetched, because the page itself may link back. At most
 * this many are.
 */
const ONE_WAY_MAX = 3

/** Reads the sitemaps that robots.txt names, or the one at the default location. Probes a few of their entries. */
export async function readSitemaps(
  own: string,
  page: PageFacts,
  named: readonly { readonly url: string }[],
  access: SiteAccess,
  now: Date,
): Promise<SitemapFacts> {
  const { origin, host } = new URL(own)
  const urls = [...new Set(named.flatMap(({ url }) => URL.parse(url, origin)?.href ?? []))]
  const isNamed = urls.length > 0
  const canonical = page.canonicals.length === 1 ? page.canonicals[0] : null
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  const question = { keep: SITEMAP_KEPT, host, wanted: [canonical ?? own, own], today: tomorrow }
  const read = async (url: string) => readSiteSitemap(url, question, access)
  const files = await Promise.all((isNamed ? urls.slice(0, SITEMAPS_MAX) : [`${origin}/sitemap.xml`]).map(read))
  const indexed = files
    .flatMap(({ sitemap }) => (sitemap?.kind === 'index' ? sitemap.entries : []))
    .map(({ url }) => url)
  const children = await Promise.all(spread(indexed, SITEMAP_CHILDREN_MAX).map(read))
  const lists = [...files, ...children].flatMap(({ sitemap }) => (sitemap && sitemap.kind !== 'index' ? [sitemap] : []))
  const isComplete =
    isReadable([...files, ...children]) &&
    indexed.length <= SITEMAP_CHILDREN_MAX &&
    urls.length <= SITEMAPS_MAX &&
    lists.length > 0 &&
    lists.every(({ kind }) => kind !== 'feed')
  const isListed = lists.some(({ listed }) => listed.includes(true)) ? true : isComplete ? false : null
  const entries = spread([...new Set(lists.flatMap((list) => list.entries.map(({ url }) => url)))], SITEMAP_SAMPLES_MAX)
  const here = entries.filter((url) => new URL(url).host === host && plainAddress(url) !== plainAddress(own))
  const { blocked, open } = await splitByRobots(origin, here, access)
  const sampled = await Promise.all(open.map((url) => probeAddress(url, access)))
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  const languages = await readLanguages(own, page, lists, isComplete, access)
  return { isNamed, files, children, total, isListed, sampled, blocked, ...languages }
}

/** Separates addresses that robots.txt disallows for Googlebot from those that our client may fetch. */
async function splitByRobots(origin: string, urls: readonly string[], access: SiteAccess) {
  const isHere = (url: string) => URL.parse(url)?.origin === origin
  const asked = urls.filter(isHere)
  const questions = ['Googlebot', OWN_TOKEN].flatMap((crawler) =>
    asked.map((url) => ({ crawler, path: robotsPath(url) ?? '/' })),
  )
  const { state, decisions } = await readSiteRobots(origin, questions, access)
  if (state === 'unreachable') return { blocked: [], open: urls }
  const refused = new Set(asked.filter((_, index) => decisions[asked.length + index]?.allowed === false))
  return {
    blocked: asked.flatMap((url, index) => {
      const { allowed = true, rule } = decisions[index] ?? {}
      return allowed ? [] : [{ url, line: rule?.line ?? null }]
    }),
    open: urls.filter((url) => !refused.has(url)),
  }
}

/** Reads the language versions from the sitemap if the page itself declares none. */
async function readLanguages(
  own: string,
  page: PageFacts,
  lists: readonly Sitemap[],
  isComplete: boolean,
  access: SiteAccess,
): Promise<Pick<SitemapFacts, 'alternates' | 'oneWay'>> {
  const alternates = page.hreflang.length > 0 ? [] : lists.flatMap((list) => list.alternates)
  const returning = new Set(lists.flatMap((list) => list.returning))
  const others = new Set(alternates.map(({ url }) => url).filter((url) => url !== plainAddress(own)))
  const silent = isComplete ? [...others].filter((url) => !returning.has(url)) : []
  return { alternates, oneWay: await Promise.all(silent.slice(0, ONE_WAY_MAX).map((url) => probePage(url, access))) }
}

function isReadable(files: readonly SiteSitemap[]): boolean {
  return files.every(({ sitemap }) => sitemap !== null && sitemap.kind !== 'unknown' && !sitemap.truncated)
}
