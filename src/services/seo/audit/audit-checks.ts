import { YOUR_HOST } from '#crawl/robots-findings.ts'
import type { AuditFacts, Verdict } from './audit-facts.ts'
import { judgeCanonical, judgeDescription, judgeOpenGraph, judgeStructuredData, judgeTitle } from './audit-head.ts'
import { allowingGroup, ANSWER_CRAWLERS, blockedOf, judgeRobots, onSite, SEARCH_CRAWLERS } from './audit-robots.ts'
import { escapeHtml } from '../escape-html.ts'

export interface AuditCheck {
  readonly id: CheckId
  readonly weight: number
  readonly passed: boolean
  /** What was found. */
  readonly evidence: string
  readonly fix: { readonly en: string; readonly zh: string } | null
}

/** What each check is worth; together 100. */
export const CHECK_WEIGHTS = {
  http_status: 8,
  noindex: 8,
  robots_txt: 8,
  title: 12,
  description: 10,
  canonical: 8,
  h1: 8,
  image_alt: 8,
  open_graph: 6,
  structured_data: 6,
  word_count: 6,
  links: 4,
  sitemap: 4,
  ai_crawlers: 4,
} as const

export type CheckId = keyof typeof CHECK_WEIGHTS

/** A page that search engines do not show can have everything else right and is still no good. */
const HIDDEN_SCORE_MAX = 49

const WORDS_MIN = 200

/** Judges a page. The score is the passed weight, at most 49 where the page is hidden from search. */
export function auditPage(facts: AuditFacts): { score: number; capped_by: CheckId[]; checks: AuditCheck[] } {
  const ids = Object.keys(CHECK_WEIGHTS) as CheckId[]
  const checks = ids.map((id) => {
    const { passed, evidence, en, zh } = JUDGES[id](facts)
    return { id, weight: CHECK_WEIGHTS[id], passed, evidence, fix: passed ? null : { en, zh } }
  })
  const failed = (id: CheckId) => checks.some((check) => check.id === id && !check.passed)
  const blocked = blockedOf(facts, SEARCH_CRAWLERS).length > 0
  const capped_by: CheckId[] = [
    ...(failed('http_status') ? (['http_status'] as const) : []),
    ...(failed('noindex') ? (['noindex'] as const) : []),
    ...(blocked ? (['robots_txt'] as const) : []),
  ]
  const points = checks.reduce((sum, { passed, weight }) => sum + (passed ? weight : 0), 0)
  return { score: capped_by.length > 0 ? Math.min(points, HIDDEN_SCORE_MAX) : points, capped_by, checks }
}

const JUDGES: Readonly<Record<CheckId, (facts: AuditFacts) => Verdict>> = {
  http_status: ({ status, isHtml, redirects }) => ({
    passed: status === 200 && isHtml,
    evidence: `HTTP ${status}${isHtml ? '' : ', not an HTML page'}${redirects > 0 ? `, after ${redirects} redirect${redirects === 1 ? '' : 's'}` : ''}.`,
    en: 'Answer 200 with an HTML page at this address.',
    zh: '此網址應回應 200 且內容為 HTML 網頁。',
  }),
  noindex: ({ page: { noindex } }) => ({
    passed: noindex === null,
    evidence: noindex
      ? `${noindex.source === 'header' ? 'X-Robots-Tag' : `meta ${noindex.agent}`}: ${noindex.directives.join(', ')}.`
      : 'Nothing keeps the page out of the index.',
    ...(noindex?.source === 'header'
      ? {
          en: 'If the page is meant to be found, let the server send this header instead, or none:\nX-Robots-Tag: all',
          zh: '若希望被搜尋到，請讓伺服器改送這個標頭，或不要送：\nX-Robots-Tag: all',
        }
      : {
          en: `If the page is meant to be found, put this tag in place of the other:\n<meta name="${noindex?.agent ?? 'robots'}" content="all">`,
          zh: `若希望被搜尋到，請把標籤換成：\n<meta name="${noindex?.agent ?? 'robots'}" content="all">`,
        }),
  }),
  robots_txt: judgeRobots,
  title: judgeTitle,
  description: judgeDescription,
  canonical: judgeCanonical,
  h1: ({ page: { headingCounts, headings, title } }) => {
    const first = headings.find(({ level }) => level === 1)
    const count = headingCounts[0]
    return {
      passed: count === 1 && first !== undefined && first.text !== '',
      evidence: count === 0 ? 'No h1.' : count > 1 ? `${count} h1 headings.` : `h1: “${first?.text ?? ''}”.`,
      ...(count > 1
        ? {
            en: `Keep one <h1>, “${first?.text ?? ''}”, and make the others <h2>.`,
            zh: `只保留一個 <h1>「${first?.text ?? ''}」，其餘改成 <h2>。`,
          }
        : {
            en: `Say at the top what the page is about:\n<h1>${escapeHtml(title || 'What the page is about')}</h1>`,
            zh: `在頁面上方寫出主題：\n<h1>${escapeHtml(title || '頁面主題')}</h1>`,
          }),
    }
  },
  image_alt: ({ page: { images } }) => ({
    passed: images.withoutAlt === 0,
    evidence:
      images.total === 0
        ? 'No images.'
        : `${images.withoutAlt} of ${images.total} images have no alt${list(images.examples.slice(0, 3))}.`,
    en: `Give each image an alt text (alt="" for mere decoration), for example:\n<img src="${escapeHtml(images.examples[0] ?? '…')}" alt="What the picture shows">`,
    zh: `每張圖片都要有 alt 文字（純裝飾圖用 alt=""），例如：\n<img src="${escapeHtml(images.examples[0] ?? '…')}" alt="圖片內容">`,
  }),
  open_graph: judgeOpenGraph,
  structured_data: judgeStructuredData,
  word_count: ({ page: { words } }) => ({
    passed: words.total >= WORDS_MIN,
    evidence: `${words.total} words (${words.cjk} CJK characters, ${words.alphabetic} other words).`,
    en: `Write at least ${WORDS_MIN} words of text that answer what people search for.`,
    zh: `內文建議至少 ${WORDS_MIN} 字，回答讀者的問題。`,
  }),
  links: ({ page: { links } }) => ({
    passed: links.internal > 0 && links.empty === 0,
    evidence: `${links.internal} internal, ${links.external} external, ${links.nofollow} nofollow, ${links.empty} without a destination.`,
    en:
      links.empty > 0
        ? 'Give each link a real address instead of “#”, nothing or a script; what only acts is a <button type="button">.'
        : 'Link to other pages of your site, for example:\n<a href="/">Home</a>',
    zh:
      links.empty > 0
        ? '連結請填實際網址，不要用「#」、空白或 javascript；只做動作的請改用 <button type="button">。'
        : '請加上站內其他頁面的連結，例如：\n<a href="/">首頁</a>',
  }),
  sitemap: ({ url: page, sitemap: { url, sitemap, reason } }) => {
    const usable = sitemap !== null && sitemap.kind !== 'unknown' && sitemap.findings.length === 0
    const problem = reason ?? sitemap?.findings[0]?.message ?? ''
    return {
      passed: usable,
      evidence: usable ? `${url} lists ${sitemap.total} addresses.` : `${url}: ${problem}`,
      en: onSite(
        `Publish a sitemap without faults and name it in robots.txt:\nSitemap: ${YOUR_HOST}/sitemap.xml`,
        page,
      ),
      zh: onSite(`請提供沒有錯誤的 Sitemap，並寫進 robots.txt：\nSitemap: ${YOUR_HOST}/sitemap.xml`, page),
    }
  },
  ai_crawlers: (facts) => {
    const blocked = blockedOf(facts, ANSWER_CRAWLERS)
    return {
      passed: blocked.length === 0,
      evidence: blocked.length === 0 ? 'AI search crawlers may fetch the page.' : `Blocked: ${blocked.join(', ')}.`,
      en: `If AI assistants are meant to quote the page, add to the end of robots.txt:\n${allowingGroup(facts, blocked)}`,
      zh: `若希望 AI 助理引用此頁，請加到 robots.txt 最後：\n${allowingGroup(facts, blocked)}`,
    }
  },
}

function list(examples: readonly string[]): string {
  const shown = examples.filter((example) => example !== '')
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`
}
