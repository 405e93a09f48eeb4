import type { BlockOf } from './document.ts'
import type { Words } from './messages.ts'

interface Finding {
  readonly severity: string
  readonly message: string
  readonly message_zh: string
  /** From 1; 0 if the complete file is meant. */
  readonly line: number
  /** Text to write instead. */
  readonly fix: string | null
}

/** A finding about a line of a file, as an item of a list of checks. */
export function findingCheck(finding: Finding, { t }: Words): BlockOf<'checks'>['checks'][number] {
  return {
    state: finding.severity === 'error' ? 'no' : 'tip',
    name: t(finding.message_zh, finding.message),
    ...(finding.line > 0 && { points: t(`第 ${finding.line} 行`, `line ${finding.line}`) }),
    ...(finding.fix !== null && { fix: { label: t('改成', 'Write instead'), code: finding.fix } }),
  }
}
