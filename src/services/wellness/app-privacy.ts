import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export const privacyRuleSchema = z.object({
  id: z.string(),
  rule_zh: z.string(),
  rule_en: z.string(),
  law: z.string().nullable().describe('Null for advice that no law requires.'),
})

export type PrivacyRule = z.output<typeof privacyRuleSchema>

export const APP_PRIVACY = readTable(
  'reference/wellness/app-privacy.tsv',
  z.object({ id: z.string().min(1), rule_zh: z.string().min(1), rule_en: z.string().min(1), law: z.string() }),
).map((row): PrivacyRule => ({ ...row, law: row.law || null }))
