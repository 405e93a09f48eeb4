import { z } from 'zod'
import { addressInput } from '#operation/input/address.ts'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { leftOutSchema } from './robots-omissions.ts'
import { crawlerInput } from '../crawlers/crawler-names.ts'
import { ROBOTS_MODES, writeRobots } from './robots-template.ts'

export const generateRobotsTxt = defineOperation({
  name: 'generate_robots_txt',
  tool: true,
  route: 'GET /api/robots/generate',
  title: 'Write a robots.txt',
  titleZh: '產生 robots.txt',
  summary: 'A robots.txt that allows or blocks search and AI crawlers.',
  description:
    'Writes a robots.txt that allows or blocks search and AI crawlers for a whole site, by `mode` or by name. To test a file use [test_robots_txt], for a live site [check_site_crawlers].',
  tasks: [
    '幫我寫一個封鎖 AI 訓練的 robots.txt',
    '只允許搜尋引擎的 robots.txt',
    'Write a robots.txt that blocks AI training but allows search',
  ],
  cacheSeconds: 3600,
  input: z.object({
    mode: z
      .enum(ROBOTS_MODES, `Send ${ROBOTS_MODES.join(', ')}.`)
      .optional()
      .describe(
        'allow_all, block_all, block_training (model training), block_ai (also AI search and users’ fetches), search_only (no AI) or block_named (`bots`). Default: block_named with bots, else allow_all.',
      ),
    bots: z.array(crawlerInput()).min(1).max(20).optional().describe('For block_named: crawlers, for example GPTBot.'),
    sitemap: addressInput()
      // A line break in the address would insert another line into the file.
      .regex(/^\S+$/)
      .optional()
      .describe('Sitemap address, for example https://example.com/sitemap.xml.'),
  }),
  // The default allows all crawlers, which harms a user who wants to block some. So the hub and the pages ask for `mode`.
  neverAssumed: ['mode'],
  output: z.object({
    robots: z.string().describe('The file, to be served as /robots.txt.'),
    mode: z.enum(ROBOTS_MODES),
    explanation: z.string(),
    explanation_zh: z.string(),
    not_obeying: z
      .array(z.string())
      .describe('Blocked crawlers that are known, said or feared not to obey robots.txt.'),
    left_out: z
      .array(leftOutSchema)
      .describe('block_training, block_ai: the crawlers that the file does not block, and why.'),
    warnings: z
      .array(z.object({ message: z.string(), message_zh: z.string() }))
      .describe('What blocking costs, such as link previews.'),
  }),
  alternates: { 'text/plain': ({ robots }) => robots },
  example: { mode: 'allow_all', sitemap: 'https://example.com/sitemap.xml' },
  run({ mode: chosen, bots, sitemap }) {
    const mode = chosen ?? (bots ? 'block_named' : 'allow_all')
    if ((mode === 'block_named') !== (bots !== undefined)) {
      throw new ApiError(
        'invalid_input',
        '`bots` (the crawlers to block) is required with mode block_named and not allowed with any other mode.',
        {
          zh: 'bots（要擋的爬蟲）要和 mode=block_named 一起給，其他 mode 不用。',
        },
      )
    }
    const { robots, explanation, explanationZh, notObeying, leftOut, warnings } = writeRobots(mode, sitemap, bots)
    return {
      robots,
      mode,
      explanation,
      explanation_zh: explanationZh,
      not_obeying: notObeying,
      left_out: leftOut,
      warnings,
    }
  },
})
