import { joinLanguages } from '#support/errors/localized-text.ts'
import { coreAiCrawlers } from '#sites/crawl/crawlers.ts'
import { describeAccess } from '../access/crawler-access.ts'

const missingFile = {
  found: false,
  status: 404,
  content_type: 'text/html',
  bytes: null,
  truncated: false,
  reason: 'missing' as const,
}

export const checkExample = {
  url: 'https://example.com/',
  score: 15,
  llms_txt: {
    ...missingFile,
    url: 'https://example.com/llms.txt',
    verdict: null,
    reference_parser: null,
    specification: null,
    title: null,
    summary: null,
    findings: [],
    stats: null,
  },
  llms_full_txt: { ...missingFile, url: 'https://example.com/llms-full.txt', tokens: null, contexts: [] },
  linked: { total: 0, asked: 0, dead: 0, items: [] },
  forbidden: [],
  markdown_pages: { checked: 1, available: 0, items: [{ page: 'https://example.com/', markdown_url: null, by: null }] },
  crawlers: coreAiCrawlers.map((crawler) => describeAccess(crawler, { allowed: true, rule: null })),
  robots: {
    url: 'https://example.com/robots.txt',
    status: 404,
    state: 'absent' as const,
    reason: 'robots.txt answers 404, which crawlers take as no rules at all.',
  },
  sitemap: {
    found: true,
    url: 'https://example.com/sitemap.xml',
    source: 'guess' as const,
    pages: 12,
    truncated: false,
    problems: [],
  },
  checks: [
    {
      id: 'llms_txt_valid' as const,
      title: 'It begins with one H1 and is Markdown',
      title_zh: '開頭是唯一的 H1，內容是 Markdown',
      weight: 20,
      passed: false,
      evidence: joinLanguages('There is no file to look into.', '沒有檔案可以檢查。'),
      fix: null,
    },
    {
      id: 'sitemap_found' as const,
      title: 'There is a sitemap',
      title_zh: '有網站地圖',
      weight: 5,
      passed: true,
      evidence: joinLanguages(
        'https://example.com/sitemap.xml lists 12 pages.',
        'https://example.com/sitemap.xml 列出 12 頁。',
      ),
      fix: null,
    },
  ],
  advice: [
    {
      check: 'llms_txt_found' as const,
      en: 'Put a file called llms.txt at the root of the site. Begin with this and add your important pages.',
      zh: '在網站根目錄放一個 llms.txt。可從下面這份開始，再加入重要頁面。',
      where: '/llms.txt',
      paste: '# Example\n\n> Pages of Example.\n\n## Pages\n\n- [Example](https://example.com/)\n',
    },
  ],
  cached: false,
  checked_at: '2026-10-01T04:00:00.000Z',
}
