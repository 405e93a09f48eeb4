import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { generate, generateOutput } from './generate-answer.ts'
import { siteField } from '../site.ts'

const PAGES_MAX = 15

export const generateLlmsTxt = defineOperation({
  name: 'generate_llms_txt',
  tool: true,
  route: 'GET /api/generate',
  title: 'Draft an llms.txt',
  titleZh: '產生 llms.txt 草稿',
  summary: 'A draft llms.txt from 15 pages of the sitemap.',
  description:
    'Writes a draft llms.txt from up to 15 pages of a site’s sitemap: titles and descriptions, grouped by folder. Without a sitemap it takes the links of the front page. Guides and references come first, blog posts and archives under “Optional”. Pages that robots.txt forbids, that ask not to be listed or that fail are in `skipped`. A person should read the draft before it is published. For a site that has an llms.txt use [check_llms_txt].',
  tasks: ['幫我的網站產生 llms.txt', '做一份 example.com 的 llms.txt 草稿', 'Write an llms.txt for my site.'],
  effect: 'fetch',
  cacheSeconds: 300,
  input: z.object({ url: siteField }),
  output: generateOutput,
  example: { url: 'example.com' },
  run: ({ url }, ctx) => generate(ctx, url, PAGES_MAX),
})
