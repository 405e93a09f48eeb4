import { crawlers } from '#sites/crawl/crawlers.ts'
import {
  looksLikeHtml,
  openAddress,
  readSiteRobots,
  readSiteSitemap,
  type SiteAccess,
  type SiteRobots,
  type SiteSitemap,
} from '#sites/crawl/site-files.ts'
import { ApiError } from '#support/errors/errors.ts'
import { suggestFixes } from './site-fixes.ts'
import type { SiteCheck, SitemapReport, TextFile } from './site-report.ts'

const SITEMAPS_MAX = 5

/** Checks robots.txt, sitemaps and llms.txt of a site. Throws if the site cannot be reached. */
export async function checkSite(address: string, access: SiteAccess): Promise<SiteCheck> {
  const home = await openAddress(address, access)
  const { origin } = new URL(home.url)
  const questions = crawlers.map(({ name }) => ({ crawler: name, path: '/' }))
  const [robots, llmsTxt] = await Promise.all([
    readSiteRobots(origin, questions, access),
    readTextFile(`${origin}/llms.txt`, access),
  ])
  const named = robots.report.sitemaps.map(({ url }) => url).filter((url) => URL.canParse(url))
  const wanted = [...new Set(named.length > 0 ? named : [`${origin}/sitemap.xml`])].slice(0, SITEMAPS_MAX)
  const sitemaps = await Promise.all(
    wanted.map((url) => readSiteSitemap(url, { keep: 0, host: new URL(origin).host }, access)),
  )
  const facts = {
    url: origin,
    home: { url: home.url, status: home.status },
    robots: describeRobots(robots),
    sitemaps: sitemaps.map((it) => describeSitemap(it, named.includes(it.url))),
    llms_txt: llmsTxt,
    crawlers: crawlers.map(({ name, token, operator, type, purpose }, index) => {
      const { allowed, rule } = robots.decisions[index]!
      return { name, token, operator, type, purpose, allowed, rule }
    }),
  }
  return { ...facts, suggestions: suggestFixes(facts, sitemaps) }
}

function describeRobots({ url, status, state, reason, report }: SiteRobots): SiteCheck['robots'] {
  const isHtml = report.findings.some(({ code }) => code === 'html_content')
  const note = isHtml ? 'The answer is an HTML page, not a robots.txt, so it holds no rules.' : reason
  return {
    exists: state === 'found' && !isHtml,
    url,
    status,
    note,
    // If the file is an HTML page, every line is an error. The first error is enough.
    errors: isHtml ? report.findings.filter(({ code }) => code === 'html_content').slice(0, 1) : [...report.findings],
    errors_total: isHtml ? 1 : report.findingsTotal,
  }
}

function describeSitemap({ url, status, sitemap, reason }: SiteSitemap, in_robots: boolean): SitemapReport {
  const problems = [...(reason ? [reason] : []), ...(sitemap?.findings.map(({ message }) => message) ?? [])]
  const exists = sitemap !== null && sitemap.kind !== 'unknown'
  return { url, in_robots, exists, status, kind: sitemap?.kind ?? null, urls: sitemap?.total ?? 0, problems }
}

async function readTextFile(url: string, { fetch, signal }: SiteAccess): Promise<TextFile> {
  try {
    const { status, body, headers } = await fetch(url, { maxBytes: 512 * 1024, timeoutMs: 8000, signal })
    const content_type = headers.get('content-type')
    const isHtml = status === 200 && looksLikeHtml(body, content_type)
    const note = isHtml ? 'The site answers 200 with an HTML page: a missing file should answer 404.' : null
    return { exists: status === 200 && !isHtml && body.length > 0, url, status, content_type, bytes: body.length, note }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return { exists: false, url, status: null, content_type: null, bytes: 0, note: err.message }
  }
}
