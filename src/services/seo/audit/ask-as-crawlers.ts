import type { SiteAccess } from '#sites/crawl/site-files.ts'
import type { FetchedResponse } from '#sites/outbound/types.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { AuditFacts, EdgeAnswer } from './audit-facts.ts'
import { findBlock } from './blocked.ts'

/** One crawler per AI company, with its published User-Agent. Requests send that text, followed by our own name. */
const EDGE_AGENTS: readonly (readonly [name: string, agent: string])[] = [
  ['GPTBot', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot'],
  [
    'ClaudeBot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ClaudeBot/1.0; +claudebot@anthropic.com',
  ],
  [
    'PerplexityBot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot',
  ],
]

/** Requests the page under the names of AI crawlers, because firewalls often refuse them whatever robots.txt says. */
export async function askAsCrawlers(
  page: FetchedResponse,
  agents: AuditFacts['agents'],
  access: SiteAccess,
): Promise<EdgeAnswer[]> {
  if (page.status !== 200) return []
  return Promise.all(
    EDGE_AGENTS.map(async ([name, agent]): Promise<EdgeAnswer> => {
      // The request has the crawler’s name, so it must obey the crawler’s robots.txt rules.
      if (agents.find((crawler) => crawler.name === name)?.allowed === false)
        return { agent: name, status: null, verdict: 'not_asked' }
      try {
        const answer = await access.fetch(page.url, {
          agent,
          maxBytes: 64 * 1024,
          timeoutMs: 4000,
          signal: access.signal,
        })
        // A page that answers us with 200 and the crawler with one of these refuses the crawler's name.
        const isRefused = findBlock(answer) !== undefined || [401, 403, 406, 429, 503].includes(answer.status)
        return { agent: name, status: answer.status, verdict: isRefused ? 'refused' : 'answered' }
      } catch (err) {
        if (!(err instanceof ApiError)) throw err
        return { agent: name, status: null, verdict: 'no_answer' }
      }
    }),
  )
}
