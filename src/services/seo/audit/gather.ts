import pLimit from 'p-limit'
import { createHash } from 'node:crypto'
import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { crawlers } from '#sites/crawl/crawlers.ts'
import { PAGE_BYTES_MAX, type PageFacts } from '#sites/crawl/page.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { looksLikeHtml, openAddress, readSiteRobots, type SiteAccess } from '#sites/crawl/site-files.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { FetchedResponse } from '#sites/outbound/types.ts'
import { blockedBy, findBlock } from './blocked.ts'
import type { AuditFacts, EdgeAnswer, HeaderLinks, Probe } from './audit-facts.ts'
import { readHeaderLinks } from './header-links.ts'
import { ask, followCanonicals, probeAddress, probePage } from './probe.ts'
import { readSitemaps } from './read-sitemaps.ts'
import { spread } from './spread.ts'

/** Maximum requests per audit: enough to find faults, too few to burden a site. */
const LINKS_MAX = 12
const EXTERNAL_LINKS_MAX = 3
const IMAGES_MAX = 6
const FILES_MAX = 6
const LOADED: ReadonlySet<string> = new Set(['style', 'script', 'amp'])
const ALTERNATES_MAX = 8
const CONCURRENT = 4
/** One crawler per AI company, with its published User-Agent. Requests send that text, followed by our own name. */
const EDGE_AGENTS: readonly (readonly [name: string, agent: string])[] = [
  ['GPTBot', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot'],
  [
    'ClaudeBot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ClaudeBot/1.0; +claudebot@anthropic.com',
  ],
  [
    'PerplexityBot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot',
  ],
]

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
  const polite = takingTurns(access)
  const samples = chooseSamples(answer.url, page)
  const named = namedPages(answer.url, page, links)
  const { robots, agents, blockedResources, canonicalBlocked, alternatesBlocked, mayAsk } = await readRobots(
    answer.url,
    page,
    samples,
    named,
    polite,
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
    readSitemaps(answer.url, page, robots.report.sitemaps, polite, now),
    named.canonical !== null && mayAsk(named.canonical) ? readCanonicals(named.canonical, answer.url, polite) : [],
    Promise.all(named.alternates.filter(mayAsk).map((url) => probePage(url, polite))),
    Promise.all(
      samples.links
        .filter(({ url }) => mayAsk(url))
        .map(async (link) => ({ ...(await probeAddress(link.url, polite)), text: link.text, line: link.line })),
    ),
    Promise.all(samples.images.filter(mayAsk).map((url) => probeAddress(url, polite))),
    Promise.all(samples.files.filter(mayAsk).map((url) => probeAddress(url, polite))),
    readSocialImage(answer.url, page, polite),
    askOverHttp(answer.url, polite),
    answer.url.startsWith('http:') ? ask(answer.url.replace('http:', 'https:'), polite, { maxBytes: 1024 }) : null,
    ask(nonsenseAddress(answer.url), polite, { maxBytes: 64 * 1024 }),
    askAsAgents(answer, agents, polite),
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

function takingTurns({ fetch, signal }: SiteAccess): SiteAccess {
  const inTurn = pLimit(CONCURRENT)
  const heads = new Map<string, ReturnType<SiteAccess['fetch']>>()
  return {
    signal,
    async fetch(url, options = {}) {
      const key = `${options.method ?? 'GET'} ${String(url)} ${options.maxBytes ?? ''} ${options.agent ?? ''}`
      const known = options.onChunk ? undefined : heads.get(key)
      if (known) return known
      const answer = inTurn(() => fetch(url, options))
      if (!options.onChunk) heads.set(key, answer)
      return answer
    },
  }
}

interface Samples {
  readonly links: readonly { readonly url: string; readonly text: string; readonly line: number }[]
  readonly images: readonly string[]
  readonly files: readonly string[]
}

function chooseSamples(own: string, page: PageFacts): Samples {
  const first = new Map(page.links.items.toReversed().map((link) => [link.url, link]))
  const others = [...first.values()].filter(({ url }) => plainAddress(url) !== plainAddress(own)).toReversed()
  return {
    links: [
      ...spread(
        others.filter(({ internal }) => internal),
        LINKS_MAX,
      ),
      ...spread(
        others.filter(({ internal }) => !internal),
        EXTERNAL_LINKS_MAX,
      ),
    ],
    images: spread([...new Set(page.images.urls)], IMAGES_MAX),
    files: spread(
      [...new Set(page.resources.filter(({ kind }) => LOADED.has(kind)).map(({ url }) => url))].filter(
        (url) => URL.parse(url)?.host === new URL(own).host,
      ),
      FILES_MAX,
    ),
  }
}

async function readRobots(own: string, page: PageFacts, samples: Samples, named: NamedPages, access: SiteAccess) {
  const { origin } = new URL(own)
  const isHere = (url: string) => URL.parse(url)?.origin === origin
  const resources = [
    ...new Set(
      page.resources.filter(({ kind }) => kind !== 'form' && kind !== 'frame' && kind !== 'amp').map(({ url }) => url),
    ),
  ].filter(isHere)
  const canonicals = [named.canonical].filter((url) => url !== null).filter(isHere)
  const alternates = named.alternates.filter(isHere)
  const asked = [
    ...samples.links.map(({ url }) => url),
    ...samples.images,
    ...samples.files,
    ...canonicals,
    ...named.alternates,
  ].filter(isHere)
  const path = (url: string) => robotsPath(url) ?? '/'
  const robots = await readSiteRobots(
    origin,
    [
      ...crawlers.map(({ name }) => ({ crawler: name, path: path(own) })),
      ...resources.map((url) => ({ crawler: 'Googlebot', path: path(url) })),
      ...asked.map((url) => ({ crawler: OWN_TOKEN, path: path(url) })),
      ...[...canonicals, ...alternates].map((url) => ({ crawler: 'Googlebot', path: path(url) })),
    ],
    access,
  )
  const agents = crawlers.map(({ name, type, purpose }, index) => {
    const { allowed, rule } = robots.decisions[index]!
    return { name, type, purpose, allowed, line: rule?.line ?? null }
  })
  const blockedResources = resources.flatMap((url, index) => {
    const { allowed, rule } = robots.decisions[crawlers.length + index]!
    return allowed ? [] : [{ url, line: rule?.line ?? null }]
  })
  const refused = new Set(
    asked.filter((_, index) => robots.decisions[crawlers.length + resources.length + index]?.allowed === false),
  )
  const isClosed = robots.state === 'unreachable'
  const namedAt = crawlers.length + resources.length + asked.length
  const namedBlocked = [...canonicals, ...alternates].map((url, index) => {
    const { allowed, rule } = robots.decisions[namedAt + index]!
    return allowed || isClosed ? null : { url, line: rule?.line ?? null }
  })
  const canonicalBlocked = namedBlocked.slice(0, canonicals.length).find((it) => it !== null) ?? null
  const alternatesBlocked = namedBlocked.slice(canonicals.length).filter((it) => it !== null)
  return {
    robots,
    agents,
    blockedResources,
    canonicalBlocked,
    alternatesBlocked,
    mayAsk: (url: string) => isClosed || !refused.has(url),
  }
}

async function readCanonicals(url: string, own: string, access: SiteAccess) {
  const first = await probePage(url, access)
  return [first, ...(await followCanonicals(first, own, access))]
}

interface NamedPages {
  /** Null if the page has no canonical link, or one to itself. */
  readonly canonical: string | null
  readonly alternates: readonly string[]
}

function namedPages(own: string, page: PageFacts, links: HeaderLinks): NamedPages {
  const isOther = (url: string) => plainAddress(url) !== plainAddress(own) && /^https?:/.test(url)
  const [canonical] = [...page.canonicals.filter((it) => it !== null), ...links.canonicals]
  const alternates = [...new Set([...page.hreflang, ...links.hreflang].map(({ url }) => url))].filter(isOther)
  return {
    canonical: canonical !== undefined && isOther(canonical) ? canonical : null,
    alternates: alternates.slice(0, ALTERNATES_MAX),
  }
}

/** Trusts a declared content type, as browsers do. Inspects the body only if the type is XML or missing. */
function isHtml(body: Uint8Array, contentType: string | null): boolean {
  if (contentType === null || contentType.trim() === '') return looksLikeHtml(body, contentType)
  return /html/i.test(contentType) || (/xml/i.test(contentType) && looksLikeHtml(body, contentType))
}

async function readSocialImage(own: string, page: PageFacts, access: SiteAccess): Promise<Probe | null> {
  const address = page.social['og:image'] ?? page.social['og:image:url'] ?? page.social['twitter:image']
  const url = address ? URL.parse(address, own) : null
  return url && /^https?:$/.test(url.protocol) ? probeAddress(url.href, access) : null
}

async function askOverHttp(own: string, access: SiteAccess): Promise<AuditFacts['overHttp']> {
  if (!own.startsWith('https:') || new URL(own).port !== '') return null
  const url = own.replace('https:', 'http:')
  try {
    const answer = await access.fetch(url, { redirectsMax: 0, maxBytes: 1024, timeoutMs: 4000, signal: access.signal })
    const location = URL.parse(answer.headers.get('location') ?? '', answer.url)?.href ?? null
    const contentType = answer.headers.get('content-type')
    return {
      url,
      status: answer.status,
      finalUrl: answer.url,
      redirects: [],
      contentType,
      location: answer.headers.has('location') ? location : null,
    }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return null
  }
}

/** An address in the page's folder that does not exist. It is the same in each audit of the page. */
function nonsenseAddress(own: string): string {
  const name = createHash('sha256').update(own).digest('hex').slice(0, 12)
  const url = new URL(`no-such-page-${name}`, own)
  return url.href
}

async function askAsAgents(
  own: FetchedResponse,
  agents: AuditFacts['agents'],
  access: SiteAccess,
): Promise<EdgeAnswer[]> {
  if (own.status !== 200) return []
  return Promise.all(
    EDGE_AGENTS.map(async ([name, agent]): Promise<EdgeAnswer> => {
      // The request has the crawler’s name, so it must obey the crawler’s robots.txt rules.
      if (agents.find((it) => it.name === name)?.allowed === false)
        return { agent: name, status: null, verdict: 'not_asked' }
      try {
        const answer = await access.fetch(own.url, {
          agent,
          maxBytes: 64 * 1024,
          timeoutMs: 4000,
          signal: access.signal,
        })
        const isRefused = findBlock(answer) !== undefined || [401, 403, 406, 429, 503].includes(answer.status)
        return { agent: name, status: answer.status, verdict: isRefused ? 'refused' : 'answered' }
      } catch (err) {
        if (!(err instanceof ApiError)) throw err
        return { agent: name, status: null, verdict: 'no_answer' }
      }
    }),
  )
}

function askedAddress(address: string, answer: FetchedResponse): string {
  return answer.redirects[0]?.url ?? URL.parse(address)?.href ?? answer.url
}
