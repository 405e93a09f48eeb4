import type { Site } from './upstream.ts'

// Test sites that have one fault each, and a good site for comparison.

const WORDS =
  '這是一間賣台灣茶的小店，我們介紹茶葉的產地、採收季節、烘焙方法與沖泡技巧，也分享每一季的品茶筆記。'.repeat(6)

interface PageParts {
  head?: string
  title?: string
  description?: string
  canonical?: string
  social?: string
  data?: string
  body?: string
}

/** A page at `http://<host>/` that passes every check, except for the replaced parts. */
export function page(host: string, parts: PageParts = {}): string {
  return `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">
${parts.title ?? '<title>山上的茶店</title>'}
${parts.description ?? '<meta name="description" content="介紹台灣高山茶的產地、採收與沖泡方式，並分享每一季的品茶筆記與選購建議。">'}
${parts.canonical ?? `<link rel="canonical" href="http://${host}/">`}
${parts.social ?? '<meta property="og:title" content="茶店"><meta property="og:description" content="台灣茶"><meta property="og:image" content="/tea.png">'}
${parts.data ?? '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","name":"茶店"}</script>'}
${parts.head ?? ''}</head><body>
${parts.body ?? `<h1>山上的茶店</h1><p>${WORDS}</p><img src="tea.png" alt="茶園"><a href="/about">關於我們</a>`}
</body></html>`
}

const sitemap = (host: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://${host}/</loc></url></urlset>`

const robots = (host: string, rules = 'User-agent: *\nAllow: /') => `${rules}\n\nSitemap: http://${host}/sitemap.xml\n`

/** A site without faults. */
export function goodSite(host: string, changes: Site = {}): Site {
  return {
    '/': page(host),
    '/robots.txt': robots(host),
    '/sitemap.xml': sitemap(host),
    '/llms.txt': '# 茶店\n\n> 台灣茶。\n',
    ...changes,
  }
}

export const robotsOf = robots
