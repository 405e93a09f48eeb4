import { coreAiCrawlers } from '#sites/crawl/crawlers.ts'
import { YOUR_HOST } from '#sites/crawl/robots-findings.ts'
import { namesOfLines, writeAllowingGroup } from '#sites/crawl/robots-fix.ts'
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

function suggestHome({ home: { url, status } }: Facts): Suggestion | undefined {
  if (status === 200) return undefined
  const [en, zh] = REASONS[status] ?? (status >= 500 ? REASONS[500]! : REASONS[404]!)
  return {
    id: 'home_status',
    message: `The home page answers ${status}, and search engines keep only pages that answer 200. ${en} Then try this line until it prints 200.`,
    message_zh: `首頁回應 ${status}，搜尋引擎只收錄回應 200 的頁面。${zh}再用下面這行確認直到顯示 200。`,
    file: 'terminal',
    line: `curl -s -o /dev/null -w "%{http_code}\\n" -A "Googlebot/2.1" ${url}`,
  }
}

const TURNED_AWAY = [
  'A login, firewall or bot protection turns visitors away: let crawlers through.',
  '登入、防火牆或防機器人機制擋住了訪客，請放行爬蟲。',
] as const

const REASONS: Readonly<Record<number, readonly [en: string, zh: string]>> = {
  401: TURNED_AWAY,
  403: TURNED_AWAY,
  404: ['Publish a page at this address, or redirect it to one.', '請在此網址放上頁面，或轉址到現有頁面。'],
  429: ['The server slows visitors down: raise the limit for crawlers.', '伺服器限制了請求數，請放寬對爬蟲的限制。'],
  500: ['The server’s log names the error; mend that first.', '伺服器記錄會寫出錯誤原因，請先修復。'],
}

function suggestReachable({ robots: { status, note } }: Facts): Suggestion {
  return {
    id: 'robots_unreachable',
    message: `${status === null ? `robots.txt cannot be read: ${note}` : `robots.txt answers ${status}.`} While that lasts, crawlers stay away from the whole site. Make /robots.txt answer 200 with this, or 404.`,
    message_zh: `robots.txt ${status === null ? '無法讀取' : `回應 ${status}`}，這段期間爬蟲會避開整個網站。請讓 /robots.txt 回應 200 並放上這些內容，或回應 404。`,
    file: 'robots.txt',
    line: 'User-agent: *\nAllow: /',
  }
}

const CORE = new Set(coreAiCrawlers.map(({ name }) => name))

function suggestAccess({ crawlers }: Facts): Suggestion[] {
  const blocked = crawlers.filter(({ allowed }) => !allowed)
  const search = blocked.filter(({ name }) => name === 'Googlebot' || name === 'bingbot')
  const answers = blocked.filter(({ name, type }) => CORE.has(name) && type !== 'train')
  return [
    openTo('search_blocked', search, [
      'so the site drops out of search. Add these lines to the end of robots.txt; they outrank what keeps them out.',
      '網站會從搜尋結果消失。請把這幾行加到 robots.txt 最後，效力會高於原本的封鎖。',
    ]),
    openTo('ai_search_blocked', answers, [
      'so AI assistants cannot find or quote the site. Unless that is meant, add these lines to the end of robots.txt; crawlers that only train models stay as they are.',
      'AI 助理無法找到或引用網站。若非刻意，請把這幾行加到 robots.txt 最後；只做訓練的爬蟲不受影響。',
    ]),
  ].filter((it) => it !== undefined)
}

function openTo(id: string, blocked: CrawlerVerdict[], [en, zh]: readonly [string, string]): Suggestion | undefined {
  if (blocked.length === 0) return undefined
  const names = blocked.map(({ name }) => name)
  const lines = namesOfLines(blocked)
  return {
    id,
    message: `${names.join(', ')} may not fetch the home page${lines.en}, ${en}`,
    message_zh: `${names.join('、')} 被禁止抓取首頁${lines.zh}，${zh}`,
    file: 'robots.txt',
    line: writeAllowingGroup(blocked),
  }
}

function suggestRobots({ robots, url, sitemaps }: Facts): Suggestion | undefined {
  if (robots.exists) return suggestLine(robots, url)
  const sitemap = sitemaps.find(({ exists }) => exists)?.url ?? `${url}/sitemap.xml`
  const isHtml = robots.errors.some(({ code }) => code === 'html_content')
  return {
    id: 'robots_missing',
    message: isHtml
      ? '/robots.txt answers with a web page, which holds no rules. Serve this as a plain text file instead.'
      : 'There is no robots.txt. Crawlers take that as permission; save this as /robots.txt to name your sitemap too.',
    message_zh: isHtml
      ? '/robots.txt 回應的是網頁，裡面沒有規則。請改放這份純文字檔。'
      : '沒有 robots.txt，爬蟲會視為全部允許。把這份存成 /robots.txt，可一併告知網站地圖。',
    file: 'robots.txt',
    line: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}`,
  }
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
    faulty && {
      id: 'sitemap_errors',
      message: `${faulty.url}: ${faulty.problems[0]} Write it as here.`,
      message_zh: `${faulty.url} 有問題：${fault?.message_zh ?? '內容不是網站地圖。'}請照這個寫法。`,
      file: new URL(faulty.url).pathname.slice(1),
      line: sampleFor(fault?.code, url),
    },
    working.every(({ in_robots }) => !in_robots)
      ? {
          id: 'sitemap_not_in_robots',
          message: `${first.url} works, but robots.txt does not name it: only engines that you told of it find it. Add this line.`,
          message_zh: `${first.url} 正常，但 robots.txt 沒有寫上，只有你主動提交過的引擎找得到。請加上這一行。`,
          file: 'robots.txt',
          line: `Sitemap: ${first.url}`,
        }
      : undefined,
  ]
}

function suggestMissingSitemap(sitemaps: SiteCheck['sitemaps'], url: string): Suggestion {
  const named = sitemaps.find(({ in_robots }) => in_robots)
  return {
    id: 'sitemap_missing',
    message: named
      ? `robots.txt names ${named.url}, which cannot be read: ${named.problems[0] ?? ''} Mend it, or name the one that works.`
      : 'There is no sitemap: robots.txt names none, and /sitemap.xml is not there. Most site systems can make one; then add this line.',
    message_zh: named
      ? `robots.txt 指定的 ${named.url} 無法讀取${named.status === null ? '' : `（回應 ${named.status}）`}。請修好它，或改寫成可用的網址。`
      : '沒有網站地圖：robots.txt 沒有寫，/sitemap.xml 也不存在。多數網站系統都能產生，再加上這一行。',
    file: 'robots.txt',
    line: `Sitemap: ${url}/sitemap.xml`,
  }
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
  return {
    id: 'llms_txt_missing',
    message:
      'There is no llms.txt (optional): a short map of the site for AI assistants. Save this as /llms.txt and add your important pages.',
    message_zh: '沒有 llms.txt（選用），它是給 AI 助理的網站簡介。把這份存成 /llms.txt，再加入重要頁面。',
    file: 'llms.txt',
    line: `# ${new URL(url).host}\n\n> One sentence about the site.\n\n## Pages\n\n- [Home](${url}/): what is here`,
  }
}
