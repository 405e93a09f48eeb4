import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export const endorsementSchema = z.object({
  rule: z.string(),
  do: z.string(),
  dont: z.string(),
  rule_en: z.string(),
  do_en: z.string(),
  dont_en: z.string(),
  law: z.string(),
  as_of: z.string().describe('The day of the law’s text.'),
})

export const ENDORSEMENT_RULES = readTable('reference/creator/endorsement-rules.tsv', endorsementSchema)
