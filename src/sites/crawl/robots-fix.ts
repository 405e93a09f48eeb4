import type { RobotsRule } from './robots.ts'

/** A crawler that robots.txt keeps out, and the line that does; null where it is no single line. */
export interface BlockedCrawler {
  readonly token: string
  readonly rule: RobotsRule | null
}

/**
 * Lines that let these crawlers in when they are added to the end of the file: a group of their own, with an `Allow`
 * as long as each rule that keeps them out, since the longer pattern wins and Allow wins a tie.
 */
export function writeAllowingGroup(blocked: readonly BlockedCrawler[]): string {
  const tokens = new Set(blocked.map(({ token }) => token))
  const patterns = new Set(blocked.map(({ rule }) => rule?.pattern ?? '/'))
  return [...[...tokens].map((token) => `User-agent: ${token}`), ...[...patterns].map((it) => `Allow: ${it}`)].join(
    '\n',
  )
}

/** The lines of the file that keep crawlers out, as in “line 3” or “lines 3, 9”; empty where there are none. */
export function namesOfLines(blocked: readonly BlockedCrawler[]): { en: string; zh: string } {
  const lines = [...new Set(blocked.flatMap(({ rule }) => rule?.line ?? []))].sort((a, b) => a - b)
  if (lines.length === 0) return { en: '', zh: '' }
  const numbers = lines.slice(0, 5).join(', ')
  return { en: ` (line${lines.length > 1 ? 's' : ''} ${numbers})`, zh: `（第 ${numbers.replaceAll(', ', '、')} 行）` }
}
