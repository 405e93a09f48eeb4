import { z } from 'zod'
import { siteInput } from '#operation/input/address.ts'
import { normaliseSite, refuseSite } from '#sites/crawl/site-files.ts'
import { defineOperation } from '#operation/operation.ts'
import { auditCheckSchema, auditPage } from './audit-page.ts'
import { agentSchema, edgeSchema, type AuditFacts } from './audit-facts.ts'
import { SITE_CACHE_MS } from '../site-check/check-site-crawlers.ts'
import { CHECK_IDS } from './checks.ts'
import { gatherFacts } from './gather.ts'

const EDGE_NOTE =
  'Asked from our address under the name of the crawler, with our own behind it. What the site answers to the crawler’s own addresses could not be tested from here.'

export const seoAudit = defineOperation({
  name: 'seo_audit',
  route: 'GET /api/pro/seo-audit',
  price: '$0.02',
  title: 'Page audit',
  titleZh: '單頁 SEO 健檢',
  summary: 'A page’s score from 0 to 100, with evidence and fixes.',
  description:
    'Fetches one page and what it names (canonical, other languages, samples of links, pictures and sitemap entries, robots.txt) and scores it by 22 weighted checks: status and soft 404, indexing, robots.txt, https, redirects, title, description, canonical, hreflang, headings, links, pictures, link previews, structured data, text, speed, sitemap, AI crawlers. Each finding has evidence, line, why it matters, the fix to paste and the document that says so. A page that is hidden from search scores at most 49; a site that turns us away is not judged and not charged. Use [check_site_crawlers] for a whole site, free.',
  tasks: ['幫我的網頁做 SEO 健檢', '這個頁面為什麼搜尋不到？', 'Audit https://example.com/ for SEO'],
  effect: 'fetch',
  long: true,
  card: true,
  input: z.object({
    url: siteInput().describe('Address of the page, for example https://example.com/tea.'),
  }),
  output: z.object({
    url: z.string().describe('The address that answered, after redirects.'),
    status: z.int(),
    score: z.int().min(0).max(100).describe('100 less what the checks lose.'),
    capped_by: z
      .array(z.enum(CHECK_IDS))
      .describe('Checks that keep the score at 49 or below: the page is hidden from search.'),
    checks: z.array(auditCheckSchema),
    redirects: z.array(z.object({ url: z.string(), status: z.int() })).describe('Every address that sent us on.'),
    agents: z.array(agentSchema).describe('Every crawler we know: may it fetch this page?'),
    edge: z.array(edgeSchema),
    edge_note: z.string(),
    page: z.object({
      title: z.string().nullable(),
      description: z.string().nullable(),
      lang: z.string().nullable(),
      charset: z.string(),
      headings: z.array(z.object({ level: z.int(), text: z.string() })).describe('The first 30.'),
      words: z.object({ cjk: z.int(), alphabetic: z.int(), total: z.int() }),
      structured_data: z.array(z.string()).describe('Types that JSON-LD, microdata and RDFa declare.'),
      first_byte_ms: z.int().nullable().describe('One measurement, from our place.'),
      bytes: z.int(),
      truncated: z.boolean().describe('Only the first 5 MB were read.'),
    }),
    cached: z.boolean(),
    checked_at: z.string(),
  }),
  checkUnpaid: ({ url }) => refuseSite(url),
  example: { url: 'https://example.com/' },
  async run({ url }, { fetch, cache, now }) {
    const key = normaliseSite(url)
    const { value, cached, at } = await cache.remember(`seo:audit:${key}`, SITE_CACHE_MS, async (signal) =>
      toAnswer(await gatherFacts(key, { fetch, signal }, now)),
    )
    return { ...value, cached, checked_at: at.toISOString() }
  },
})

function toAnswer(facts: AuditFacts) {
  const { page } = facts
  const { score, capped_by, checks } = auditPage(facts)
  return {
    url: facts.url,
    status: facts.status,
    score,
    capped_by,
    checks: checks.map((check) => ({ ...check, findings: [...check.findings] })),
    redirects: [...facts.redirects],
    agents: [...facts.agents],
    edge: [...facts.edge],
    edge_note: EDGE_NOTE,
    page: {
      title: page.title,
      description: page.description,
      lang: page.lang,
      charset: page.charset.used,
      headings: page.headings.slice(0, 30).map(({ level, text }) => ({ level, text })),
      words: page.words,
      structured_data: [...page.structuredData.types],
      first_byte_ms: facts.firstByteMs === null ? null : Math.round(facts.firstByteMs),
      bytes: facts.bytes,
      truncated: page.truncated,
    },
  }
}
