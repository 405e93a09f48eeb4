import { similarity } from '#sites/crawl/fingerprint.ts'
import { bareHost, plainAddress } from '#sites/crawl/sitemap-address.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import { blockedEvidence } from './blocked-evidence.ts'
import type { Detection, FindingCode } from './findings.ts'
import { isGone } from './reachability.ts'

/** Two pages with at least this similarity have the same content. Different pages of one site are less similar. */
const SAME_FROM = 0.86

export function judgeCanonical(facts: AuditFacts): Detection[] {
  const { url, page, links } = facts
  const link = (address: string) => `<link rel="canonical" href="${escapeHtml(address)}">`
  const paste = link(withoutTracking(url))
  const evidence = page.canonicalsWritten.map((it) => `<link rel="canonical" href="${it}">`).join(' ')
  const named = [...page.canonicals.filter((it) => it !== null), ...links.canonicals]
  const [ignored] = page.canonicalsIgnored
  if (ignored !== undefined) return [{ code: 'canonical_ignored', evidence: ignored, paste: link(ignored) }]
  if (page.canonicals.length === 0 && links.canonicals.length === 0) {
    const code = page.canonicalInBody ? 'canonical_in_body' : 'canonical_missing'
    return [{ code, evidence: page.canonicalInBody ? '<body> … <link rel="canonical">' : '–', paste }]
  }
  if (page.canonicals.includes(null)) return [{ code: 'canonical_invalid', evidence, paste }]
  if (new Set(named.map(plainAddress)).size > 1) {
    const header = links.canonicals.map((it) => `Link: <${it}>; rel="canonical"`).join(' ')
    return [{ code: 'canonical_multiple', evidence: `${evidence} ${header}`.trim(), paste }]
  }
  const [canonical] = named
  if (!canonical) return []
  const written = [...page.canonicalsWritten, ...links.canonicalsWritten]
  // Google accepts a relative canonical link. It is a fault only if it leads to another page.
  const relative = written.find((it) => URL.parse(it) === null)
  const isSelf = plainAddress(canonical) === plainAddress(url)
  if (relative !== undefined && !isSelf) return [{ code: 'canonical_relative', evidence: evidence || relative, paste }]
  const blocked = facts.canonicalBlocked
  if (blocked) {
    return [{ code: 'canonical_blocked', ...blockedEvidence(blocked), paste }]
  }
  const fault = judgeTarget(facts, canonical)
  const isPlain = url.startsWith('https:') && canonical.startsWith('http:')
  // A canonical link to another host is worse than one to http, so it is reported instead.
  if (isPlain && (!fault || isSameHost(canonical, url))) {
    return [{ code: 'canonical_http', evidence, paste: link(canonical.replace('http:', 'https:')) }]
  }
  if (fault) return [{ paste, ...fault }]
  const fragment = written.find((it) => it.includes('#'))
  return fragment === undefined
    ? []
    : [{ code: 'canonical_fragment', evidence: fragment, paste: link(fragment.slice(0, fragment.indexOf('#'))) }]
}

/** Finds the fault of the canonical link's target. A target with the same content is correct, even on another host. */
function judgeTarget(
  { url, page, links, canonical: target, canonicalChain }: AuditFacts,
  canonical: string,
): Detection | undefined {
  if (!target || plainAddress(canonical) === plainAddress(url)) return undefined
  const found = (code: FindingCode, more = '', zh = more) => ({
    code,
    evidence: `${canonical}${more}`,
    evidence_zh: `${canonical}${zh}`,
  })
  const isOtherHost = !isSameHost(canonical, url)
  if (target.status === null)
    return isOtherHost ? found('canonical_other_host', ': no answer', '：沒有回應') : undefined
  if (isGone(target.status)) return found('canonical_dead', `: HTTP ${target.status}`)
  if (target.redirects.length > 0) {
    const paste = `<link rel="canonical" href="${escapeHtml(target.finalUrl)}">`
    return { ...found('canonical_redirect', ` → ${target.finalUrl}`), paste }
  }
  if (!target.page) return undefined
  if (target.page.noindex) return found('canonical_noindex', ': noindex')
  const own = plainAddress(url)
  const [next] = target.page.canonicals
  if (next && plainAddress(next) !== plainAddress(canonical) && plainAddress(next) !== own) {
    const steps = canonicalChain.length === 0 ? [next] : canonicalChain.map((it) => it.url)
    const way = steps.map((step) => ` → ${step}`).join('')
    const end = canonicalChain.at(-1)
    if (end && isGone(end.status)) return found('canonical_dead', `${way}: HTTP ${end.status}`)
    if (end?.page?.noindex) return found('canonical_noindex', `${way}: noindex`)
    const paste = `<link rel="canonical" href="${escapeHtml(steps.at(-1) ?? next)}">`
    return { ...found('canonical_chain', way), paste }
  }
  const isNamedForLanguage = [...page.hreflang, ...links.hreflang].some((it) => plainAddress(it.url) === own)
  if (isNamedForLanguage) return undefined
  const isVariant = !isOtherHost && pathOf(canonical) === pathOf(url) && !isFurtherPage(url, canonical)
  const isAlike = similarity(page.fingerprint, target.page.fingerprint) >= SAME_FROM || page.title === target.page.title
  const saysItself =
    page.social['og:url'] !== undefined &&
    URL.canParse(page.social['og:url']) &&
    plainAddress(page.social['og:url']) === own
  // A canonical link that only removes tracking parameters is correct. One that changes the query is correct too,
  // unless the page declares its own address in og:url.
  const isMarked = plainAddress(withoutTracking(canonical)) === own
  const addsQuery = new URL(url).search === '' && new URL(canonical).search !== ''
  if (isVariant && !isMarked && !(addsQuery && saysItself)) return undefined
  if (!isVariant && isAlike && !saysItself) return undefined
  const alike = Math.round(similarity(page.fingerprint, target.page.fingerprint) * 100)
  const name = `“${target.page.title ?? ''}”`
  return found(
    isOtherHost ? 'canonical_other_host' : 'canonical_not_self',
    `: ${name}, ${alike}% alike`,
    `：${name}，內容 ${alike} % 相同`,
  )
}

/**
 * Whether this is page 2 or later of a list and its canonical link leads to another page of the list. Google’s guide to
 * pagination demands that each page is its own canonical.
 */
function isFurtherPage(own: string, canonical: string): boolean {
  const pageOf = (address: string) =>
    [...new URL(address).searchParams].find(([name]) =>
      /^(?:page|paged|pg|page_?n(?:o|um|umber)|p)$/i.test(name),
    )?.[1] ?? '1'
  return /^\d{1,6}$/.test(pageOf(own)) && Number(pageOf(own)) > 1 && pageOf(own) !== pageOf(canonical)
}

function isSameHost(one: string, other: string): boolean {
  return bareHost(new URL(one).host) === bareHost(new URL(other).host)
}

function pathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '')
}

export function withoutTracking(address: string): string {
  const url = new URL(address)
  url.hash = ''
  for (const name of new URLSearchParams(url.search).keys()) {
    if (/^(?:utm_|fbclid|gclid|gbraid|wbraid|msclkid|mc_|igshid|yclid|ref$)/i.test(name)) url.searchParams.delete(name)
  }
  return url.href
}
