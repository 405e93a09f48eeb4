import { YOUR_HOST } from '#crawl/robots-findings.ts'
import { writeAllowingGroup } from '#crawl/robots-fix.ts'
import type { AuditFacts, Verdict } from './audit-facts.ts'

/** Crawlers whose access decides whether the page is blocked. */
export const SEARCH_CRAWLERS = ['Googlebot', 'bingbot'] as const
/** Crawlers that bring a page into AI answers. Blocking training is a choice and no fault. */
export const ANSWER_CRAWLERS = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
] as const

/** Those of the crawlers that robots.txt keeps out. */
export function blockedOf({ robots, asked }: AuditFacts, names: readonly string[]): string[] {
  return names.filter((name) => robots.decisions[asked.indexOf(name)]?.allowed === false)
}

export function judgeRobots(facts: AuditFacts): Verdict {
  const { robots } = facts
  const blocked = blockedOf(facts, SEARCH_CRAWLERS)
  const errors = robots.report.findings.filter(({ severity }) => severity === 'error')
  const line = robots.decisions[facts.asked.indexOf(blocked[0] ?? '')]?.rule?.line
  if (robots.state === 'unreachable') {
    return {
      passed: false,
      evidence: robots.reason ?? '',
      en: 'Make robots.txt answer 404, or 200 with:\nUser-agent: *\nAllow: /',
      zh: '讓 robots.txt 回應 404，或回應 200 並放上：\nUser-agent: *\nAllow: /',
    }
  }
  if (blocked.length > 0) {
    return {
      passed: false,
      evidence: `${blocked.join(' and ')} may not fetch this page${line ? ` (line ${line})` : ''}.`,
      en: `Add to the end of robots.txt:\n${allowingGroup(facts, blocked)}`,
      zh: `請加到 robots.txt 最後：\n${allowingGroup(facts, blocked)}`,
    }
  }
  const first = errors[0]
  return {
    passed: first === undefined,
    evidence: first
      ? `Line ${first.line}: ${first.message}`
      : robots.state === 'absent'
        ? 'There is no robots.txt; everything is allowed.'
        : 'Search engines may fetch the page.',
    en: `Correct line ${first?.line ?? 0} of robots.txt${first?.fix ? `:\n${onSite(first.fix, facts.url)}` : '.'}`,
    zh: `請修正 robots.txt 第 ${first?.line ?? 0} 行${first?.fix ? `：\n${onSite(first.fix, facts.url)}` : '。'}`,
  }
}

/** The lines that let these crawlers in, in spite of the rules that keep them out. */
export function allowingGroup({ robots, asked }: AuditFacts, names: readonly string[]): string {
  return writeAllowingGroup(
    names.map((name) => ({ token: name, rule: robots.decisions[asked.indexOf(name)]?.rule ?? null })),
  )
}

/** A line to paste, for the site that the page is of. */
export function onSite(text: string, url: string): string {
  return text.replace(YOUR_HOST, new URL(url).origin)
}
