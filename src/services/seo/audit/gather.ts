import pLimit from 'p-limit'
import { createHash } from 'node:crypto'
import { PAGE_BYTES_MAX, type PageFacts } from '#sites/crawl/page.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import { looksLikeHtml, openAddress, type SiteAccess } from '#sites/crawl/site-files.ts'
import type { FetchedResponse } from '#sites/outbound/types.ts'
import { askAsCrawlers } from './ask-as-crawlers.ts'
import { blockedBy, findBlock } from './blocked.ts'
import type { AuditFacts, Probe } from './audit-facts.ts'
import { chooseSamples, findNamedPages } from './choose-samples.ts'
import { readHeaderLinks } from './header-links.ts'
import { ask, followCanonicals, probeAddress, probePage } from './probe.ts'
import { readPageRobots } from './read-page-robots.ts'
import { readSitemaps } from './read-sitemaps.ts'

const CONCURRENT = 4

/** Fetches a page and a sample of its links. Throws if the page does not respond or rejects us. */
export async function gatherFacts(address: string, access: SiteAccess, now: Date): Promise<AuditFacts> {
  const answer = await openAddress(address, access, PAGE_BYTES_MAX + 1)
  const block = findBlock(answer)
  if (block) throw blockedBy(block, answer.url)
  const contentType = answer.headers.get('content-type')
  const page = await getParsingPool().parse('page', {
    url: answer.url,
    bytes: answer.body,
    contentType,
    xRobotsTag: answer.headers.get('x-robots-tag'),
  })
  const links = readHeaderLinks(answer.headers.get('link'), answer.url)
  const limited = limitRequests(access)
  const samples = chooseSamples(answer.url, page)
  const named = findNamedPages(answer.url, page, links)
  const { robots, agents, blockedResources, canonicalBlocked, alternatesBlocked, mayAsk } = await readPageRobots(
    answer.url,
    page,
    samples,
    named,
    limited,
  )
  const [
    sitemap,
    [canonical = null, ...canonicalChain],
    alternates,
    sampledLinks,
    sampledImages,
    sampledFiles,
    socialImage,
    overHttp,
    overHttps,
    nonsense,
    edge,
  ] = await Promise.all([
    readSitemaps(answer.url, page, robots.report.sitemaps, limited, now),
    named.canonical !== null && mayAsk(named.canonical) ? readCanonicals(named.canonical, answer.url, limited) : [],
    Promise.all(named.alternates.filter(mayAsk).map((url) => probePage(url, limited))),
    Promise.all(
      samples.links
        .filter(({ url }) => mayAsk(url))
        .map(async (link) => ({ ...(await probeAddress(link.url, limited)), text: link.text, line: link.line })),
    ),
    Promise.all(samples.images.filter(mayAsk).map((url) => probeAddress(url, limited))),
    Promise.all(samples.files.filter(mayAsk).map((url) => probeAddress(url, limited))),
    readSocialImage(answer.url, page, limited),
    askOverHttp(answer.url, limited),
    answer.url.startsWith('http:') ? ask(answer.url.replace('http:', 'https:'), limited, { maxBytes: 1024 }) : null,
    ask(missingAddress(answer.url), limited, { maxBytes: 64 * 1024 }),
    askAsCrawlers(answer, agents, limited),
  ])
  return {
    asked: askedAddress(address, answer),
    url: answer.url,
    status: answer.status,
    isHtml: isHtml(answer.body, contentType),
    headers: answer.headers,
    redirects: answer.redirects,
    firstByteMs: answer.firstByteMs ?? null,
    bytes: answer.body.length,
    page,
    links,
    robots,
    agents,
    blockedResources,
    sitemap,
    canonical,
    canonicalChain,
    canonicalBlocked,
    alternates,
    alternatesBlocked,
    sampledLinks,
    sampledImages,
    sampledFiles,
    socialImage,
    overHttp,
    overHttps,
    nonsense,
    edge,
    now,
  }
}

/** Sends four requests at a time, and each request once: a later one for the same gets the same response. */
function limitRequests({ fetch, signal }: SiteAccess): SiteAccess {
  const limit = pLimit(CONCURRENT)
  const responses = new Map<string, ReturnType<SiteAccess['fetch']>>()
  return {
    signal,
    async fetch(url, options = {}) {
      const key = `${options.method ?? 'GET'} ${String(url)} ${options.maxBytes ?? ''} ${options.agent ?? ''}`
      const sent = options.onChunk ? undefined : responses.get(key)
      if (sent) return sent
      const answer = limit(() => fetch(url, options))
      if (!options.onChunk) responses.set(key, answer)
      return answer
    },
  }
}

async function readCanonicals(url: string, pageUrl: string, access: SiteAccess) {
  const first = await probePage(url, access)
  return [first, ...(await followCanonicals(first, pageUrl, access))]
}

/** Trusts a declared content type, as browsers do. Inspects the body only if the type is XML or missing. */
function isHtml(body: Uint8Array, contentType: string | null): boolean {
  if (contentType === null || contentType.trim() === '') return looksLikeHtml(body, contentType)
  return /html/i.test(contentType) || (/xml/i.test(contentType) && looksLikeHtml(body, contentType))
}

async function readSocialImage(pageUrl: string, page: PageFacts, access: SiteAccess): Promise<Probe | null> {
  const address = page.social['og:image'] ?? page.social['og:image:url'] ?? page.social['twitter:image']
  const url = address ? URL.parse(address, pageUrl) : null
  return url && /^https?:$/.test(url.protocol) ? probeAddress(url.href, access) : null
}

function askOverHttp(pageUrl: string, access: SiteAccess): Promise<Probe> | null {
  if (!pageUrl.startsWith('https:') || new URL(pageUrl).port !== '') return null
  return ask(pageUrl.replace('https:', 'http:'), access, { redirectsMax: 0, maxBytes: 1024 })
}

/** An address in the page's folder that does not exist. It is the same in each audit of the page. */
function missingAddress(pageUrl: string): string {
  const name = createHash('sha256').update(pageUrl).digest('hex').slice(0, 12)
  return new URL(`no-such-page-${name}`, pageUrl).href
}

function askedAddress(address: string, answer: FetchedResponse): string {
  return answer.redirects[0]?.url ?? URL.parse(address)?.href ?? answer.url
}
