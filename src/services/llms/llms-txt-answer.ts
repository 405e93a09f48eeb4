import { z } from 'zod'
import { LLMS_TXT_CODES, LLMS_TXT_RULES } from '#sites/crawl/llms-txt-findings.ts'

export const verdictField = z
  .enum(['valid', 'warnings', 'invalid'])
  .describe('invalid: there are errors. warnings: usable, but poorer than it could be.')

export const findingSchema = z.object({
  code: z.enum(LLMS_TXT_CODES),
  severity: z.enum(['error', 'warning', 'notice']).describe('A notice changes no verdict.'),
  rule: z
    .enum(LLMS_TXT_RULES)
    .describe('spec:…: a sentence of llmstxt.org. parser: how its authors’ parser reads. practice: what is of use.'),
  line: z.int().describe('From 1. Faults of the whole file stand at line 1.'),
  message: z.string(),
  message_zh: z.string(),
  fix: z.string().nullable().describe('The line as it should be; null where that cannot be told.'),
})

export const specificationSchema = z.object({
  follows: z.boolean().describe('The file is what the text of llmstxt.org describes.'),
  departures: z.int(),
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

/** The age of fetched data. Every operation that fetches a site returns these fields. */
export const freshnessShape = {
  cached: z.boolean().describe('True when this is the result of a check within the last hour.'),
  checked_at: z.string().describe('When the site was asked.'),
}
