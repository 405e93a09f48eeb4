import { gzipSync } from 'node:zlib'
import { PATH, sitemapOf, writePage, writeSite } from './page.ts'
import { healthy, hostOf, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const robots = (host: string, rules: string) => `${rules}\n\nSitemap: https://${host}/sitemap.xml\n`

const DELIVERY: FarmSite[] = [
  healthy('from-http', 'redirects', 'Asked for by http: one step, for good.', undefined, {
    ask: `http://${hostOf('from-http')}${PATH}`,
  }),
  healthy(
    'from-http-308',
    'redirects',
    'The same by 308.',
    (host) => ({ http: { '*': (req) => ({ status: 308, headers: { location: `https://${host}${req.url}` } }) } }),
    {
      ask: `http://${hostOf('from-http-308')}${PATH}`,
    },
  ),
  healthy(
    'slash',
    'redirects',
    'A slash at the end is taken away by 301.',
    () => ({ files: { [`${PATH}/`]: { status: 301, headers: { location: PATH } } } }),
    { ask: `${PATH}/` },
  ),
  healthy(
    'language-302',
    'redirects',
    'The front page sends visitors to their language, for now.',
    () => ({
      files: { '/': { status: 302, headers: { location: PATH, vary: 'accept-language' } } },
    }),
    { ask: '/' },
  ),
  healthy('http-closed', 'https', 'Nobody answers on http at all.', () => ({
    http: { '*': (_, res) => void res.destroy() },
  })),
  healthy('no-cache', 'caching', 'no-cache with an ETag: kept, and asked about.', () => ({
    headers: { 'cache-control': 'no-cache', etag: '"n"' },
  })),
  healthy('private', 'caching', 'private, max-age=0.', () => ({
    headers: { 'cache-control': 'private, max-age=0, must-revalidate' },
  })),
  healthy('no-cache-headers', 'caching', 'Nothing is said about keeping.', (host) => ({
    answer: writePage(page(host), 'en'),
  })),
  healthy('small-uncompressed', 'googlebot', 'Six kilobytes as they are.', (host) => ({
    answer: { compress: false, headers: { etag: '"s"' }, body: writePage(page(host), 'en') },
  })),
  healthy('http-links', 'https', 'Links to http pages and names of namespaces are no mixed content.', () => ({
    page: {
      after:
        '<a href="http://museum.misty-peak.example/">Museum of tea</a><svg xmlns="http://www.w3.org/2000/svg"></svg><p itemscope itemtype="http://schema.org/Thing"><span itemprop="name">Tea</span></p>',
    },
  })),
  healthy('gone-410', 'status', 'What is not there answers 410.', () => ({
    files: { '*': { status: 410, body: 'Gone' } },
  })),
  healthy('missing-403', 'status', 'What is not there answers 403, as storage services do.', () => ({
    files: { '*': { status: 403, body: 'AccessDenied' } },
  })),
  healthy('cloudflare-fine', 'status', 'A page behind a firewall that lets us in, with its scripts.', () => ({
    headers: { server: 'cloudflare', 'cf-ray': '8f2a-TPE', 'cf-cache-status': 'HIT' },
    page: {
      after:
        '<script>(function(){var d=document.createElement("script");d.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"})()</script>',
    },
  })),
]

const index = (...urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc><lastmod>2026-03-04T09:00:00+08:00</lastmod></sitemap>`).join('')}</sitemapindex>`

const ROBOTS: FarmSite[] = [
  healthy('no-robots', 'rfc9309', 'No robots.txt: all is allowed.', () => ({ robots: null })),
  healthy('robots-403', 'rfc9309', 'robots.txt answers 403: all is allowed.', () => ({
    robots: { status: 403, body: 'Forbidden' },
  })),
  healthy('empty-robots', 'rfc9309', 'An empty robots.txt.', () => ({ robots: '' })),
  healthy('robots-odd', 'robots', 'A byte order mark, CRLF, comments and lines that others understand.', (host) => ({
    robots: `\uFEFF# our rules\r\nUser-agent: *\r\nCrawl-delay: 2\r\nDisallow: /cart/ # not for you\r\nHost: ${host}\r\nClean-param: utm_source /\r\n\r\nSitemap: https://${host}/sitemap.xml\r\n`,
  })),
  healthy('robots-training', 'robots', 'Training is not wanted, which is the site’s own choice.', (host) => ({
    robots: robots(
      host,
      'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nUser-agent: Applebot-Extended\nUser-agent: meta-externalagent\nUser-agent: Bytespider\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/',
    ),
  })),
  healthy('robots-unused-js', 'robots', 'Scripts are closed that this page does not use.', (host) => ({
    robots: robots(host, 'User-agent: *\nDisallow: /admin/*.js$\nDisallow: /print.css'),
  })),
  healthy('robots-exception', 'robots', 'A closed folder with one open page: this one.', (host) => ({
    robots: robots(host, `User-agent: *\nDisallow: /tea/\nAllow: ${PATH}$`),
  })),
  healthy('robots-redirect', 'rfc9309', 'robots.txt sends on to another place.', () => ({
    robots: { status: 301, headers: { location: '/rules.txt' } },
    files: { '/rules.txt': 'User-agent: *\nDisallow: /cart/\n' },
  })),
  healthy('edge-open', 'ai', 'Everybody gets the same page.', (host) => ({
    answer: () => ({ headers: { etag: '"o"' }, body: writePage(page(host), 'en') }),
  })),
]

const SITEMAP: FarmSite[] = [
  healthy('no-sitemap', 'sitemap_google', 'A small site without a sitemap.', () => ({
    sitemap: null,
    robots: 'User-agent: *\nDisallow: /cart/\n',
  })),
  healthy('sitemap-text', 'sitemap', 'A sitemap of plain lines.', (host) => ({
    robots: `User-agent: *\nDisallow: /cart/\nSitemap: https://${host}/sitemap.txt\n`,
    files: { '/sitemap.txt': usual(host).join('\n') },
  })),
  healthy('sitemap-index-gz', 'sitemap', 'An index of compressed sitemaps.', (host) => ({
    sitemap: index(page(host, '/s/pages.xml.gz'), page(host, '/s/posts.xml.gz')),
    files: {
      '/s/pages.xml.gz': gzipSync(sitemapOf(usual(host).slice(0, 2))),
      '/s/posts.xml.gz': gzipSync(sitemapOf(usual(host).slice(2))),
    },
  })),
  healthy(
    'sitemap-elsewhere',
    'sitemap_google',
    'The sitemap is kept on another host, which robots.txt names.',
    (host) => {
      const store = hostOf('sitemap-store')
      return {
        robots: `User-agent: *\nDisallow: /cart/\nSitemap: https://${store}/misty.xml\n`,
        others: { [store]: { files: { '/misty.xml': sitemapOf(usual(host)) } } },
      }
    },
  ),
  healthy('sitemap-extended', 'sitemap_google', 'Pictures, videos, news, and dates of every length.', (host) => ({
    sitemap: `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/sitemap.xsl"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>${page(host, '/')}</loc><lastmod>2026-03</lastmod><image:image><image:loc>https://pictures.misty-peak.example/1.png</image:loc></image:image></url>
<url><loc>${page(host)}</loc><lastmod>2026-03-04T09:00:00.5Z</lastmod><changefreq>daily</changefreq><priority>0.8</priority></url>
<url><loc>${page(host, '/about')}</loc><lastmod>2026</lastmod></url>
<url><loc>${page(host, '/teas')}</loc></url></urlset>`,
  })),
  healthy(
    'sitemap-escapes',
    'sitemap',
    'Chinese addresses, escaped or not.',
    (host) => ({
      sitemap: sitemapOf([
        page(host, '/'),
        page(host, `/${encodeURIComponent('茶')}/烏龍`),
        page(host, '/about'),
        page(host, '/teas?kind=a&amp;sort=b'),
      ]),
      files: { '/teas?kind=a&sort=b': writePage(page(host, '/teas'), 'zh') },
    }),
    { language: 'zh', path: `/${encodeURIComponent('茶')}/${encodeURIComponent('烏龍')}` },
  ),
  healthy('sitemap-large', 'sitemap', 'Fifty thousand addresses are allowed.', (host) => ({
    sitemap: sitemapOf([...usual(host), ...Array.from({ length: 49_996 }, (_, at) => page(host, `/lot/${at}`))]),
    files: {
      '*': (req) =>
        /^\/lot\/\d+$/.test(req.url ?? '') ? writePage(page(host, req.url), 'en') : { status: 404, body: 'Not found' },
    },
  })),
  healthy('sitemap-of-canonical', 'sitemap', 'An address with tracking is not listed; its canonical is.', undefined, {
    ask: `${PATH}?utm_campaign=spring`,
  }),
  healthy(
    'two-hosts',
    'sitemap',
    'www sends on to the plain host, once.',
    (host) => {
      const www = `www-${host}`
      return {
        others: {
          [www]: { files: { '*': (req) => ({ status: 301, headers: { location: `https://${host}${req.url}` } }) } },
        },
      }
    },
    { ask: `https://www-${hostOf('two-hosts')}${PATH}` },
  ),
  healthy('shop-host', 'helpful', 'A shop on a host of its own links back to the site.', (host) => {
    const shop = hostOf('shop-of-host')
    return {
      page: { after: `<p>Buy our teas in <a href="${page(shop, '/')}">the shop on its own address</a>.</p>` },
      others: { [shop]: writeSite(shop, 'en', { page: { after: `<a href="${page(host)}">How to brew oolong</a>` } }) },
    }
  }),
]

export const healthySites = [...DELIVERY, ...ROBOTS, ...SITEMAP]
