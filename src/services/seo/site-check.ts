import { coreAiCrawlers, crawlers } from '#crawl/crawlers.ts'
import type { RobotsRule } from '#crawl/robots.ts'
import {
  looksLikeHtml,
  openAddress,
  readSiteRobots,
  readSiteSitemap,
  type SiteAccess,
  type SiteRobots,
  type SiteSitemap,
} from '#crawl/site-files.ts'
import { ApiError } from '#errors/errors.ts'

export interface TextFile {
  readonly exists: boolean
  readonly url: string
  readonly status: number | null
  readonly content_type: string | null
  readonly bytes: number
  readonly note: string | null
}

export interface SitemapReport {
  readonly url: string
  /** Whether robots.txt names it; else it was tried at the usual place. */
  readonly in_robots: boolean
  readonly exists: boolean
  readonly status: number | null
  readonly kind: string | null
  readonly urls: number
  readonly problems: string[]
}

export interface CrawlerVerdict {
  readonly name: string
  readonly token: string
  readonly operator: string
  readonly type: (typeof crawlers)[number]['type']
  readonly allowed: boolean
  readonly rule: RobotsRule | null
}

export interface Suggestion {
  readonly id: string
  readonly message: string
  readonly message_zh: string
  /** What to paste, and into which file. */
  readonly file: string | null
  readonly line: string | null
}

export interface SiteCheck {
  readonly url: string
  readonly home: { readonly url: string; readonly status: number }
  readonly robots: {
    readonly exists: boolean
    readonly url: string
    readonly status: number | null
    readonly note: string | null
    readonly errors: { line: number; code: string; severity: 'error' | 'warning'; message: string }[]
    readonly errors_total: number
  }
  readonly sitemaps: SitemapReport[]
  readonly llms_txt: TextFile
  readonly crawlers: CrawlerVerdict[]
  readonly suggestions: Suggestion[]
}

const SITEMAPS_MAX = 5

/** Looks at a site as crawlers do before they fetch its home page. Throws where the site itself cannot be reached. */
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
  const sitemaps = await Promise.all(wanted.map((url) => readSiteSitemap(url, 0, access)))
  const facts = {
    url: origin,
    home: { url: home.url, status: home.status },
    robots: describeRobots(robots),
    sitemaps: sitemaps.map((it) => describeSitemap(it, named.includes(it.url))),
    llms_txt: llmsTxt,
    crawlers: crawlers.map(({ name, token, operator, type }, index) => {
      const { allowed, rule } = robots.decisions[index]!
      return { name, token, operator, type, allowed, rule }
    }),
  }
  return { ...facts, suggestions: suggestFixes(facts) }
}

function describeRobots({ url, status, state, reason, report }: SiteRobots): SiteCheck['robots'] {
  const isHtml = report.findings.some(({ code }) => code === 'html_content')
  const note = isHtml ? 'The answer is an HTML page, not a robots.txt, so it holds no rules.' : reason
  return {
    exists: state === 'found' && !isHtml,
    url,
    status,
    note,
    // Each line of an HTML page is a fault; the first one says it all.
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

/** What to do, the most urgent first. Empty where nothing is wrong. */
export function suggestFixes(facts: Omit<SiteCheck, 'suggestions'>): Suggestion[] {
  return [...suggestAccess(facts), ...suggestRobots(facts), ...suggestFiles(facts)]
}

type Facts = Omit<SiteCheck, 'suggestions'>

function suggestAccess({ home, robots, crawlers }: Facts): Suggestion[] {
  const found: Suggestion[] = []
  if (home.status !== 200) {
    found.push(
      suggestion('home_status', [
        `The home page answers ${home.status}. Crawlers index only pages that answer 200.`,
        `首頁回應 ${home.status}，爬蟲只收錄回應 200 的頁面。`,
      ]),
    )
  }
  if (robots.status === null || robots.status === 429 || robots.status >= 500) {
    found.push(
      suggestion(
        'robots_unreachable',
        [
          `${robots.note ?? ''} Make robots.txt answer 200 or 404.`,
          'robots.txt 無法讀取，爬蟲會暫停抓取整個網站；請讓它回應 200 或 404。',
        ],
        ['robots.txt', 'User-agent: *\nAllow: /'],
      ),
    )
    return found
  }
  const search = crawlers.filter(({ type, allowed }) => type === 'search' && !allowed)
  const major = search.filter(({ name }) => name === 'Googlebot' || name === 'bingbot')
  if (major.length > 0) {
    const names = major.map(({ name }) => name)
    const line = major[0]?.rule?.line
    found.push(
      suggestion(
        'search_blocked',
        [
          `${names.join(' and ')} may not fetch the home page${line ? ` (line ${line} of robots.txt)` : ''}, so it drops out of search. Let them in.`,
          `${names.join('、')} 被禁止抓取首頁${line ? `（robots.txt 第 ${line} 行）` : ''}，網站會從搜尋結果消失。請開放。`,
        ],
        ['robots.txt', `${names.map((name) => `User-agent: ${name}`).join('\n')}\nAllow: /`],
      ),
    )
  }
  const core = new Set(coreAiCrawlers.map(({ name }) => name))
  const answers = crawlers.filter(({ name, type, allowed }) => core.has(name) && type !== 'train' && !allowed)
  if (answers.length > 0) {
    found.push(
      suggestion(
        'ai_search_blocked',
        [
          `${answers.map(({ name }) => name).join(', ')} may not fetch the home page: AI assistants cannot find or quote the site. If that is not intended, let them in.`,
          `${answers.map(({ name }) => name).join('、')} 被禁止抓取首頁，AI 助理無法找到或引用網站。若非刻意，請開放。`,
        ],
        ['robots.txt', `${answers.map(({ token }) => `User-agent: ${token}`).join('\n')}\nAllow: /`],
      ),
    )
  }
  return found
}

function suggestRobots({ robots, url }: Facts): Suggestion[] {
  if (robots.status === null || robots.status === 429 || robots.status >= 500) return []
  if (!robots.exists) {
    const html = robots.errors.some(({ code }) => code === 'html_content')
    const messages: [string, string] = html
      ? ['/robots.txt answers with an HTML page. Serve a text file.', '/robots.txt 回應 HTML 網頁，請改放純文字檔。']
      : [
          'There is no robots.txt. Crawlers take that as permission; a short file also names your sitemap.',
          '沒有 robots.txt。爬蟲會視為全部允許；建議放一個檔案並寫上 Sitemap。',
        ]
    return [
      suggestion('robots_missing', messages, ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml`]),
    ]
  }
  const [first] = robots.errors
  if (!first) return []
  return [
    suggestion('robots_errors', [
      `robots.txt has ${robots.errors_total} fault${robots.errors_total === 1 ? '' : 's'}; the first is in line ${first.line}: ${first.message}`,
      `robots.txt 有 ${robots.errors_total} 個問題，第一個在第 ${first.line} 行（${first.code}）。`,
    ]),
  ]
}

function suggestFiles({ sitemaps, llms_txt, url }: Facts): Suggestion[] {
  const found: Suggestion[] = []
  const working = sitemaps.filter(({ exists }) => exists)
  if (working.length === 0) {
    const named = sitemaps.find(({ in_robots }) => in_robots)
    const detail = named?.problems[0] ?? ''
    found.push(
      suggestion(
        'sitemap_missing',
        named
          ? [
              `The sitemap that robots.txt names cannot be read: ${detail}`,
              `robots.txt 指定的 Sitemap 無法讀取：${named.url}`,
            ]
          : ['There is no sitemap. Make one and name it in robots.txt.', '沒有 Sitemap，請產生一份並寫進 robots.txt。'],
        ['robots.txt', `Sitemap: ${url}/sitemap.xml`],
      ),
    )
  } else {
    const faulty = sitemaps.find(({ problems }) => problems.length > 0)
    if (faulty)
      found.push(
        suggestion('sitemap_errors', [`${faulty.url}: ${faulty.problems[0]}`, `Sitemap 有問題：${faulty.url}`]),
      )
    if (working.every(({ in_robots }) => !in_robots)) {
      found.push(
        suggestion(
          'sitemap_not_in_robots',
          ['The sitemap works, but robots.txt does not name it.', 'Sitemap 正常，但 robots.txt 沒有寫上。'],
          ['robots.txt', `Sitemap: ${working[0]!.url}`],
        ),
      )
    }
  }
  if (!llms_txt.exists) {
    found.push(
      suggestion(
        'llms_txt_missing',
        [
          'There is no llms.txt. It gives AI assistants a short map of the site (optional).',
          '沒有 llms.txt。它能提供 AI 助理網站摘要（選用）。',
        ],
        [
          'llms.txt',
          '# Name of the site\n\n> One sentence about the site.\n\n## Pages\n\n- [Home](' + url + '/): what is here',
        ],
      ),
    )
  }
  return found
}

function suggestion(
  id: string,
  [message, message_zh]: readonly [string, string],
  paste?: readonly [file: string, line: string],
): Suggestion {
  return { id, message, message_zh, file: paste?.[0] ?? null, line: paste?.[1] ?? null }
}
