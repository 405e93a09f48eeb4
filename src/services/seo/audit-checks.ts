import type { PageFacts } from '#crawl/page.ts'
import { YOUR_HOST } from '#crawl/robots-findings.ts'
import { writeAllowingGroup } from '#crawl/robots-fix.ts'
import type { SiteRobots, SiteSitemap } from '#crawl/site-files.ts'
import { escapeHtml } from './escape-html.ts'
import { SNIPPET } from './serp-preview.ts'
import { measureText } from './text-width.ts'

/** Everything that an audit looks at. */
export interface AuditFacts {
  readonly url: string
  readonly status: number
  readonly isHtml: boolean
  readonly redirects: number
  readonly page: PageFacts
  readonly robots: SiteRobots
  /** Names of crawlers by the order in which robots.txt was asked about them. */
  readonly asked: readonly string[]
  readonly sitemap: SiteSitemap
}

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
export const HIDDEN_SCORE_MAX = 49

/** Crawlers whose access decides whether the page is blocked. */
export const SEARCH_CRAWLERS = ['Googlebot', 'bingbot'] as const
/** Crawlers that bring a page into AI answers. Blocking training is a choice and no fault. */
export const ANSWER_CRAWLERS = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
] as const

const WORDS_MIN = 200
const DESCRIPTION_MIN_PX = 200

interface Verdict {
  readonly passed: boolean
  readonly evidence: string
  readonly en: string
  readonly zh: string
}

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
            en: `Say at the top what the page is about:\n<h1>${escapeHtml(title ?? 'What the page is about')}</h1>`,
            zh: `在頁面上方寫出主題：\n<h1>${escapeHtml(title ?? '頁面主題')}</h1>`,
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
  open_graph: ({ url, page: { social, title, description, excerpt } }) => {
    const contents = {
      'og:title': title ?? 'Title of the page',
      'og:description': description ?? shorten(excerpt),
      'og:image': new URL('/picture-1200x630.jpg', url).href,
    }
    const missing = Object.entries(contents).filter(([name]) => !social[name])
    const tags = missing
      .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`)
      .join('\n')
    return {
      passed: missing.length === 0,
      evidence:
        missing.length === 0
          ? 'og:title, og:description and og:image are set.'
          : `Missing: ${missing.map(([name]) => name).join(', ')}.`,
      en: `Add to the head (with an address of your own for the picture):\n${tags}`,
      zh: `請加到 <head>（圖片換成你自己的網址）：\n${tags}`,
    }
  },
  structured_data: ({
    url,
    page: {
      title,
      structuredData: { blocks, broken, types },
    },
  }) => ({
    passed: types.length > 0 && broken === 0,
    evidence:
      broken > 0
        ? `${broken} of ${blocks} JSON-LD blocks are not valid JSON.`
        : types.length > 0
          ? `Types: ${types.slice(0, 10).join(', ')}.`
          : 'No JSON-LD and no microdata.',
    en:
      broken > 0
        ? 'Correct the JSON of the application/ld+json blocks; one that is read looks like this:\n' + jsonLd(url, title)
        : 'Describe the page in JSON-LD; use a closer type such as Article or Product where one fits:\n' +
          jsonLd(url, title),
    zh:
      broken > 0
        ? '請修正 application/ld+json 區塊的 JSON 語法，可讀取的寫法如下：\n' + jsonLd(url, title)
        : '加入 JSON-LD 結構化資料；若有更貼切的類型（Article、Product）請換上：\n' + jsonLd(url, title),
  }),
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

function judgeRobots(facts: AuditFacts): Verdict {
  const { robots } = facts
  const blocked = blockedOf(facts, SEARCH_CRAWLERS)
  const errors = robots.report.findings.filter(({ severity }) => severity === 'error')
  const line = robots.decisions[facts.asked.indexOf(blocked[0] ?? '')]?.rule?.line
  if (robots.state === 'unreachable') {
    return {
      passed: false,
      evidence: robots.reason ?? '',
      en: 'Make robots.txt answer 404, or 200 with:\nUser-agent: *\nAllow: /',
      zh: '讓 robots.txt 回應 404，或回應 200 並放上：\nUser-agent: *\nAllow: /',
    }
  }
  if (blocked.length > 0) {
    return {
      passed: false,
      evidence: `${blocked.join(' and ')} may not fetch this page${line ? ` (line ${line})` : ''}.`,
      en: `Add to the end of robots.txt:\n${allowingGroup(facts, blocked)}`,
      zh: `請加到 robots.txt 最後：\n${allowingGroup(facts, blocked)}`,
    }
  }
  const first = errors[0]
  return {
    passed: first === undefined,
    evidence: first
      ? `Line ${first.line}: ${first.message}`
      : robots.state === 'absent'
        ? 'There is no robots.txt; everything is allowed.'
        : 'Search engines may fetch the page.',
    en: `Correct line ${first?.line ?? 0} of robots.txt${first?.fix ? `:\n${onSite(first.fix, facts.url)}` : '.'}`,
    zh: `請修正 robots.txt 第 ${first?.line ?? 0} 行${first?.fix ? `：\n${onSite(first.fix, facts.url)}` : '。'}`,
  }
}

function judgeTitle({ page: { title, titles, headings } }: AuditFacts): Verdict {
  const sample = escapeHtml(headings.find(({ text }) => text !== '')?.text ?? 'What the page is about')
  const pixels = Math.round(measureText(title ?? '', SNIPPET.titlePx))
  const fits = pixels <= SNIPPET.titleMaxPx
  return {
    passed: titles === 1 && title !== null && title !== '' && fits,
    evidence:
      titles > 1
        ? `${titles} titles.`
        : title
          ? `“${title}”, about ${pixels} px of ${SNIPPET.titleMaxPx}.`
          : 'No title.',
    en:
      titles > 1
        ? `Keep one <title>:\n<title>${escapeHtml(title ?? '')}</title>`
        : title && !fits
          ? 'Shorten the title: results show about 600 px (30 Chinese characters).'
          : `Add to the head:\n<title>${sample}</title>`,
    zh:
      titles > 1
        ? `只保留一個 <title>：\n<title>${escapeHtml(title ?? '')}</title>`
        : title && !fits
          ? '標題太長，搜尋結果約顯示 600 px（約 30 個中文字）。'
          : `請加到 <head>：\n<title>${sample}</title>`,
  }
}

function judgeDescription({ page: { description, descriptions, excerpt } }: AuditFacts): Verdict {
  const tag = `<meta name="description" content="${escapeHtml(shorten(excerpt))}">`
  const pixels = Math.round(measureText(description ?? '', SNIPPET.descriptionPx))
  const isShort = pixels < DESCRIPTION_MIN_PX
  return {
    passed: descriptions === 1 && !isShort && pixels <= SNIPPET.descriptionMaxPx,
    evidence:
      descriptions > 1
        ? `${descriptions} descriptions.`
        : description
          ? `About ${pixels} px of ${SNIPPET.descriptionMaxPx}.`
          : 'No description.',
    en:
      descriptions > 1
        ? 'Keep one meta description.'
        : isShort
          ? `Say in one or two sentences what the page offers; from its own text, for example:\n${tag}`
          : 'Shorten the description: results show about 920 px (65 Chinese characters).',
    zh:
      descriptions > 1
        ? '只保留一個 meta description。'
        : isShort
          ? `用一兩句話說明此頁；以頁面文字為例：\n${tag}`
          : '描述太長，搜尋結果約顯示 920 px（約 65 個中文字）。',
  }
}

function judgeCanonical({ url, page: { canonicals, canonicalInBody } }: AuditFacts): Verdict {
  const distinct = [...new Set(canonicals)]
  const own = withoutHash(url)
  const fix = {
    en: `Put this into the head, once:\n<link rel="canonical" href="${escapeHtml(own)}">`,
    zh: `在 <head> 放一個：\n<link rel="canonical" href="${escapeHtml(own)}">`,
  }
  if (distinct.length === 0) {
    const evidence = canonicalInBody
      ? 'The canonical link stands outside the head and is ignored.'
      : 'No canonical link.'
    return { passed: false, evidence, ...fix }
  }
  if (distinct.length > 1) return { passed: false, evidence: `${distinct.length} different canonical links.`, ...fix }
  const [canonical] = distinct
  if (!canonical) return { passed: false, evidence: 'The canonical link is no address.', ...fix }
  const same = withoutHash(canonical) === own
  return {
    passed: same,
    evidence: same ? `canonical: ${canonical}` : `canonical names another page: ${canonical}`,
    ...fix,
  }
}

function blockedOf({ robots, asked }: AuditFacts, names: readonly string[]): string[] {
  return names.filter((name) => robots.decisions[asked.indexOf(name)]?.allowed === false)
}

/** The lines that let these crawlers in, in spite of the rules that keep them out. */
function allowingGroup({ robots, asked }: AuditFacts, names: readonly string[]): string {
  return writeAllowingGroup(
    names.map((name) => ({ token: name, rule: robots.decisions[asked.indexOf(name)]?.rule ?? null })),
  )
}

function onSite(text: string, url: string): string {
  return text.replace(YOUR_HOST, new URL(url).origin)
}

/** About as much of the page's own text as a result shows. */
function shorten(text: string): string {
  const characters = [...text]
  const max = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(text) ? 60 : 140
  return characters.length === 0 ? 'One or two sentences about the page' : characters.slice(0, max).join('').trim()
}

function jsonLd(url: string, title: string | null): string {
  const data = { '@context': 'https://schema.org', '@type': 'WebPage', name: title ?? 'Name of the page', url }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function withoutHash(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

function list(examples: readonly string[]): string {
  const shown = examples.filter((example) => example !== '')
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`
}
