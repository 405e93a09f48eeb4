import type { RobotsRule } from './robots.ts'

export interface BlockedCrawler {
  readonly token: string
  readonly rule: RobotsRule | null
}

/**
 * Writes a group that allows the blocked crawlers. For each blocking rule it has an `Allow` of equal length: the
 * longest pattern wins, and of equal ones `Allow`.
 */
export function writeAllowingGroup(blocked: readonly BlockedCrawler[]): string {
  const tokens = new Set(blocked.map(({ token }) => token))
  const patterns = new Set(blocked.map(({ rule }) => rule?.pattern ?? '/'))
  return [...[...tokens].map((token) => `User-agent: ${token}`), ...[...patterns].map((it) => `Allow: ${it}`)].join(
    '\n',
  )
}

/** Names the blocking lines, as "line 3" or "lines 3, 9"; empty if there are none. */
export function namesOfLines(blocked: readonly BlockedCrawler[]): { en: string; zh: string } {
  const lines = [...new Set(blocked.flatMap(({ rule }) => rule?.line ?? []))].sort((a, b) => a - b)
  if (lines.length === 0) return { en: '', zh: '' }
  const numbers = lines.slice(0, 5).join(', ')
  return { en: ` (line${lines.length > 1 ? 's' : ''} ${numbers})`, zh: `（第 ${numbers.replaceAll(', ', '、')} 行）` }
}
