import { bareHost } from '#sites/crawl/sitemap-address.ts'
import type { PageLink } from '#sites/crawl/link-reader.ts'
import type { Language, LocalizedText } from '#support/errors/localized-text.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'
import { isGone, isLocalAddress } from './reachability.ts'
import { isVague } from './link-words.ts'
import { sample } from './sample.ts'

export function judgeLinks(facts: AuditFacts): Detection[] {
  return [
    ...judgeLinkTexts(facts),
    ...judgeNofollow(facts),
    ...judgeUncrawlable(facts),
    ...judgeBroken(facts),
    ...judgeRedirects(facts),
    ...judgeHttpLinks(facts),
    ...judgeNumber(facts),
  ]
}

function judgeLinkTexts({ page }: AuditFacts): Detection[] {
  const { links, lang } = page
  const detections: Detection[] = []
  // Search engines take nothing from the text of a nofollow link, so it may be vague.
  const vague = links.shown.filter((link) => isVague(link.text, link.lang ?? lang) && !isNofollow(links, link.url))
  if (vague[0]) {
    detections.push({
      code: 'link_text',
      evidence: sample(vague, ({ text, url }) => `“${text}” → ${url}`),
      paste: `<a href="${escapeHtml(vague[0].url)}">…</a>`,
      line: vague[0].line,
    })
  }
  const [unnamed] = links.unnamed
  if (unnamed) {
    detections.push({
      code: 'link_text_empty',
      evidence: sample(links.unnamed, ({ url }) => url, ', '),
      paste: `<a href="${escapeHtml(unnamed.url)}" aria-label="…">`,
      line: unnamed.line,
    })
  }
  return detections
}

function isNofollow({ items }: AuditFacts['page']['links'], url: string): boolean {
  return items.some((link) => link.url === url && link.nofollow)
}

function judgeNofollow({ page: { links } }: AuditFacts): Detection[] {
  const nofollowInternal = links.items.filter(({ internal, nofollow }) => internal && nofollow)
  const [first] = nofollowInternal
  if (!first) return []
  return [{ code: 'link_nofollow_own', evidence: sample(nofollowInternal, ({ url }) => url, ', '), line: first.line }]
}

function judgeUncrawlable({ page: { links } }: AuditFacts): Detection[] {
  const [first] = links.uncrawlable
  if (!first) return []
  const evidence = sample(links.uncrawlable, ({ html }) => html, ' ')
  return [{ code: 'link_uncrawlable', evidence, paste: '<a href="/page">…</a>', line: first.line }]
}

type BrokenLink = Pick<PageLink, 'url' | 'text' | 'line'> & {
  readonly status: number | null
  readonly isCircle?: boolean
}

/** Links to missing pages, into a circle of redirects, or to a local address, which only one machine can open. */
function judgeBroken({ url: pageUrl, page: { links }, sampledLinks }: AuditFacts): Detection[] {
  const local = isLocalAddress(pageUrl) ? [] : links.items.filter(({ url }) => isLocalAddress(url))
  const broken: readonly BrokenLink[] = [
    ...sampledLinks.filter(({ status, isCircle }) => isGone(status) || isCircle),
    ...local.map((link) => ({ ...link, status: null })),
  ]
  const [first] = broken
  if (!first) return []
  const evidence = (language: Language) =>
    sample(broken, (link) => `“${link.text}” → ${link.url}: ${whyBroken(link)[language]}`)
  return [
    {
      code: 'broken_links',
      evidence: evidence('en'),
      evidence_zh: evidence('zh'),
      paste: `<a href="${escapeHtml(first.url)}">`,
      line: first.line,
    },
  ]
}

function whyBroken({ status, isCircle }: BrokenLink): LocalizedText {
  if (isCircle) return { en: 'a circle of redirects', zh: '轉址繞圈' }
  if (status === null) return { en: 'a local address', zh: '本機網址' }
  return { en: `HTTP ${status}`, zh: `HTTP ${status}` }
}

function judgeRedirects({ sampledLinks }: AuditFacts): Detection[] {
  const redirectChains = sampledLinks.filter(({ redirects, status }) => redirects.length > 1 && status === 200)
  const [first] = redirectChains
  if (!first) return []
  const evidence = sample(redirectChains, ({ url, redirects, finalUrl }) =>
    [url, ...redirects.slice(1).map((redirect) => redirect.url), finalUrl].join(' → '),
  )
  return [{ code: 'redirected_links', evidence, paste: `<a href="${escapeHtml(first.finalUrl)}">`, line: first.line }]
}

function judgeHttpLinks({ url: pageUrl, page: { links } }: AuditFacts): Detection[] {
  if (!pageUrl.startsWith('https:')) return []
  const httpLinks = links.items.filter(({ url }) => isHttpOfSameHost(url, pageUrl))
  const [first] = httpLinks
  if (!first) return []
  return [
    {
      code: 'links_http',
      evidence: sample(httpLinks, ({ text, url }) => `“${text}” → ${url}`),
      paste: `<a href="${escapeHtml(first.url.replace('http:', 'https:'))}">`,
      line: first.line,
    },
  ]
}

/** Hosts that differ only by `www.` count as the same. */
function isHttpOfSameHost(address: string, pageUrl: string): boolean {
  const url = new URL(address)
  return url.protocol === 'http:' && bareHost(url.host) === bareHost(new URL(pageUrl).host)
}

function judgeNumber({ page: { links } }: AuditFacts): Detection[] {
  if (links.internal > 0) return []
  const { external } = links
  return [{ code: 'links_none', evidence: `${external} external`, evidence_zh: `${external} 個連到站外` }]
}
