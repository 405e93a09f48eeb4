import { z } from 'zod'
import TEXTS from '#texts/audit-findings.json' with { type: 'json' }
import { CHECK_IDS } from './checks.ts'

export type FindingCode = keyof typeof TEXTS

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

export interface Found {
  readonly code: FindingCode
  readonly evidence: string
  /**
   * The evidence in Chinese, if it contains words of ours. Code, addresses and quotations are the same in both
   * languages.
   */
  readonly evidence_zh?: string
  readonly paste?: string
  /** The line in the page’s HTML, or in robots.txt for a finding about that file. */
  readonly line?: number
  /** A source that is more specific than the source of the check. */
  readonly source?: string
}

export function blockedEvidence({ url, line }: { readonly url: string; readonly line: number | null }) {
  const where = `${url}: robots.txt`
  return line === null
    ? { evidence: where, evidence_zh: where }
    : { evidence: `${where}, line ${line}`, evidence_zh: `${where} 第 ${line} 行` }
}
