import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { CHECK_IDS, CHECKS, type Check } from './checks.ts'
import { fixes, fixSchema } from './fixes.ts'
import type { Inspection } from './inspection.ts'

export const checkSchema = z.object({
  id: z.enum(CHECK_IDS),
  title: z.string(),
  title_zh: z.string(),
  weight: z.int().describe('Points of 100.'),
  passed: z.boolean(),
  evidence: z.string(),
  fix: fixSchema.nullable().describe('Null where nothing is wrong, or where another check comes first.'),
})

const NO_FILE = joinLanguages('There is no file to look into.', '沒有檔案可以檢查。')

export type CheckResult = z.output<typeof checkSchema>

export function judgeSite(site: Inspection) {
  const checks = CHECK_IDS.map((id): CheckResult => {
    const { title, title_zh, weight, ...check }: Check = CHECKS[id]
    const common = { id, title, title_zh, weight }
    if (check.needsFile && !site.llmsTxt.found) {
      return { ...common, passed: false, evidence: NO_FILE, fix: null }
    }
    const { passed, evidence } = check.judge(site)
    return {
      ...common,
      passed,
      evidence: joinLanguages(evidence.en, evidence.zh),
      fix: passed ? null : fixes[id](site),
    }
  })
  return {
    score: checks.reduce((sum, { passed, weight }) => sum + (passed ? weight : 0), 0),
    checks,
    advice: checks
      .toSorted((a, b) => b.weight - a.weight)
      .flatMap(({ id, fix }) => (fix ? [{ check: id, ...fix }] : [])),
  }
}
