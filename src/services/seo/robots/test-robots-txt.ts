import { z } from 'zod'
import { userAgentInput } from '../crawlers/crawler-names.ts'
import { findCrawler, robotsToken } from '#sites/crawl/crawlers.ts'
import { parsers } from '#sites/crawl/parsing.ts'
import { isRobotsPath, ROBOTS_BYTES_MAX, robotsPath } from '#sites/crawl/robots.ts'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { ruleSchema, findingSchema, signalsSchema } from './robots-answer.ts'

export const testRobotsTxt = defineOperation({
  name: 'test_robots_txt',
  tool: true,
  route: 'POST /api/robots/test',
  title: 'Test a robots.txt',
  titleZh: '測試 robots.txt',
  summary: 'Whether a robots.txt lets a crawler fetch a path, and which line decides.',
  description:
    'Reads a robots.txt by RFC 9309, as Google does: whether a crawler may fetch a path and which line decides. It also lists what is wrong with the file. For a live home page use [check_site_crawlers].',
  tasks: [
    '這份 robots.txt 會擋 Googlebot 嗎？',
    '測試 /private/ 能不能被 GPTBot 抓取',
    'Does this robots.txt block GPTBot from /docs/?',
  ],
  workerThresholdChars: 10_000,
  input: z.object({
    robots: z
      .string('Send the text of the robots.txt.')
      .refine(
        (robots) => Buffer.byteLength(robots) <= ROBOTS_BYTES_MAX,
        'Send at most 500 KiB: crawlers read no more of a robots.txt.',
      )
      .describe('File text up to 500 KiB, such as “User-agent: *”.'),
    user_agent: userAgentInput().describe('Crawler’s name, for example Googlebot, or its User-Agent.'),
    path: z
      .string()
      // The limit exceeds the longest line that the parser reads, so that callers can test a truncated rule.
      .max(20_000, 'Send at most 20,000 characters.')
      .describe('Path or address, for example /docs/a?b=1.'),
  }),
  output: z.object({
    allowed: z.boolean(),
    matched_rule: ruleSchema.nullable().describe('The line that decides; null where none matches.'),
    group: z
      .string()
      .nullable()
      .describe('The group that is obeyed: the crawler’s own, *, or null where none applies.'),
    user_agent: z.string().describe('The token that was looked for in the file.'),
    path: z.string().describe('The path as it is compared: resolved and percent-encoded.'),
    content_signals: z.array(signalsSchema).describe('Content-Signal lines that apply to it.'),
    warnings: z.array(findingSchema),
    warnings_total: z.int().describe('All faults of the file; the list holds the first hundred.'),
    sitemaps: z.array(z.string()),
  }),
  example: {
    robots: 'User-agent: *\nDisallow: /private/\nAllow: /private/open',
    user_agent: 'Googlebot',
    path: '/private/open.html',
  },
  run({ robots, user_agent, path }) {
    const compared = robotsPath(path)
    if (compared === undefined) {
      const message = 'Send a path such as /docs/, or an http(s) address.'
      const zh = '請給路徑，例如 /docs/，或 http(s) 網址。'
      throw new ApiError('invalid_input', message, { zh, errors: [{ path: 'path', message, zh }] })
    }
    const token = robotsToken(user_agent)
    const question = { crawler: findCrawler(user_agent)?.name ?? token, path: compared }
    const job = { bytes: Buffer.from(robots), questions: [question] }
    const report = parsers.robots(job)
    // RFC 9309 §2.2.2: crawlers may always fetch /robots.txt itself.
    const decision = isRobotsPath(compared) ? { allowed: true, rule: null, group: null } : report.decisions[0]!
    return {
      allowed: decision.allowed,
      matched_rule: decision.rule,
      group: decision.group,
      user_agent: token,
      path: compared,
      content_signals: report.signals
        .filter(({ agents }) => agents.length === 0 || (decision.group !== null && agents.includes(decision.group)))
        .map(({ line, granted, refused }) => ({ line, granted: [...granted], refused: [...refused] })),
      warnings: [...report.findings],
      warnings_total: report.findingsTotal,
      sitemaps: report.sitemaps.map(({ url }) => url),
    }
  },
})
