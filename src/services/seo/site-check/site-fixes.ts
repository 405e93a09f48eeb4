import { coreAiCrawlers } from '#sites/crawl/crawlers.ts'
import { YOUR_HOST } from '#sites/crawl/robots-findings.ts'
import { namesOfLines, writeAllowingGroup } from '#sites/crawl/robots-fix.ts'
import { fillText } from '#support/errors/localized-text.ts'
import TEXTS from '#texts/site-fixes.json' with { type: 'json' }
import type { SiteSitemap } from '#sites/crawl/site-files.ts'
import type { CrawlerVerdict, SiteCheck, Suggestion } from './site-report.ts'

type Facts = Omit<SiteCheck, 'suggestions'>
type SitemapCode = NonNullable<SiteSitemap['sitemap']>['findings'][number]['code']

export function suggestFixes(facts: Facts, sitemaps: readonly SiteSitemap[]): Suggestion[] {
  return [
    suggestHome(facts),
    ...(isUnreachable(facts) ? [suggestReachable(facts)] : [...suggestAccess(facts), suggestRobots(facts)]),
    ...suggestSitemap(facts, sitemaps),
    suggestLlmsTxt(facts),
  ].filter((it) => it !== undefined)
}

function isUnreachable({ robots: { status } }: Facts): boolean {
  return status === null || status === 429 || status >= 500
}

/** A suggestion with one of the texts, whose placeholders have these values. */
function suggest(
  suggestion: Pick<Suggestion, 'id' | 'file' | 'line'>,
  text: keyof typeof TEXTS,
  values: Readonly<Record<string, string | number>> = {},
): Suggestion {
  const { en, zh } = fillText(TEXTS[text], values)
  return { ...suggestion, message: en, message_zh: zh }
}

function suggestHome({ home: { url, status } }: Facts): Suggestion | undefined {
  if (status === 200) return undefined
  const { en, zh } = TEXTS[REASONS[status] ?? (status >= 500 ? 'server_error' : 'no_page')]
  const line = `curl -s -o /dev/null -w "%{http_code}\\n" -A "Googlebot/2.1" ${url}`
  return suggest({ id: 'home_status', file: 'terminal', line }, 'home_status', {
    status,
    reason_en: en,
    reason_zh: zh,
  })
}

const REASONS: Readonly<Record<number, keyof typeof TEXTS>> = {
  401: 'turned_away',
  403: 'turned_away',
  429: 'slowed_down',
}

function suggestReachable({ robots: { status, note } }: Facts): Suggestion {
  return suggest(
    { id: 'robots_unreachable', file: 'robots.txt', line: 'User-agent: *\nAllow: /' },
    'robots_unreachable',
    status === null
      ? { answer_en: `robots.txt cannot be read: ${note}`, answer_zh: '無法讀取' }
      : { answer_en: `robots.txt answers ${status}.`, answer_zh: `回應 ${status}` },
  )
}

const CORE = new Set(coreAiCrawlers.map(({ name }) => name))

function suggestAccess({ crawlers }: Facts): Suggestion[] {
  const blocked = crawlers.filter(({ allowed }) => !allowed)
  const search = blocked.filter(({ name }) => name === 'Googlebot' || name === 'bingbot')
  const answers = blocked.filter(({ name, type }) => CORE.has(name) && type !== 'train')
  return [openTo('search_blocked', search), openTo('ai_search_blocked', answers)].filter((it) => it !== undefined)
}

function openTo(id: 'search_blocked' | 'ai_search_blocked', blocked: CrawlerVerdict[]): Suggestion | undefined {
  if (blocked.length === 0) return undefined
  const names = blocked.map(({ name }) => name)
  const lines = namesOfLines(blocked)
  return suggest({ id, file: 'robots.txt', line: writeAllowingGroup(blocked) }, id, {
    names_en: names.join(', '),
    names_zh: names.join('、'),
    lines_en: lines.en,
    lines_zh: lines.zh,
  })
}

function suggestRobots({ robots, url, sitemaps }: Facts): Suggestion | undefined {
  if (robots.exists) return suggestLine(robots, url)
  const sitemap = sitemaps.find(({ exists }) => exists)?.url ?? `${url}/sitemap.xml`
  const isHtml = robots.errors.some(({ code }) => code === 'html_content')
  const line = `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}`
  return suggest({ id: 'robots_missing', file: 'robots.txt', line }, isHtml ? 'robots_html' : 'robots_missing')
}

/** Suggests a correction for the first error in robots.txt. A directive that only some crawlers support is no error. */
function suggestLine({ errors, errors_total }: SiteCheck['robots'], url: string): Suggestion | undefined {
  const faults = errors.filter(({ code, fix }) => code !== 'nonstandard_directive' || fix !== null)
  const first = faults.find(({ severity }) => severity === 'error') ?? faults[0]
  if (!first) return undefined
  const more = errors_total - 1
  return {
    id: 'robots_errors',
    message:
      `${first.line > 0 ? `Line ${first.line} of robots.txt: ` : 'robots.txt: '}${first.message}` +
      (more > 0 ? ` ${more} more: see robots.errors.` : ''),
    message_zh:
      `robots.txt ${first.line > 0 ? `第 ${first.line} 行` : ''}：${first.message_zh}` +
      (more > 0 ? `另有 ${more} 個問題，見 robots.errors。` : ''),
    file: 'robots.txt',
    line: first.fix?.replace(YOUR_HOST, url) ?? null,
  }
}

function suggestSitemap({ sitemaps, url }: Facts, read: readonly SiteSitemap[]): (Suggestion | undefined)[] {
  const working = sitemaps.filter(({ exists }) => exists)
  const [first] = working
  if (!first) return [suggestMissingSitemap(sitemaps, url)]
  const faulty = sitemaps.find(({ problems }) => problems.length > 0)
  const [fault] = read.find((it) => it.url === faulty?.url)?.sitemap?.findings ?? []
  return [
    faulty &&
      suggest(
        { id: 'sitemap_errors', file: new URL(faulty.url).pathname.slice(1), line: sampleFor(fault?.code, url) },
        'sitemap_errors',
        {
          url: faulty.url,
          problem_en: faulty.problems[0] ?? '',
          problem_zh: fault?.message_zh ?? '內容不是網站地圖。',
        },
      ),
    working.every(({ in_robots }) => !in_robots)
      ? suggest(
          { id: 'sitemap_not_in_robots', file: 'robots.txt', line: `Sitemap: ${first.url}` },
          'sitemap_not_in_robots',
          { url: first.url },
        )
      : undefined,
  ]
}

function suggestMissingSitemap(sitemaps: SiteCheck['sitemaps'], url: string): Suggestion {
  const named = sitemaps.find(({ in_robots }) => in_robots)
  const suggestion = { id: 'sitemap_missing', file: 'robots.txt', line: `Sitemap: ${url}/sitemap.xml` }
  if (!named) return suggest(suggestion, 'sitemap_missing')
  return suggest(suggestion, 'sitemap_unreadable', {
    url: named.url,
    problem: named.problems[0] ?? '',
    status: named.status === null ? '' : `（回應 ${named.status}）`,
  })
}

function sampleFor(code: SitemapCode | undefined, url: string): string {
  if (code === 'malformed_xml') return `<url><loc>${url}/search?a=1&amp;b=2</loc></url>`
  if (code === 'too_many_urls' || code === 'too_large' || code === 'incomplete') {
    return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <sitemap><loc>${url}/sitemap-1.xml</loc></sitemap>\n</sitemapindex>`
  }
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>${url}/</loc></url>\n</urlset>`
}

function suggestLlmsTxt({ llms_txt, url }: Facts): Suggestion | undefined {
  if (llms_txt.exists) return undefined
  const line = `# ${new URL(url).host}\n\n> One sentence about the site.\n\n## Pages\n\n- [Home](${url}/): what is here`
  return suggest({ id: 'llms_txt_missing', file: 'llms.txt', line }, 'llms_txt_missing')
}
