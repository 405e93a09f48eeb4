import { serviceWords } from '#operation/view/service-words.ts'
import { CHECKS } from './audit/checks.ts'
import { FINDINGS } from './audit/findings.ts'
import { ISSUES } from './site-audit/issues.ts'

type Words = readonly [zh: string, en: string]

const checks = Object.fromEntries(
  Object.entries(CHECKS).map(([id, { title, titleZh }]): [string, Words] => [id, [titleZh, title]]),
)
const findings = Object.fromEntries(
  Object.entries({ ...ISSUES, ...FINDINGS }).map(([code, { message }]): [string, Words] => [
    code,
    [message.zh, message.en],
  ]),
)

export const words = serviceWords('seo', {
  group: 'web',
  shortName: ['搜尋與爬蟲', 'Search and crawlers'],
  errands: [
    { name: ['網站檢查', 'Site check'], operation: 'check_site_crawlers' },
    { name: ['robots.txt', 'robots.txt'], operation: 'test_robots_txt' },
    { name: ['搜尋預覽', 'Preview'], operation: 'serp_preview' },
  ],
  live: [
    { name: ['誰的搜尋最多人用', 'Most used engine'], operation: 'search_engine_market_share' },
    { name: ['會來抓網頁的', 'Who crawls the web'], operation: 'ai_crawler_list' },
  ],
  fields: {
    url: { control: 'address' },
    sitemap: { control: 'address' },
    image: { control: 'address' },
    key_location: { control: 'address' },
    robots: { control: 'lines' },
    description: { control: 'lines' },
    chapters: { control: 'lines' },
    path: { control: 'text' },
    duration: { control: 'text' },
    code: { values: findings },
    id: { values: checks },
    capped_by: { values: checks },
  },
})
