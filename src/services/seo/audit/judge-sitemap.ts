import type { SiteSitemap } from '#sites/crawl/site-files.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import { blockedEvidence } from './blocked-evidence.ts'
import type { Detection } from './findings.ts'
import { isGone } from './reachability.ts'

const BROKEN = new Set([
  'no_namespace',
  'not_a_sitemap',
  'malformed_xml',
  'blank_before_xml',
  'entity_declaration',
  'invalid_url',
  'bad_gzip',
  'no_entries',
])
const LARGE = new Set(['too_many_urls', 'too_large'])

export function judgeSitemap(facts: AuditFacts): Detection[] {
  const { sitemap, url, page, robots } = facts
  const { files, children, isNamed, isListed, sampled } = sitemap
  const found: Detection[] = []
  const answered = files.filter((file) => file.sitemap !== null)
  if (answered.length === 0 && !isNamed) {
    const paste = `Sitemap: ${new URL(url).origin}/sitemap.xml`
    const [tried] = files
    return [{ code: 'sitemap_missing', ...answerOf(tried?.url ?? '', tried?.status ?? null), paste }]
  }
  for (const file of files) {
    if (file.sitemap === null && (file.status !== null || files.length === 1)) {
      const { evidence_zh } = answerOf(file.url, file.status)
      found.push({ code: 'sitemap_dead', evidence: `${file.url}: ${file.status ?? file.reason ?? ''}`, evidence_zh })
    }
  }
  const dead = children.filter((child) => child.sitemap === null || child.sitemap.kind === 'unknown')
  if (dead[0]) {
    found.push({ code: 'sitemap_child_dead', ...joinEvidence(dead.map(({ url: it, status }) => answerOf(it, status))) })
  }
  const read = [...answered, ...children]
  const first = (isMeant: (code: string) => boolean) => findFinding(read, isMeant)
  // If robots.txt names no sitemap and the default location has only a web page, the sitemap is missing instead of
  // broken.
  const isGuess = !isNamed && answered.every((file) => file.sitemap?.kind === 'unknown')
  if (isGuess)
    return [
      {
        code: 'sitemap_missing',
        evidence: `${files[0]?.url}: HTML`,
        paste: `Sitemap: ${new URL(url).origin}/sitemap.xml`,
      },
    ]
  const broken = first((code) => BROKEN.has(code))
  const nested = children.find((child) => child.sitemap?.kind === 'index')
  if (broken) found.push({ code: 'sitemap_invalid', ...broken })
  else if (nested) {
    found.push({
      code: 'sitemap_invalid',
      evidence: `${nested.url}: an index inside an index`,
      evidence_zh: `${nested.url}：索引裡還是索引`,
    })
  }
  const large = first((code) => LARGE.has(code))
  if (large) found.push({ code: 'sitemap_too_many', ...large })
  const stranger = first((code) => code === 'other_host')
  if (stranger) found.push({ code: 'sitemap_other_host', ...stranger })
  const dates = first((code) => code === 'bad_date')
  if (dates) found.push({ code: 'sitemap_dates', ...dates })
  // A front page may redirect to a language version temporarily, so it does not count as gone.
  const gone = sampled.filter(
    ({ status, redirects }) => isGone(status) || [301, 308].includes(redirects[0]?.status ?? 0),
  )
  if (gone.length > 0) {
    const evidence = gone
      .slice(0, 3)
      .map((it) => `${it.url}: ${it.redirects.length > 0 ? `→ ${it.finalUrl}` : `HTTP ${it.status}`}`)
      .join('; ')
    found.push({ code: 'sitemap_entry_dead', evidence })
  }
  const hidden = [
    ...sitemap.blocked.map(blockedEvidence),
    ...sampled.filter(({ isHidden }) => isHidden).map(({ url: entry }) => inEither(`${entry}: X-Robots-Tag`)),
  ]
  if (hidden.length > 0) found.push({ code: 'sitemap_entry_hidden', ...joinEvidence(hidden.slice(0, 3)) })
  const isMeantToBeFound =
    facts.status === 200 &&
    page.noindex === null &&
    robots.state !== 'unreachable' &&
    page.canonicals.length <= 1 &&
    isWorthListing(page.canonicals[0] ?? url)
  if (isListed === false && isMeantToBeFound) {
    const address = page.canonicals[0] ?? url
    found.push({
      code: 'sitemap_page_missing',
      evidence: `${sitemap.total} addresses`,
      evidence_zh: `列了 ${sitemap.total} 個網址`,
      paste: `<url><loc>${escapeHtml(address)}</loc></url>`,
    })
  }
  return found
}

type Met = Required<Pick<Detection, 'evidence' | 'evidence_zh'>>

const inEither = (evidence: string): Met => ({ evidence, evidence_zh: evidence })

function answerOf(url: string, status: number | null): Met {
  return status === null
    ? { evidence: `${url}: no answer`, evidence_zh: `${url}：沒有回應` }
    : inEither(`${url}: ${status}`)
}

function joinEvidence(met: readonly Met[]): Met {
  const evidence = met.map((it) => it.evidence).join('; ')
  return { evidence, evidence_zh: met.map((it) => it.evidence_zh).join('; ') }
}

function findFinding(files: readonly SiteSitemap[], isMeant: (code: string) => boolean): Met | undefined {
  for (const { url, sitemap } of files) {
    const finding = sitemap?.findings.find(({ code }) => isMeant(code))
    if (finding) return { evidence: `${url}: ${finding.message}`, evidence_zh: `${url}：${finding.message_zh}` }
  }
  return undefined
}

/**
 * Whether a sitemap should list the address. It need not list later pages of a list or other addresses with a query.
 */
function isWorthListing(address: string): boolean {
  return new URL(address).search === ''
}
