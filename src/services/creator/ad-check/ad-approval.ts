import type { AdRule } from './ad-rules.ts'

/** Matches the number of an approved advertisement for a medicine or a device: 北市衛藥廣字第11301012號, 衛部器廣字第… */
const APPROVAL = /[衛卫市縣县部署][^\s，。；]{0,5}[廣广]字第\s*\d{6,12}(?:-\d+)?\s*[號号]/u

/** No public register shows whether the approval is in force or covers these words. */
export function namesApproval(text: string): boolean {
  return APPROVAL.test(text)
}

/** An approval can allow claims of efficacy. It never allows guarantees, other people's names, documents or reports. */
export function isLiftedByApproval({ rule, severity }: AdRule): boolean {
  return severity === 'low' && rule.endsWith('_unapproved')
}
