import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export const ISSUE_CODES = [
  'broken_link',
  'redirect_loop',
  'canonical_broken',
  'canonical_chain',
  'hreflang_no_return',
  'hreflang_broken',
  'sitemap_dead',
  'sitemap_hidden',
  'duplicate_title',
  'duplicate_description',
  'duplicate_text',
  'title_missing',
  'description_missing',
  'h1_missing',
  'orphan',
  'deep',
  'redirected_link',
  'redirect_chain',
  'not_in_sitemap',
  'sitemap_missing',
] as const

export type IssueCode = (typeof ISSUE_CODES)[number]

const issue = z.object({
  code: z.enum(ISSUE_CODES),
  severity: z.enum(['error', 'warning', 'notice']),
  en: z.string(),
  zh: z.string(),
  fix_en: z.string(),
  fix_zh: z.string(),
})

/** The issues that a crawl can find, the most severe first, with their fixes. */
export const ISSUES = readTable('reference/seo/site-issues.tsv', issue)

export function issueOf(code: IssueCode): z.output<typeof issue> {
  const found = ISSUES.find((it) => it.code === code)
  if (!found) throw new Error(`No text says what ${code} is.`)
  return found
}
