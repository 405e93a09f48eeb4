import { LRUCache } from 'lru-cache'
import { ApiError, toApiError } from '#support/errors/errors.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import { runCooperatively, mapInSteps, yieldTurn, type Steps } from '#operation/cooperative-yield.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from '../exchange.ts'
import type { ServiceApp } from '../http/routes.ts'
import { ownAddress, placesOf } from '../pages/site.ts'
import type { Runtime } from '../runtime.ts'
import { addDocument, TEXT_TYPE, XML_TYPE } from '../static.ts'

/** sitemaps.org allows this many URLs per file. */
const URLS_MAX = 50_000
/** Crawlers fetch sitemaps often, but their rows change at most daily. */
const CACHED_MS = 300_000
/** The pages of the bare domain that belong to no service. */
const FRONT_PAGES = '/sitemap-pages.xml'

/** Adds robots.txt and the sitemap of a service. The sitemap lists the forms and the declared permanent pages. */
export function addServiceSitemap(app: ServiceApp, service: Service, runtime: Runtime): void {
  const url = runtime.publicUrl(service)
  addDocument(app, '/robots.txt', { [TEXT_TYPE]: robotsTxt([`${url}/sitemap.xml`]) })
  addDocument(app, '/sitemap.xml', {
    [XML_TYPE]: async (exchange) => {
      const parts = await partsOf(service, exchange, runtime)
      return parts.length === 1 ? sitemapXml(parts[0] ?? []) : sitemapIndexXml(partAddresses(url, parts.length))
    },
  })
  addDocument(app, '/sitemap-:part{[1-9][0-9]*}.xml', {
    [XML_TYPE]: async (exchange) => {
      const part = (await partsOf(service, exchange, runtime))[partNumber(exchange.path) - 1]
      if (!part) throw new ApiError('not_found', 'There is no such part of the sitemap. /sitemap.xml lists them.')
      return sitemapXml(part)
    },
  })
}

/** Adds robots.txt and the sitemaps of the bare domain, which may list only URLs of its host (sitemaps.org). */
export function addFrontSitemap(app: ServiceApp, runtime: Runtime): void {
  const url = runtime.publicUrl()
  const servicesHere = runtime.services.filter((service) => runtime.publicUrl(service).startsWith(`${url}/`))
  const sitemapsOfServices = servicesHere.map((service) => `${runtime.publicUrl(service)}/sitemap.xml`)
  addDocument(app, '/robots.txt', { [TEXT_TYPE]: robotsTxt([`${url}/sitemap.xml`, ...sitemapsOfServices]) })
  addDocument(app, '/sitemap.xml', {
    [XML_TYPE]: async (exchange) => {
      const files = [url + FRONT_PAGES]
      for (const service of servicesHere) {
        const { length } = await partsOf(service, exchange, runtime)
        files.push(...partAddresses(runtime.publicUrl(service), length))
      }
      return sitemapIndexXml(files)
    },
  })
  addDocument(app, FRONT_PAGES, {
    [XML_TYPE]: sitemapXml(['/', '/docs', '/status', '/changelog'].map((path) => url + path)),
  })
}

/** The index lists the files of all services, because a sitemap index may not list another index (sitemaps.org). */
function partAddresses(url: string, count: number): string[] {
  if (count === 1) return [`${url}/sitemap.xml`]
  return Array.from({ length: count }, (_, at) => `${url}/sitemap-${at + 1}.xml`)
}

function partNumber(path: string): number {
  return Number.parseInt(path.slice(path.lastIndexOf('-') + 1), 10)
}

type Parts = readonly (readonly string[])[]

const caches = new WeakMap<Runtime, LRUCache<Service, Promise<Parts | undefined>>>()

/** A service's URLs, in lists of at most `URLS_MAX`; at least one list. Yields to other requests while reading rows. */
async function partsOf(service: Service, exchange: Exchange, runtime: Runtime): Promise<Parts> {
  const cached = caches.get(runtime) ?? new LRUCache<Service, Promise<Parts | undefined>>({ max: 100, ttl: CACHED_MS })
  caches.set(runtime, cached)
  const parts = cached.get(service) ?? readParts(service, exchange, runtime)
  if (!cached.has(service)) cached.set(service, parts)
  const read = await parts
  if (read) return read
  // Not cached, because the list is incomplete without the database.
  cached.delete(service)
  const url = runtime.publicUrl(service)
  return [formPaths(service).map((path) => url + path)]
}

const formPaths = (service: Service) => ['/', '/docs', ...placesOf(service).map(({ entry }) => entry)]

/** A service's URLs from the database. Undefined while the database cannot be used. */
async function readParts(service: Service, exchange: Exchange, runtime: Runtime): Promise<Parts | undefined> {
  try {
    for (const { operation } of placesOf(service)) if (operation.permanent) await runtime.whenReady(operation)
    const paths = await runCooperatively(permanentPaths(service, exchange, runtime))
    await yieldTurn()
    const url = runtime.publicUrl(service)
    return inParts([...new Set([...formPaths(service), ...paths])].map((path) => url + path))
  } catch (thrown) {
    runtime.onError(toApiError(thrown), exchange)
    return undefined
  }
}

/** The paths of a service's stored rows. */
function* permanentPaths(service: Service, exchange: Exchange, runtime: Runtime): Steps<string[]> {
  const paths: string[] = []
  const context = runtime.context(service, exchange)
  for (const place of placesOf(service)) {
    yield
    const inputs = place.operation.permanent?.(context) ?? []
    yield
    paths.push(...(yield* mapInSteps(inputs, (input) => ownAddress(place, input))))
  }
  return paths
}

/** Splits addresses into lists of at most URLS_MAX. At least one list, even if it is empty. */
export function inParts(addresses: readonly string[]): string[][] {
  const count = Math.max(1, Math.ceil(addresses.length / URLS_MAX))
  return Array.from({ length: count }, (_, at) => addresses.slice(at * URLS_MAX, (at + 1) * URLS_MAX))
}

/** Crawlers may fetch everything. At paid paths they get only the price. */
function robotsTxt(sitemaps: readonly string[]): string {
  return `User-agent: *\nAllow: /\n\n${sitemaps.map((address) => `Sitemap: ${address}\n`).join('')}`
}

function sitemapXml(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`
}

function sitemapIndexXml(sitemaps: readonly string[]): string {
  const entries = sitemaps.map((url) => `  <sitemap><loc>${escapeHtml(url)}</loc></sitemap>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</sitemapindex>\n`
}
