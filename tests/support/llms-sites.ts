import { gzipSync } from 'node:zlib'
import type { Script, Site } from './upstream.ts'

const page = (title: string, description: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${description}"></head><body><h1>${title}</h1></body></html>`

const sitemap = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`

/** A faultless llms.txt for a site with this name. */
function goodLlmsTxt(host: string): string {
  return `# Tea House\n\n> Teas of Taiwan, explained.\n\n## Docs\n\n- [Guide](http://${host}/guide): how to brew\n`
}

/** A site on which every check passes. */
export function goodSite(host: string): Record<string, Script> {
  return {
    '/': page('Tea House', 'Teas of Taiwan, explained.'),
    '/guide': page('Guide – Tea House', 'How to brew.'),
    '/guide.md': '# Guide\n\nHow to brew.\n',
    '/llms.txt': goodLlmsTxt(host),
    '/llms-full.txt': '# Tea House\n\nEverything.\n',
    '/robots.txt': `User-agent: *\nAllow: /\nSitemap: http://${host}/sitemap.xml\n`,
    '/sitemap.xml': sitemap(`http://${host}/`, `http://${host}/guide`),
  }
}

export interface FaultySite {
  readonly fault: string
  /** The files that differ from a good site; undefined removes a file. */
  readonly change: (host: string) => Record<string, Script | undefined>
  /** The checks that must fail, the most important first, and the codes that must be found in the file. */
  readonly advice: readonly string[]
  readonly codes: readonly string[]
  readonly score: number
}

const withFile = (edit: (good: string) => string) => (host: string) => ({ '/llms.txt': edit(goodLlmsTxt(host)) })
const html = '<!doctype html><html><head><title>Oops</title></head><body>Not here.</body></html>'

/** Sites with one known fault each. */
export const FAULTY_SITES: readonly FaultySite[] = [
  { fault: 'none', change: () => ({}), advice: [], codes: [], score: 100 },
  {
    fault: 'no llms.txt',
    change: () => ({ '/llms.txt': undefined, '/guide.md': undefined, '/index.html.md': '# Tea House' }),
    advice: ['llms_txt_found'],
    codes: [],
    score: 25,
  },
  {
    fault: 'a web page in place of llms.txt',
    change: () => ({
      '/llms.txt': { headers: { 'content-type': 'text/html' }, body: html },
      '/index.html.md': '# Tea',
    }),
    advice: ['llms_txt_found'],
    codes: ['html_content'],
    score: 25,
  },
  {
    fault: 'a web page in place of llms.txt that says it is text',
    change: () => ({ '/llms.txt': html, '/index.html.md': '# Tea' }),
    advice: ['llms_txt_found'],
    codes: ['html_content'],
    score: 25,
  },
  {
    fault: 'an llms.txt that redirects to a private address',
    change: () => ({
      '/llms.txt': { status: 302, headers: { location: 'http://127.0.0.1/llms.txt' } },
      '/index.html.md': '# Tea',
    }),
    advice: ['llms_txt_found'],
    codes: [],
    score: 25,
  },
  {
    fault: 'two H1',
    change: withFile((good) => `${good}\n# More\n`),
    advice: ['llms_txt_valid'],
    codes: ['multiple_h1'],
    score: 80,
  },
  {
    fault: 'a preamble',
    change: withFile((good) => `Made by a plugin.\n\n${good}`),
    advice: ['llms_txt_valid'],
    codes: ['h1_not_first'],
    score: 80,
  },
  {
    fault: 'no summary',
    change: withFile((good) => good.replace('> ', '')),
    advice: ['llms_txt_summary'],
    codes: ['missing_summary'],
    score: 95,
  },
  {
    fault: 'no sections',
    change: withFile((good) => good.replace('## Docs', 'Docs')),
    advice: ['llms_txt_sections'],
    codes: ['missing_sections'],
    score: 95,
  },
  {
    fault: 'a relative link',
    change: withFile((good) => `${good}- [Teas](/teas)\n`),
    advice: ['llms_txt_links'],
    codes: ['relative_link'],
    score: 90,
  },
  {
    fault: 'an empty link',
    change: withFile((good) => `${good}- [Teas]()\n`),
    advice: ['llms_txt_links'],
    codes: ['empty_link'],
    score: 90,
  },
  {
    fault: 'a link to a page that is gone',
    change: withFile((good) => `${good}- [Teas](http://gone.test/teas)\n`),
    advice: ['llms_txt_links'],
    codes: [],
    score: 90,
  },
  {
    fault: 'a link to Markdown where a web page answers',
    change: (host) => ({
      '/llms.txt': `${goodLlmsTxt(host)}- [Teas](http://${host}/teas.md)\n`,
      '/teas.md': { headers: { 'content-type': 'text/html' }, body: html },
    }),
    advice: ['llms_txt_links'],
    codes: [],
    score: 90,
  },
  {
    fault: 'none, a link that wants a login being alive',
    change: (host) => ({
      '/llms.txt': `${goodLlmsTxt(host)}- [Members](http://${host}/members)\n`,
      '/members': { status: 401, body: 'Sign in' },
    }),
    advice: [],
    codes: [],
    score: 100,
  },
  {
    fault: 'what llms.txt links shut to all crawlers',
    change: (host) => ({
      '/robots.txt': `User-agent: *\nDisallow: /guide\nSitemap: http://${host}/sitemap.xml\n`,
    }),
    advice: ['ai_crawlers_allowed'],
    codes: [],
    score: 90,
  },
  {
    fault: 'an llms.txt that robots.txt forbids',
    change: (host) => ({
      '/robots.txt': `User-agent: *\nDisallow: /*.txt$\nSitemap: http://${host}/sitemap.xml\n`,
    }),
    advice: ['ai_crawlers_allowed'],
    codes: [],
    score: 90,
  },
  {
    fault: 'none, Markdown being what the page itself gives where it is asked for',
    change: () => ({
      '/guide.md': undefined,
      '/guide': ({ headers }) =>
        /markdown/.test(headers.accept ?? '')
          ? { headers: { 'content-type': 'text/markdown; charset=utf-8' }, body: '# Guide\n' }
          : { headers: { 'content-type': 'text/html' }, body: page('Guide', 'How to brew.') },
    }),
    advice: [],
    codes: [],
    score: 100,
  },
  {
    fault: 'a byte order mark',
    change: withFile((good) => `\uFEFF${good}`),
    advice: ['llms_txt_plain'],
    codes: ['byte_order_mark'],
    score: 95,
  },
  {
    fault: 'Markdown sent as HTML',
    change: (host) => ({ '/llms.txt': { headers: { 'content-type': 'text/html' }, body: goodLlmsTxt(host) } }),
    advice: ['llms_txt_plain'],
    codes: [],
    score: 95,
  },
  {
    fault: 'an empty file',
    change: () => ({ '/llms.txt': '', '/index.html.md': '# Tea' }),
    advice: ['llms_txt_valid'],
    codes: ['empty'],
    score: 80,
  },
  {
    fault: 'no llms-full.txt',
    change: () => ({ '/llms-full.txt': undefined }),
    advice: ['llms_full_txt'],
    codes: [],
    score: 95,
  },
  {
    fault: 'no Markdown pages',
    change: () => ({ '/guide.md': undefined }),
    advice: ['markdown_pages'],
    codes: [],
    score: 95,
  },
  {
    fault: 'a web page in place of every missing one',
    change: () => ({ '/guide.md': undefined, '/llms-full.txt': undefined, '*': html }),
    advice: ['llms_full_txt', 'markdown_pages'],
    codes: [],
    score: 90,
  },
  {
    fault: 'AI search shut out',
    change: (host) => ({
      '/robots.txt': `User-agent: OAI-SearchBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: http://${host}/sitemap.xml\n`,
    }),
    advice: ['ai_crawlers_allowed'],
    codes: [],
    score: 90,
  },
  {
    fault: 'training shut out, which is the site’s own choice',
    change: (host) => ({
      '/robots.txt': `User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nSitemap: http://${host}/sitemap.xml\n`,
    }),
    advice: [],
    codes: [],
    score: 100,
  },
  {
    fault: 'a robots.txt that fails',
    change: () => ({ '/robots.txt': { status: 503, body: 'Busy' } }),
    advice: ['ai_crawlers_allowed'],
    codes: [],
    score: 90,
  },
  {
    fault: 'no sitemap',
    change: () => ({ '/robots.txt': undefined, '/sitemap.xml': undefined }),
    advice: ['sitemap_found'],
    codes: [],
    score: 95,
  },
  {
    fault: 'none, its sitemap being an index of compressed files',
    change: (host) => ({
      '/sitemap.xml': `<sitemapindex><sitemap><loc>http://${host}/a.xml.gz</loc></sitemap></sitemapindex>`,
      '/a.xml.gz': gzipSync(sitemap(`http://${host}/`, `http://${host}/guide`)),
    }),
    advice: [],
    codes: [],
    score: 100,
  },
]

/** The site with its change applied. */
export function faultySite(host: string, { change }: FaultySite): Site {
  const changed = Object.entries({ ...goodSite(host), ...change(host) })
  return Object.fromEntries(changed.filter((entry): entry is [string, Script] => entry[1] !== undefined))
}
