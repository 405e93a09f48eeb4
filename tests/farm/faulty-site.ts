import { gzipSync } from 'node:zlib'
import { PATH, robotsOf, sitemapOf, wordsOf, writePage, writeSite } from './page.ts'
import { faulty, hostOf, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const moved = (location: string, status = 301) => ({ status, headers: { location } })
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))

const DELIVERY: FarmSite[] = [
  faulty(
    'http-only',
    'https_missing',
    'https',
    'Nobody answers on https.',
    (host) => ({
      https: false,
      http: {
        ...writeSite(host, 'en').files,
        [PATH]: writePage(`http://${host}${PATH}`, 'en'),
        '/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
      },
    }),
    { ask: `http://${hostOf('http-only')}${PATH}` },
  ),
  faulty(
    'http-too',
    'http_to_https',
    'https',
    'http answers with the same page, and does not send on to https.',
    () => ({ http: 'same' }),
  ),
  faulty(
    'chain',
    'redirect_chain',
    'redirects',
    'http, then https, then www: three addresses for one page.',
    (host) => ({
      files: {
        '/oolong': moved('/guides/oolong'),
        '/guides/oolong': moved('/guide/oolong'),
        '/guide/oolong': moved(page(host)),
      },
    }),
    { ask: '/oolong' },
  ),
  faulty(
    'http-chain',
    'redirect_chain',
    'redirects',
    'From http by way of another address to the page.',
    (host) => ({
      http: { '*': moved(`https://${host}/from-http`) },
      files: { '/from-http': moved('/welcome'), '/welcome': moved(PATH) },
    }),
    { ask: `http://${hostOf('http-chain')}${PATH}` },
  ),
  faulty(
    'moved-for-now',
    'redirect_temporary',
    'redirects',
    '302 where the page has moved for good: a slash at the end.',
    () => ({
      files: { [`${PATH}/`]: moved(PATH, 302) },
    }),
    { ask: `${PATH}/` },
  ),
  faulty(
    'http-302',
    'redirect_temporary',
    'redirects',
    'From http to https by 302.',
    (host) => ({
      http: { '*': moved(page(host), 302) },
    }),
    { ask: `http://${hostOf('http-302')}${PATH}` },
  ),
  faulty('mixed-script', 'mixed_content', 'https', 'A script over http, which browsers refuse.', () => ({
    page: { head: '<script src="http://cdn.misty-peak.example/slider.js" defer></script>' },
  })),
  faulty('mixed-image', 'mixed_content', 'https', 'A picture over http.', (host) => ({
    page: { after: `<img src="http://${host}/picture.png" alt="Tea terraces">` },
    http: { '/picture.png': { headers: { 'content-type': 'image/png' }, body: 'PNG' }, '*': moved(page(host)) },
  })),
  faulty('gone', 'http_status', 'status', 'The page answers 410.', (host) => ({
    answer: { status: 410, body: writePage(page(host), 'en') },
  })),
  faulty('not-found', 'http_status', 'status', 'The page answers 404.', (host) => ({
    answer: { status: 404, body: writePage(page(host), 'en') },
  })),
  faulty('down', 'http_status', 'status', 'The page answers 500.', () => ({
    answer: { status: 500, body: 'Internal Server Error' },
  })),
  faulty('soft-404', 'soft_404', 'status', 'The page says that it is not there, with status 200.', (host) => ({
    answer: {
      headers: { etag: '"n1"' },
      body: writePage(page(host), 'en', {
        title: '<title>404 – Page not found | Misty Peak Tea</title>',
        body: '<h1>Page not found</h1><p>Sorry, the page you are looking for does not exist or has been moved. Use the search or go back to the <a href="/">front page of Misty Peak Tea</a>.</p>',
      }),
    },
  })),
  faulty(
    'soft-404-zh',
    'soft_404',
    'status',
    '找不到頁面，狀態碼 200。',
    (host) => ({
      answer: {
        headers: { etag: '"n2"' },
        body: writePage(page(host), 'zh', {
          title: '<title>找不到頁面｜雲間茶行</title>',
          body: '<h1>找不到您要的頁面</h1><p>很抱歉，您要瀏覽的頁面不存在或已經移除，請回到<a href="/">雲間茶行首頁</a>。</p>',
        }),
      },
    }),
    { language: 'zh' },
  ),
  faulty('catch-all', 'soft_404_site', 'status', 'Whatever is asked for, the front page answers with 200.', (host) => ({
    files: { '*': writePage(page(host, '/'), 'en') },
  })),
  faulty('catch-all-redirect', 'soft_404_site', 'status', 'Whatever is not there leads to the front page.', () => ({
    files: { '*': moved('/', 302) },
  })),
  faulty('uncompressed', 'compression', 'googlebot', '90 KB of text as they are.', (host) => ({
    answer: {
      compress: false,
      headers: { etag: '"u1"' },
      body: writePage(page(host), 'en', {
        after: `<section><h2>Letters from our guests</h2>${wordsOf('en')
          .paragraphs.map((text) => `<p>${text}</p>`)
          .join('')
          .repeat(45)}</section>`,
      }),
    },
  })),
  faulty('huge', 'page_size', 'googlebot', 'Three megabytes of HTML; Googlebot reads the first two.', (host) => ({
    answer: {
      headers: { etag: '"h1"' },
      body: writePage(page(host), 'en', { before: `<div hidden data-state="${'x'.repeat(3_000_000)}"></div>` }),
    },
  })),
  faulty('slow', 'slow_answer', 'ttfb', 'The first byte comes after more than two and a half seconds.', (host) => ({
    answer: { slowMs: 2600, headers: { etag: '"l1"' }, body: writePage(page(host), 'en') },
  })),
  faulty('lazy-hero', 'lcp_lazy', 'lcp', 'The picture on top is loaded lazily.', () => ({
    page: { before: '<img src="/picture.png" alt="A pot of oolong on a table" loading="lazy">' },
  })),
  faulty('no-store', 'cache_headers', 'caching', 'A page for everybody that nobody may keep.', () => ({
    headers: { 'cache-control': 'no-store, no-cache, must-revalidate, max-age=0' },
  })),
  faulty('cached-for-a-year', 'cache_headers', 'caching', 'HTML that browsers keep for a year without asking.', () => ({
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })),
]

const index = (...urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

const ROBOTS: FarmSite[] = [
  faulty('robots-500', 'robots_unreachable', 'robots', 'robots.txt fails, so Google stays away.', () => ({
    robots: { status: 500, body: 'Error' },
  })),
  faulty('robots-429', 'robots_unreachable', 'robots', 'robots.txt answers 429.', () => ({
    robots: { status: 429, body: 'Slow down' },
  })),
  faulty('robots-page', 'robots_html', 'robots', 'A web page in place of robots.txt.', (host) => ({
    robots: { headers: { 'content-type': 'text/html' }, body: writePage(page(host, '/'), 'en') },
  })),
  faulty('robots-css', 'robots_blocks_resources', 'robots', 'The style sheet may not be fetched.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /*.css$\n'),
  })),
  faulty('robots-js', 'robots_blocks_resources', 'robots', 'The scripts may not be fetched by Googlebot.', (host) => ({
    robots: robotsOf(host, 'User-agent: Googlebot\nDisallow: /app\n'),
  })),
  faulty('robots-noindex', 'robots_noindex', 'robots', 'noindex lines, which robots.txt has never had.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /cart/\nNoindex: /archive/\n'),
  })),
  faulty('robots-blocked', 'robots_blocked', 'robots', 'The folder of the page is closed to everybody.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /tea/\n'),
  })),
  faulty('robots-bing', 'robots_blocked', 'robots', 'Bingbot is kept out.', (host) => ({
    robots: robotsOf(host, 'User-agent: bingbot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\n'),
  })),
  faulty('robots-spelling', 'robots_syntax', 'rfc9309', 'Disalow, and no colon.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisalow /cart/\n'),
  })),
  faulty('robots-homeless', 'robots_syntax', 'rfc9309', 'Rules before any User-agent line.', (host) => ({
    robots: robotsOf(host, 'Disallow: /cart/\n'),
  })),
  faulty('ai-search-blocked', 'ai_crawlers', 'ai', 'AI search may not read the page.', (host) => ({
    robots: robotsOf(
      host,
      'User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\n',
    ),
  })),
  faulty(
    'edge-403',
    'edge_refused',
    'ai',
    'The firewall answers 403 to whoever calls itself GPTBot, ClaudeBot or PerplexityBot.',
    (host) => ({
      answer: (req) =>
        /GPTBot|ClaudeBot|PerplexityBot/.test(req.headers['user-agent'] ?? '')
          ? { status: 403, body: 'Forbidden' }
          : { headers: { etag: '"e1"' }, body: writePage(page(host), 'en') },
    }),
  ),
]

const SITEMAP: FarmSite[] = [
  faulty('sitemap-404', 'sitemap_dead', 'sitemap', 'robots.txt names a sitemap that is not there.', () => ({
    sitemap: null,
  })),
  faulty('sitemap-503', 'sitemap_dead', 'sitemap', 'The sitemap fails.', () => ({
    sitemap: { status: 503, body: 'Error' },
  })),
  faulty('sitemap-page', 'sitemap_invalid', 'sitemap', 'A web page in place of the sitemap.', (host) => ({
    sitemap: { headers: { 'content-type': 'text/html' }, body: writePage(page(host, '/'), 'en') },
  })),
  faulty('sitemap-ampersand', 'sitemap_invalid', 'sitemap', 'An & that is not escaped.', (host) => ({
    sitemap: sitemapOf([page(host, '/'), page(host), page(host, '/search?a=1&b=2')]),
  })),
  faulty('sitemap-gz', 'sitemap_invalid', 'sitemap', 'The compressed sitemap is cut off.', (host) => ({
    robots: `User-agent: *\nDisallow: /cart/\n\nSitemap: https://${host}/sitemap.xml.gz\n`,
    files: { '/sitemap.xml.gz': gzipSync(sitemapOf(usual(host))).subarray(0, 90) },
  })),
  faulty('sitemap-child', 'sitemap_child_dead', 'sitemap', 'One of the two sitemaps of the index is gone.', (host) => ({
    sitemap: index(page(host, '/sitemap-pages.xml'), page(host, '/sitemap-posts.xml')),
    files: { '/sitemap-pages.xml': sitemapOf(usual(host)) },
  })),
  faulty('sitemap-stranger', 'sitemap_other_host', 'sitemap', 'It lists the pages of the test system.', (host) => ({
    sitemap: sitemapOf([
      ...usual(host),
      'https://staging.misty-peak.example/tea/oolong',
      'https://staging.misty-peak.example/teas',
    ]),
  })),
  faulty('sitemap-dates', 'sitemap_dates', 'sitemap', 'Dates as people write them.', (host) => ({
    sitemap: sitemapOf(usual(host)).replaceAll('2026-03-04', '04/03/2026'),
  })),
  faulty('sitemap-future', 'sitemap_dates', 'sitemap_google', 'Pages that change in ten years.', (host) => ({
    sitemap: sitemapOf(usual(host)).replaceAll('2026-03-04', '2036-03-04'),
  })),
  faulty('sitemap-50001', 'sitemap_too_many', 'sitemap', '50,001 addresses in one file.', (host) => ({
    sitemap: sitemapOf([...usual(host), ...Array.from({ length: 49_997 }, (_, at) => page(host, `/tea/lot-${at}`))]),
    files: {
      '*': (req) =>
        /^\/tea\/lot-\d+$/.test(req.url ?? '')
          ? writePage(page(host, req.url), 'en')
          : { status: 404, body: 'Not found' },
    },
  })),
  faulty('sitemap-without', 'sitemap_page_missing', 'sitemap', 'The sitemap lists all pages but this one.', (host) => ({
    sitemap: sitemapOf([page(host, '/'), page(host, '/about'), page(host, '/teas')]),
  })),
  faulty('sitemap-old', 'sitemap_entry_dead', 'sitemap', 'It lists pages that are gone.', (host) => ({
    sitemap: sitemapOf([...usual(host), page(host, '/teas/2019'), page(host, '/teas/2020')]),
  })),
]

const challenge = (title: string, body: string) =>
  `<!doctype html><html lang="en-US"><head><title>${title}</title><meta name="robots" content="noindex,nofollow"></head><body>${body}</body></html>`

const BLOCKED: FarmSite[] = [
  faulty('forbidden', 'blocked', 'status', '403 to everybody that is no browser.', () => ({
    answer: {
      status: 403,
      headers: { server: 'nginx' },
      body: '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>',
    },
  })),
  faulty('slow-down', 'blocked', 'status', '429.', () => ({
    answer: { status: 429, headers: { 'retry-after': '120' }, body: 'Too Many Requests' },
  })),
  faulty('cloudflare', 'blocked', 'status', 'The challenge page of Cloudflare.', () => ({
    answer: {
      status: 403,
      headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f2a-TPE' },
      body: challenge(
        'Just a moment...',
        '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId:"3"}</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
      ),
    },
  })),
  faulty('datadome', 'blocked', 'status', 'DataDome asks for a captcha.', () => ({
    answer: {
      status: 403,
      headers: { 'x-datadome': 'protected', server: 'DataDome' },
      body: '<html><head><title>misty-peak.example</title></head><body><p>Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={"host":"geo.captcha-delivery.com"}</script></body></html>',
    },
  })),
  faulty('incapsula', 'blocked', 'status', 'Imperva answers 200 with a frame.', () => ({
    answer: {
      headers: { 'x-iinfo': '7-1234-0', 'x-cdn': 'Imperva' },
      body: '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&incident_id=123" frameborder=0>Request unsuccessful. Incapsula incident ID: 123</iframe></body></html>',
    },
  })),
  faulty('aws-waf', 'blocked', 'status', 'AWS WAF answers 202 with a script.', () => ({
    answer: {
      status: 202,
      headers: { 'x-amzn-waf-action': 'challenge', server: 'awselb/2.0' },
      body: '<!doctype html><html lang="en"><head><title></title><script src="https://abc.token.awswaf.com/abc/challenge.js"></script></head><body><div id="challenge-container"></div></body></html>',
    },
  })),
  faulty('sgcaptcha', 'blocked', 'status', 'A hosting company sends visitors to a captcha.', () => ({
    answer: {
      status: 202,
      headers: { 'sg-captcha': 'challenge' },
      body: '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=ipc:1"></meta></head></html>',
    },
  })),
]

export const faultySites = [...DELIVERY, ...ROBOTS, ...SITEMAP, ...BLOCKED]
