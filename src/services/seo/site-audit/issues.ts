import { z } from 'zod'
import ISSUE_TEXTS from '#texts/site-issues.json' with { type: 'json' }

export type IssueCode = keyof typeof ISSUE_TEXTS

/** All issues, the most severe first. */
export const ISSUE_CODES = Object.keys(ISSUE_TEXTS) as [IssueCode, ...IssueCode[]]

const text = z.object({ en: z.string(), zh: z.string() })

export const ISSUES = z
  .record(z.enum(ISSUE_CODES), z.object({ severity: z.enum(['error', 'warning', 'notice']), message: text, fix: text }))
  .parse(ISSUE_TEXTS)
