import { z } from 'zod'
import { LLMS_TXT_CODES } from '#crawl/llms-txt-findings.ts'

export const verdictField = z
  .enum(['valid', 'warnings', 'invalid'])
  .describe('invalid: there are errors. warnings: usable, but poorer than it could be.')

export const findingSchema = z.object({
  code: z.enum(LLMS_TXT_CODES),
  severity: z.enum(['error', 'warning']),
  line: z.int().describe('From 1. Faults of the whole file stand at line 1.'),
  message: z.string(),
  message_zh: z.string(),
})

export const statsSchema = z.object({
  bytes: z.int(),
  lines: z.int(),
  h1: z.int(),
  sections: z.int(),
  links: z.int(),
  relative_links: z.int(),
  empty_links: z.int(),
  has_optional_section: z.boolean(),
})

/** When a fetched answer was made: every operation that asks a site carries these. */
export const freshnessShape = {
  cached: z.boolean().describe('True when this is the result of a check within the last hour.'),
  checked_at: z.string().describe('When the site was asked.'),
}
