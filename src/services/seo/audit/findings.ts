import { z } from 'zod'
import TEXTS from '#texts/audit-findings.json' with { type: 'json' }
import { CHECK_IDS } from './checks.ts'

export type FindingCode = keyof typeof TEXTS

// Safe: the table is not empty, and its keys are those of the type.
export const FINDING_CODES = Object.keys(TEXTS) as [FindingCode, ...FindingCode[]]

const text = z.object({ en: z.string().min(1), zh: z.string().min(1) })

/**
 * All possible findings with their check, severity and texts. A finding of severity “notice” does not fail its check.
 */
export const FINDINGS = z
  .record(
    z.enum(FINDING_CODES),
    z.object({
      check: z.enum(CHECK_IDS),
      severity: z.enum(['error', 'warning', 'notice']),
      message: text,
      why: text,
      fix: text,
      source: z.url(),
    }),
  )
  .parse(TEXTS)

/** A fault that a judge has detected in a page. FINDINGS has its check, severity and texts. */
export interface Detection {
  readonly code: FindingCode
  /** The place or the value in the page that shows the fault. */
  readonly evidence: string
  /**
   * The evidence in Chinese, if it contains words of ours. Code, addresses and quotations are the same in both
   * languages.
   */
  readonly evidence_zh?: string
  /** HTML or text to insert, with … for the owner's own words. */
  readonly paste?: string
  /** The line in the page’s HTML, or in robots.txt for a finding about that file. */
  readonly line?: number
  /** A source that is more specific than the source of the check. */
  readonly source?: string
}
