import { defineResource } from '#operation/resource.ts'
import { aiCrawlerList } from './crawlers/ai-crawler-list.ts'

export const resources = [
  defineResource({
    path: 'crawlers',
    operation: aiCrawlerList,
    title: ['爬蟲清單', 'Known crawlers'],
    description: 'Crawlers of search engines and AI companies: robots.txt token, operator, purpose, whether it obeys.',
  }),
]
