import { AD_RULES, type AdRuleId } from './ad-rules.ts'

/** The number of an approved advertisement for a medicine or a device: 北市衛藥廣字第11301012號, 衛部器廣字第… */
const APPROVAL = /[衛卫市縣县部署][^\s，。；]{0,5}[廣广]字第\s*\d{6,12}(?:-\d+)?\s*[號号]/u

/** Whether the text names an approval. Whether it is in force, and for these words, no register tells here. */
export function namesApproval(text: string): boolean {
  return APPROVAL.test(text)
}

/** What an approval may allow: efficacy. Guarantees, names of others, documents and reports stay forbidden with it. */
export function isLiftedByApproval(rule: AdRuleId): boolean {
  return AD_RULES[rule].severity === 'low' && rule.endsWith('_unapproved')
}
