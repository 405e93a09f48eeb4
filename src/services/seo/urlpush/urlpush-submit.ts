import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { urlpushOutput, submitUrls } from './indexnow.ts'
import { sampleSubmission, urlpushInput, urlsInput } from './urlpush-fields.ts'

export const urlpushSubmit = defineOperation({
  name: 'urlpush_submit',
  tool: true,
  route: 'POST /api/urlpush',
  title: 'Submit pages to IndexNow',
  titleZh: '即時提交網址',
  summary: 'Tells search engines at once which pages changed.',
  description:
    'Submits new, changed or deleted pages of your own site through IndexNow (Bing, Yandex and others; not Google) and returns its status. Accepted is not yet indexed. The key file is checked first. Addresses of other hosts are rejected. For Google see [search_submit_guide].',
  tasks: ['把新文章網址通知 Bing', '送出網址到 IndexNow', 'Tell Bing that my page changed'],
  effect: 'submit',
  input: z.object({
    ...urlpushInput,
    urls: urlsInput(100, { en: ' [urlpush_bulk] takes 10,000.', zh: '[urlpush_bulk] 可以送 10,000 個。' }),
  }),
  output: urlpushOutput,
  example: sampleSubmission,
  run: (input, ctx) => submitUrls(input, ctx),
})
