import { CHECK_IDS, CHECKS, type Check, type CheckId } from './checks.ts'
import { fixes, type Fix } from './fixes.ts'
import type { Inspection } from './inspection.ts'

export interface CheckResult {
  readonly id: CheckId
  readonly title: string
  readonly title_zh: string
  readonly weight: number
  readonly passed: boolean
  readonly evidence: string
  /** Null where nothing is wrong, or where another check's fix comes first. */
  readonly fix: Fix | null
}

/** Judges a site by every check. The score is the sum of the weights of those that pass. */
export function judgeSite(site: Inspection): {
  score: number
  checks: CheckResult[]
  advice: (Fix & { check: CheckId })[]
} {
  const checks = CHECK_IDS.map((id): CheckResult => {
    const { title, title_zh, weight, ...check }: Check = CHECKS[id]
    const common = { id, title, title_zh, weight }
    if (check.needsFile && !site.llmsTxt.found) {
      return { ...common, passed: false, evidence: 'There is no file to look into.', fix: null }
    }
    const { passed, evidence } = check.judge(site)
    return { ...common, passed, evidence, fix: passed ? null : fixes[id](site) }
  })
  return {
    score: checks.reduce((sum, { passed, weight }) => sum + (passed ? weight : 0), 0),
    checks,
    advice: checks
      .toSorted((a, b) => b.weight - a.weight)
      .flatMap(({ id, fix }) => (fix ? [{ check: id, ...fix }] : [])),
  }
}
