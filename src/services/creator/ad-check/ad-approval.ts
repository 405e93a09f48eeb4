import type { AdRule } from './ad-rules.ts'

/** Matches approval numbers of advertisements for medicines and devices: 北市衛藥廣字第11301012號, 衛部器廣字第… */
const APPROVAL = /[衛卫市縣县部署][^\s，。；]{0,5}[廣广]字第\s*\d{6,12}(?:-\d+)?\s*[號号]/u

/**
 * Whether the text contains an approval number. No public register shows whether that approval is in force or covers
 * these words.
 */
export function namesApproval(text: string): boolean {
  return APPROVAL.test(text)
}

/**
 * An approval can allow claims of efficacy. It never allows guarantees or the names, documents and reports of other
 * people.
 */
export function isLiftedByApproval({ rule, severity }: AdRule): boolean {
  return severity === 'low' && rule.endsWith('_unapproved')
}
