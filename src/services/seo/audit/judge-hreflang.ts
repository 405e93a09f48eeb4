import { faultOfCode } from '#sites/crawl/hreflang-code.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import { blockedEvidence } from './blocked-evidence.ts'
import type { Detection } from './findings.ts'

export function judgeHreflang(facts: AuditFacts): Detection[] {
  const { url, page, links, alternates, canonical } = facts
  const all = [...page.hreflang, ...links.hreflang]
  const found: Detection[] = []
  if (page.hreflangInBody > 0)
    found.push({ code: 'hreflang_in_body', evidence: `${page.hreflangInBody} × <link hreflang>` })
  for (const file of [...facts.sitemap.files, ...facts.sitemap.children]) {
    const fault = file.sitemap?.findings.find(({ code }) => code === 'bad_language')
    if (!fault) continue
    const evidence_zh = `${file.url}：${fault.message_zh}`
    found.push({ code: 'hreflang_code', evidence: `${file.url}: ${fault.message}`, evidence_zh })
  }
  if (all.length === 0) return [...found, ...judgeInSitemap(facts)]
  const tag = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}">`
  const own = new Set([plainAddress(url), ...page.canonicals.flatMap((it) => (it ? [plainAddress(it)] : []))])

  for (const { lang, url: href } of all) {
    const fault = faultOfCode(lang)
    if (fault)
      found.push({
        code: 'hreflang_code',
        evidence: `hreflang="${lang}"`,
        ...(fault.meant && { paste: tag(fault.meant, href) }),
      })
  }
  const relative = all.find(({ written }) => !/^https?:\/\//i.test(written))
  if (relative)
    found.push({ code: 'hreflang_relative', evidence: relative.written, paste: tag(relative.lang, relative.url) })
  const byCode = Map.groupBy(all, ({ lang }) => lang.toLowerCase())
  for (const [lang, entries] of byCode) {
    const different = new Set(entries.map((it) => plainAddress(it.url)))
    if (different.size > 1)
      found.push({ code: 'hreflang_duplicate', evidence: `${lang}: ${[...different].join(', ')}` })
  }
  const isNamed = all.some((it) => own.has(plainAddress(it.url)))
  if (!isNamed)
    found.push({
      code: 'hreflang_no_self',
      evidence: all.map(({ lang }) => lang).join(', '),
      paste: tag(page.lang ?? 'en', url),
    })
  const isOwn = all.some((it) => plainAddress(it.url) === plainAddress(url))
  if (isOwn && canonical && page.canonicals.length === 1) {
    found.push({
      code: 'hreflang_not_canonical',
      evidence: `canonical: ${canonical.url}`,
      paste: `<link rel="canonical" href="${escapeHtml(url)}">`,
    })
  }
  for (const blocked of facts.alternatesBlocked)
    found.push({ code: 'hreflang_target_hidden', ...blockedEvidence(blocked) })
  for (const target of alternates) found.push(...judgeTarget(target, all, { lang: page.lang, url }, own, tag))
  return found
}

/** Google requires a sitemap entry for each language version, which lists all versions including itself. */
function judgeInSitemap({ url, page, sitemap }: AuditFacts): Detection[] {
  const { alternates, oneWay } = sitemap
  if (alternates.length === 0) return []
  const own = new Set([plainAddress(url), ...page.canonicals.flatMap((it) => (it ? [plainAddress(it)] : []))])
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}"/>`
  const mine = alternates.find((it) => own.has(it.url))
  const paste = link(mine?.lang ?? page.lang ?? 'en', url)
  const found: Detection[] = []
  if (!mine) found.push({ code: 'hreflang_no_self', evidence: alternates.map(({ lang }) => lang).join(', '), paste })
  for (const target of oneWay) found.push(...judgeTarget(target, alternates, { lang: page.lang, url }, own, link))
  return found
}

/** `named`: all language versions that the audited page, or the sitemap for it, declares. */
function judgeTarget(
  target: AuditFacts['alternates'][number],
  named: readonly { readonly lang: string; readonly url: string }[],
  { lang: pageLang, url }: { readonly lang: string | null; readonly url: string },
  own: ReadonlySet<string>,
  tag: (lang: string, href: string) => string,
): Detection[] {
  const { status, redirects } = target
  if (status === null || status === 401 || status === 403 || status === 429) return []
  if (status >= 400) return [{ code: 'hreflang_target_dead', evidence: `${target.url}: HTTP ${status}` }]
  if (redirects.length > 0) return [{ code: 'hreflang_target_dead', evidence: `${target.url} → ${target.finalUrl}` }]
  if (!target.page) return []
  if (target.page.noindex) return [{ code: 'hreflang_target_hidden', evidence: `${target.url}: noindex` }]
  const found: Detection[] = []
  const original = target.page.canonicals.length === 1 ? target.page.canonicals[0] : null
  if (original && plainAddress(original) !== plainAddress(target.url)) {
    found.push({
      code: 'hreflang_not_canonical',
      evidence: `${target.url}: canonical ${original}`,
      paste: `<link rel="canonical" href="${escapeHtml(target.url)}">`,
    })
  }
  const entries = named.filter((it) => it.url === target.url)
  const back = [...target.page.hreflang, ...target.links.hreflang]
  if (!back.some((it) => own.has(plainAddress(it.url)))) {
    const mine = named.find((it) => own.has(plainAddress(it.url)))
    found.push({ code: 'hreflang_no_return', evidence: target.url, paste: tag(mine?.lang ?? pageLang ?? 'en', url) })
  }
  // tw (Twi) and kr (Kanuri) are valid codes of languages with few pages. They are usually mistakes for Taiwan and
  // Korea.
  const { lang } = target.page
  const confused = entries.find(
    (it) =>
      /^(?:tw|kr|se|br)$/i.test(it.lang) && lang !== null && !lang.toLowerCase().startsWith(it.lang.toLowerCase()),
  )
  if (confused) {
    found.push({
      code: 'hreflang_wrong_language',
      evidence: `hreflang="${confused.lang}", lang="${lang}"`,
      paste: tag(lang ?? '', target.url),
    })
  }
  return found
}
