import { z } from 'zod'
import { refuseSite } from '#sites/crawl/site-files.ts'
import { defineOperation } from '#operation/operation.ts'
import { generate, generateOutput } from './generate-answer.ts'
import { siteField } from '../site.ts'

const PAGES_MAX = 45

export const generateLlmsTxtPro = defineOperation({
  name: 'generate_llms_txt_pro',
  route: 'GET /api/pro/generate',
  price: '$0.05',
  title: 'Draft a longer llms.txt',
  titleZh: '產生較完整的 llms.txt 草稿',
  summary: 'A draft llms.txt from up to 45 pages of the sitemap.',
  description: 'As [generate_llms_txt], from up to 45 pages. A site that cannot be read is not charged for.',
  tasks: ['用 45 個頁面產生 llms.txt', 'Write a fuller llms.txt for a large site.'],
  effect: 'fetch',
  input: z.object({ url: siteField }),
  output: generateOutput,
  checkUnpaid: ({ url }) => refuseSite(url),
  example: { url: 'example.com' },
  run: ({ url }, ctx) => generate(ctx, url, PAGES_MAX),
})
