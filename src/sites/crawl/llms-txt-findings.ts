import { z } from 'zod'
import FINDINGS from '#texts/llms-txt-findings.json' with { type: 'json' }

/** Origins of rules: a sentence of llmstxt.org (`spec:`), the behaviour of its authors' parser, or usefulness. */
export const LLMS_TXT_RULES = [
  'spec:h1',
  'spec:order',
  'spec:summary',
  'spec:details',
  'spec:file_list',
  'spec:link',
  'spec:markdown',
  'parser',
  'practice',
] as const
export type LlmsTxtRule = (typeof LLMS_TXT_RULES)[number]

export type LlmsTxtCode = keyof typeof FINDINGS

/** Errors make the file unreadable for programs, and warnings less useful. Notices describe valid files. */
export const LLMS_TXT_CODES = Object.keys(FINDINGS) as [LlmsTxtCode, ...LlmsTxtCode[]]

const findings = z
  .record(
    z.enum(LLMS_TXT_CODES),
    z.object({
      severity: z.enum(['error', 'warning', 'notice']),
      rule: z.enum(LLMS_TXT_RULES),
      message: z.string(),
      message_zh: z.string(),
    }),
  )
  .parse(FINDINGS)

export function llmsTxtFinding(code: LlmsTxtCode) {
  return findings[code]
}

const DETAIL_LENGTH_MAX = 120

export function describeFinding(
  code: LlmsTxtCode,
  detail: string,
  earlier?: number,
): { message: string; message_zh: string } {
  const { message, message_zh } = findings[code]
  if (detail === '') return { message, message_zh }
  const shown =
    detail.length > DETAIL_LENGTH_MAX
      ? `${detail.slice(0, DETAIL_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '')}…`
      : detail
  const [en, zh] = earlier === undefined ? ['', ''] : [`, line ${earlier}`, `，第 ${earlier} 行`]
  return { message: `${message} (${shown}${en})`, message_zh: `${message_zh}（${shown}${zh}）` }
}
