import { z } from 'zod'
import { plainAddress } from '#crawl/sitemap.ts'
import { readDocument } from '#data-files/read.ts'
import { escapeHtml } from '../escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Found } from './findings.ts'

const codesSchema = z.object({ languages: z.string(), regions: z.string(), meant: z.record(z.string(), z.string()) })

interface Codes {
  readonly languages: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  readonly meant: Readonly<Record<string, string>>
}

let codes: Codes | undefined

function languageCodes(): Codes {
  if (!codes) {
    const { languages, regions, meant } = readDocument('reference/crawl/language-codes.json', codesSchema)
    codes = { languages: new Set(languages.split(' ')), regions: new Set(regions.split(' ')), meant }
  }
  return codes
}

/** What should stand there; undefined for a code that Google reads: language[-Script][-REGION], or x-default. */
export function faultOfCode(code: string): { meant: string | null } | undefined {
  const lower = code.toLowerCase()
  if (lower === 'x-default') return undefined
  const { languages, regions, meant } = languageCodes()
  const known = Object.hasOwn(meant, lower) ? meant[lower]! : null
  const [, language = '', script, region] = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/i.exec(code) ?? []
  const isSound =
    languages.has(language.toLowerCase()) &&
    (script === undefined || SCRIPTS.has(script.toLowerCase())) &&
    (region === undefined || regions.has(region.toUpperCase()))
  if (isSound && !(known !== null && lower.includes('-'))) return undefined
  return { meant: known ?? (code.includes('_') ? code.replaceAll('_', '-') : null) }
}

const SCRIPTS = new Set(
  'hans hant latn cyrl arab deva beng taml telu guru gujr knda mlym thai hebr grek jpan kore'.split(' '),
)

export function judgeHreflang(facts: AuditFacts): Found[] {
  const { url, page, links, alternates, canonical } = facts
  const all = [...page.hreflang, ...links.hreflang]
  const found: Found[] = []
  if (page.hreflangInBody > 0)
    found.push({ code: 'hreflang_in_body', evidence: `${page.hreflangInBody} × <link hreflang>` })
  if (all.length === 0) return found
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
  for (const target of alternates) found.push(...judgeTarget(target, facts, own, tag))
  return found
}

function judgeTarget(
  target: AuditFacts['alternates'][number],
  { url, page, links }: AuditFacts,
  own: ReadonlySet<string>,
  tag: (lang: string, href: string) => string,
): Found[] {
  const { status, redirects } = target
  if (status === null || status === 401 || status === 403 || status === 429) return []
  if (status >= 400) return [{ code: 'hreflang_target_dead', evidence: `${target.url}: HTTP ${status}` }]
  if (redirects.length > 0) return [{ code: 'hreflang_target_dead', evidence: `${target.url} → ${target.finalUrl}` }]
  if (!target.page) return []
  const found: Found[] = []
  const entries = [...page.hreflang, ...links.hreflang].filter((it) => it.url === target.url)
  const back = [...target.page.hreflang, ...target.links.hreflang]
  if (!back.some((it) => own.has(plainAddress(it.url)))) {
    const mine = [...page.hreflang, ...links.hreflang].find((it) => own.has(plainAddress(it.url)))
    found.push({ code: 'hreflang_no_return', evidence: target.url, paste: tag(mine?.lang ?? page.lang ?? 'en', url) })
  }
  // tw is Twi, kr Kanuri: sound codes, of languages that hardly any page is in.
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
