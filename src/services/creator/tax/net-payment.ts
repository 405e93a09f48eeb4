import { Decimal } from 'decimal.js'
import { describeLaw, describeRule } from './describe-withholding.ts'
import type { Kind } from './withholding-rates.ts'
import { figuresOf, incomeTax, kindRuleOf, nhiPremium, stampDuty } from './withholding-rules.ts'

export function withholdingOf(amount: number, kind: Kind, resident: boolean, date: string, isMonthly: boolean) {
  const tax = incomeTax(amount, kind, resident, date)
  const nhi = nhiPremium(amount, kind, resident, date, isMonthly)
  const stamp = stampDuty(amount, kind, date)
  const rule = describeRule(kind, resident, date, isMonthly)
  return {
    kind,
    ...nameOf(kind, isMonthly),
    gross: amount,
    income_tax: tax,
    nhi,
    stamp_duty: stamp,
    net: new Decimal(amount).minus(tax.twd).minus(nhi.twd).minus(stamp.twd).toNumber(),
    rule: rule.zh,
    rule_en: rule.en,
    law: describeLaw(kind, resident, date, isMonthly),
    figures: figuresOf(kind, resident, date, isMonthly),
  }
}

function nameOf(kind: Kind, isMonthly: boolean): { kind_name: string; kind_name_en: string } {
  if (kind === '50' && isMonthly) {
    return { kind_name: '薪資所得（全職每月給付）', kind_name_en: 'Salary (full-time, paid monthly)' }
  }
  const { name, name_en } = kindRuleOf(kind)
  return { kind_name: name, kind_name_en: name_en }
}
