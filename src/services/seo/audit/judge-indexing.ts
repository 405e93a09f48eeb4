import { YOUR_HOST } from '#sites/crawl/robots-findings.ts'
import { writeAllowingGroup } from '#sites/crawl/robots-fix.ts'
import { findUnavailableAfter, findUnknownDirectives, type RobotsDirectives } from '#sites/crawl/robots-directives.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'

const SEARCH_CRAWLERS: readonly string[] = ['Googlebot', 'bingbot']
/**
 * Crawlers that supply AI answers. Only these matter here: to block training crawlers is the owner’s choice, not a
 * fault.
 */
const ANSWER_CRAWLERS: readonly string[] = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
]
const INDEXERS = new Set(['robots', 'googlebot', 'bingbot'])

export function judgeNoindex({ page: { noindex, robots }, now }: AuditFacts): Detection[] {
  const found: Detection[] = []
  if (noindex) found.push({ code: 'noindex', evidence: writeDirective(noindex), paste: allowing(noindex) })
  const until = findUnavailableAfter(robots)
  if (until && Number.isNaN(until.at)) {
    found.push({
      code: 'unavailable_after_unreadable',
      evidence: until.written,
      paste: 'unavailable_after: 2036-12-31',
    })
  } else if (until && until.at < now.getTime()) {
    found.push({
      code: 'unavailable_after',
      evidence: `unavailable_after: ${until.written}`,
      paste: '<meta name="robots" content="all">',
    })
  }
  const unknown = findUnknownDirectives(robots)
  if (unknown.length > 0) found.push({ code: 'robots_meta_unknown', evidence: unknown.slice(0, 5).join(', ') })
  const noai = robots.find(({ directives }) => directives.some((it) => /^no(?:image)?ai$/.test(it)))
  if (noai) found.push({ code: 'noai', evidence: writeDirective(noai) })
  const nofollow = robots.find(({ agent, directives }) => INDEXERS.has(agent) && directives.includes('nofollow'))
  if (nofollow && !noindex) found.push({ code: 'page_nofollow', evidence: writeDirective(nofollow) })
  return found
}

export function judgeSnippets({ page: { robots, keptBack } }: AuditFacts): Detection[] {
  const limit = robots
    .filter(({ agent }) => INDEXERS.has(agent))
    .flatMap((it) =>
      it.directives
        .filter((directive) => LIMITS.test(directive))
        .map((directive) => ({ ...it, directives: [directive] })),
    )
  const [first] = limit
  if (!first && keptBack > KEPT_BACK_MAX) {
    return [{ code: 'snippet_limited', evidence: `data-nosnippet: ${Math.round(keptBack * 100)}%` }]
  }
  return first
    ? [
        {
          code: 'snippet_limited',
          evidence: writeDirective(first),
          paste: '<meta name="robots" content="max-snippet:-1, max-image-preview:large">',
        },
      ]
    : []
}

/** If a larger share of the text is excluded from snippets, no useful snippet remains. */
const KEPT_BACK_MAX = 0.9
const LIMITS = /^(?:nosnippet|max-snippet:\s*0|max-image-preview:\s*none|max-video-preview:\s*0)$/

function writeDirective({ source, agent, directives }: RobotsDirectives): string {
  return source === 'header'
    ? `X-Robots-Tag: ${agent === 'robots' ? '' : `${agent}: `}${directives.join(', ')}`
    : `<meta name="${agent}" content="${directives.join(', ')}">`
}

function allowing({ source, agent }: RobotsDirectives): string {
  return source === 'header' ? 'X-Robots-Tag: all' : `<meta name="${agent}" content="all">`
}

export function judgeRobotsTxt({ robots, agents, blockedResources, url }: AuditFacts): Detection[] {
  const found: Detection[] = []
  const { report } = robots
  if (robots.state === 'unreachable') {
    return [
      robots.status === null
        ? { code: 'robots_unreachable', evidence: robots.reason ?? '', evidence_zh: `${robots.url} 沒有回應` }
        : { code: 'robots_unreachable', evidence: `HTTP ${robots.status}` },
    ]
  }
  if (robots.state === 'absent' && robots.status !== null && robots.status < 400) {
    const evidence_zh = `${robots.url} 回應 ${robots.status}，一直轉址，沒有檔案；爬蟲當成沒有規則`
    return [{ code: 'robots_redirects', evidence: robots.reason ?? '', evidence_zh }]
  }
  if (report.findings.some(({ code }) => code === 'html_content')) {
    return [{ code: 'robots_html', evidence: `${robots.url}: HTTP ${robots.status}, HTML` }]
  }
  const blocked = agents.filter(({ name, allowed }) => !allowed && SEARCH_CRAWLERS.includes(name))
  const line = blocked.find((it) => it.line !== null)?.line
  if (blocked.length > 0) {
    found.push({
      code: 'robots_blocked',
      evidence: blocked.map(({ name }) => name).join(', '),
      paste: groupFor(
        robots,
        agents,
        blocked.map(({ name }) => name),
      ),
      ...(line && { line }),
    })
  }
  if (blockedResources.length > 0 && blocked.length === 0) {
    const [first] = blockedResources
    const shown = blockedResources.slice(0, 3)
    found.push({
      code: 'robots_blocks_resources',
      evidence: shown.map((it) => it.url).join(', '),
      paste: `User-agent: Googlebot\n${shown.map((it) => `Allow: ${new URL(it.url).pathname}`).join('\n')}`,
      ...(first?.line && { line: first.line }),
    })
  }
  const noindex = report.findings.find(
    ({ code, message }) =>
      code === 'nonstandard_directive' && /^Search engines ignore No(?:index|follow)/.test(message),
  )
  if (noindex) {
    const { message: evidence, message_zh: evidence_zh, line: at } = noindex
    found.push({ code: 'robots_noindex', evidence, evidence_zh, line: at })
  }
  const fault = report.findings.find(
    ({ code, severity }) =>
      severity === 'error' ||
      ['missing_colon', 'misspelled_directive', 'unknown_directive', 'dollar_inside'].includes(code),
  )
  if (fault) {
    const fix = fault.fix?.replace(YOUR_HOST, new URL(url).origin)
    const { message: evidence, message_zh: evidence_zh, line: at } = fault
    found.push({ code: 'robots_syntax', evidence, evidence_zh, line: at, ...(fix && { paste: fix }) })
  }
  return found
}

export function judgeAgents({ robots, agents, edge }: AuditFacts): Detection[] {
  const found: Detection[] = []
  const blocked = agents
    .filter(({ name, allowed }) => !allowed && ANSWER_CRAWLERS.includes(name))
    .map(({ name }) => name)
  if (blocked.length > 0 && robots.state !== 'unreachable') {
    found.push({ code: 'ai_crawlers', evidence: blocked.join(', '), paste: groupFor(robots, agents, blocked) })
  }
  const refused = edge.filter(({ verdict }) => verdict === 'refused')
  if (refused.length > 0) {
    found.push({
      code: 'edge_refused',
      evidence: refused.map(({ agent, status }) => `${agent}: HTTP ${status}`).join(', '),
    })
  }
  return found
}

function groupFor({ decisions }: AuditFacts['robots'], agents: AuditFacts['agents'], names: readonly string[]): string {
  return writeAllowingGroup(
    names.map((name) => ({
      token: name,
      rule: decisions[agents.findIndex((agent) => agent.name === name)]?.rule ?? null,
    })),
  )
}
