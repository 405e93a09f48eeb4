import { z } from 'zod'
import { FINDING_CODES, FINDINGS, type FindingCode, type Detection } from './findings.ts'
import type { AuditFacts } from './audit-facts.ts'
import { CHECK_IDS, CHECKS, type CheckId } from './checks.ts'
import { judgeCanonical } from './judge-canonical.ts'
import { judgeData } from './judge-data.ts'
import { judgeHttps, judgeRedirects, judgeSpeed, judgeStatus } from './judge-delivery.ts'
import { judgeDescription } from './judge-description.ts'
import { judgeHeadTags, judgeViewport } from './judge-head.ts'
import { judgeLanguage } from './judge-language.ts'
import { judgeSocial } from './judge-social.ts'
import { judgeTitle } from './judge-title.ts'
import { judgeHreflang } from './judge-hreflang.ts'
import { judgeAgents, judgeNoindex, judgeRobotsTxt, judgeSnippets } from './judge-indexing.ts'
import { judgeSitemap } from './judge-sitemap.ts'
import { judgeHeadings } from './judge-headings.ts'
import { judgeImages } from './judge-images.ts'
import { judgeLinks } from './judge-links.ts'
import { judgeText } from './judge-text.ts'

const bilingual = z.object({ en: z.string(), zh: z.string() })

const findingSchema = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(['error', 'warning', 'notice']).describe('A notice fails nothing and costs nothing.'),
  message: bilingual.describe('What is wrong.'),
  evidence: z.string().describe('What was met, as it stands there.'),
  evidence_zh: z.string().optional().describe('The same in Chinese, where it has words of ours.'),
  line: z.int().nullable().describe('Of the page, or of robots.txt for what is found there.'),
  why: bilingual,
  fix: bilingual.describe('What to do, with the line to paste where there is one.'),
  source: z.string().describe('The document that says so.'),
})

export type Finding = z.output<typeof findingSchema>

export const auditCheckSchema = z.object({
  id: z.enum(CHECK_IDS),
  title: z.string(),
  title_zh: z.string(),
  weight: z.int().describe('Points of 100: all are lost by an error, half by warnings.'),
  passed: z.boolean(),
  lost: z.int(),
  evidence: z.string(),
  fix: bilingual.nullable().describe('What to change first; null where the check passed.'),
  findings: z.array(findingSchema),
})

export type AuditCheck = z.output<typeof auditCheckSchema>

/** A page that nobody can find must not look good, whatever its other merits. */
const HIDDEN_SCORE_MAX = 49
/** Findings about pages that search engines cannot show or that have no content to check. */
const HIDING_FINDINGS: readonly FindingCode[] = [
  'http_status',
  'soft_404',
  'noindex',
  'unavailable_after',
  'robots_blocked',
  'robots_unreachable',
  'canonical_dead',
  'canonical_other_host',
  'canonical_noindex',
  'canonical_blocked',
  'client_rendered',
]

const JUDGES: readonly ((facts: AuditFacts) => Detection[])[] = [
  judgeStatus,
  judgeNoindex,
  judgeRobotsTxt,
  judgeHttps,
  judgeRedirects,
  judgeTitle,
  judgeDescription,
  judgeCanonical,
  judgeHreflang,
  judgeLanguage,
  judgeViewport,
  judgeHeadTags,
  judgeSnippets,
  judgeHeadings,
  judgeLinks,
  judgeImages,
  judgeSocial,
  judgeData,
  judgeText,
  judgeSpeed,
  judgeSitemap,
  judgeAgents,
]

/** A check that fails with an error loses its weight, and with warnings only, half of it. */
export function auditPage(facts: AuditFacts): { score: number; capped_by: CheckId[]; checks: AuditCheck[] } {
  const findings = JUDGES.flatMap((judge) => judge(facts)).map(addTexts)
  const checks = CHECK_IDS.map((id) =>
    makeCheck(
      id,
      facts,
      findings.filter(({ code }) => FINDINGS[code].check === id),
    ),
  )
  const hidingChecks = findings
    .filter(({ code }) => HIDING_FINDINGS.includes(code))
    .map(({ code }) => FINDINGS[code].check)
  const capped_by = [...new Set<CheckId>(hidingChecks)]
  const points = 100 - checks.reduce((sum, { lost }) => sum + lost, 0)
  return { score: capped_by.length > 0 ? Math.min(points, HIDDEN_SCORE_MAX) : points, capped_by, checks }
}

/** Adds the texts of the finding, and to its fix the text to paste. */
function addTexts({ code, evidence, evidence_zh, paste, line, source }: Detection): Finding {
  const text = FINDINGS[code]
  const append = (words: string) => (paste === undefined ? words : `${words}\n${paste}`)
  return {
    code,
    severity: text.severity,
    message: text.message,
    evidence,
    ...(evidence_zh !== undefined && evidence_zh !== evidence && { evidence_zh }),
    line: line ?? null,
    why: text.why,
    fix: { en: append(text.fix.en), zh: append(text.fix.zh) },
    source: source ?? text.source,
  }
}

function makeCheck(id: CheckId, facts: AuditFacts, findings: Finding[]): AuditCheck {
  const { title, titleZh: title_zh, weight } = CHECKS[id]
  const faults = findings.filter(({ severity }) => severity !== 'notice')
  const hasError = faults.some(({ severity }) => severity === 'error')
  const worst = faults.find(({ severity }) => severity === 'error') ?? faults[0]
  const lost = hasError ? weight : faults.length > 0 ? Math.ceil(weight / 2) : 0
  return {
    id,
    title,
    title_zh,
    weight,
    passed: faults.length === 0,
    lost,
    evidence: worst
      ? `${worst.message.en} ${worst.evidence}`
      : (PASSED_EVIDENCE[id]?.(facts) ?? 'Nothing is wrong here.'),
    fix: worst?.fix ?? null,
    findings,
  }
}

/** The evidence of a check that has passed. */
const PASSED_EVIDENCE: Partial<Record<CheckId, (facts: AuditFacts) => string>> = {
  http_status: ({ status, redirects }) =>
    `HTTP ${status}${redirects.length > 0 ? `, after ${redirects.length} redirect${redirects.length === 1 ? '' : 's'}` : ''}.`,
  robots_txt: ({ robots }) =>
    robots.state === 'absent' ? 'There is no robots.txt; everything is allowed.' : 'Search engines may fetch the page.',
  title: ({ page }) => `“${page.title ?? ''}”.`,
  description: ({ page }) => `“${page.description ?? ''}”.`,
  canonical: ({ page, links }) => page.canonicals[0] ?? links.canonicals[0] ?? 'None, and none is required.',
  hreflang: ({ page, links }) => `${page.hreflang.length + links.hreflang.length} languages.`,
  language: ({ page }) => `${page.lang ?? ''}, ${page.charset.used}.`,
  h1: ({ page }) => `h1: “${page.headings.find(({ level }) => level === 1)?.text ?? ''}”.`,
  links: ({ page, sampledLinks }) =>
    `${page.links.internal} internal, ${page.links.external} external, ${sampledLinks.length} tried.`,
  image_alt: ({ page, sampledImages }) => `${page.images.total} pictures, ${sampledImages.length} tried.`,
  structured_data: ({ page }) =>
    page.structuredData.types.length > 0
      ? `Types: ${page.structuredData.types.slice(0, 10).join(', ')}.`
      : 'None, and none is required.',
  word_count: ({ page }) =>
    `${page.words.total} words (${page.words.cjk} CJK characters, ${page.words.alphabetic} other words).`,
  speed: ({ bytes, headers }) =>
    `${Math.ceil(bytes / 1024)} KB, ${headers.get('content-encoding') ?? 'not compressed'}.`,
  sitemap: ({ sitemap }) => (sitemap.total > 0 ? `${sitemap.total} addresses.` : 'None, and small sites need none.'),
  ai_crawlers: ({ edge }) => {
    const answered = edge.filter(({ verdict }) => verdict === 'answered').map(({ agent }) => agent)
    const tested =
      answered.length > 0
        ? ` Asked under the name of ${answered.join(', ')}, the site answers; what it answers to their own addresses could not be tested from here.`
        : ''
    return `robots.txt lets AI search crawlers in.${tested}`
  },
}
