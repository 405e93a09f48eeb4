import { z } from 'zod'
import type { checkAd } from '../ad-check/ad-verdict.ts'
import type { lookUpById } from '../company/register-answer.ts'
import type { Requirement } from '../listing/listing-rules.ts'
import type { profitOf } from '../profit/order-profit.ts'
import { isStepForLater, type checkTax } from '../tax/registration.ts'

export const todoSchema = z.object({
  severity: z.enum(['high', 'medium', 'low']),
  area: z.enum(['ad', 'profit', 'tax', 'supplier', 'listing']),
  task: z.string(),
  task_en: z.string(),
  law: z.string().nullable().describe('Null for advice that no law requires.'),
})

export type Todo = z.output<typeof todoSchema>

interface Checks {
  readonly ad: ReturnType<typeof checkAd>
  readonly profit: ReturnType<typeof profitOf>
  readonly tax: ReturnType<typeof checkTax> | null
  /** Null if the caller gave no tax ID or the register did not respond. */
  readonly supplier: Awaited<ReturnType<typeof lookUpById>> | null
  readonly supplier_error: string | null
  readonly listing: readonly Requirement[]
}

const URGENCY: Record<Todo['severity'], number> = { high: 0, medium: 1, low: 2 }

export function listTasks({ ad, profit, tax, supplier, supplier_error, listing }: Checks): Todo[] {
  const tasks = [
    ...adTasks(ad),
    ...profitTasks(profit),
    ...(tax ? taxTasks(tax) : []),
    ...supplierTasks(supplier, supplier_error),
    ...listing.map((it) => toListingTask(it)),
  ]
  return tasks.sort((a, b) => URGENCY[a.severity] - URGENCY[b.severity])
}

function adTasks(ad: Checks['ad']): Todo[] {
  return ad.findings.map((it) => ({
    severity: it.severity === 'high' ? ('high' as const) : ('medium' as const),
    area: 'ad' as const,
    task: `修改「${it.phrase}」：${it.reason}${it.suggestion}`,
    task_en: `Reword “${it.phrase}”: ${it.reason_en} ${it.suggestion_en}`,
    law: it.law,
  }))
}

function profitTasks(profit: Checks['profit']): Todo[] {
  if (profit.profit_twd === null) {
    return [
      {
        severity: 'medium',
        area: 'profit',
        task: '平台費率未知，請填 fee_pct 再算一次利潤。',
        task_en: 'The platform’s fee is not known: send fee_pct and work the profit out again.',
        law: null,
      },
    ]
  }
  if (profit.profit_twd > 0) return []
  const price = profit.break_even_price_twd
  const [advice, adviceEn] =
    price === null
      ? ['任何售價都會虧損，請降低分潤或費用。', 'No price is enough: lower the commission or the fees.']
      : [`售價至少要 ${price} 元才不虧損。`, `There is no loss from a price of NT$${price} on.`]
  return [
    {
      severity: 'high',
      area: 'profit',
      task: `每筆沒有利潤（${profit.profit_twd} 元）；${advice}`,
      task_en: `An order earns nothing (NT$${profit.profit_twd}). ${adviceEn}`,
      law: null,
    },
  ]
}

function taxTasks(tax: NonNullable<Checks['tax']>): Todo[] {
  return tax.steps.map((task, at) => ({
    severity: tax.must_register && !isStepForLater(tax.business_tax.regime, at) ? ('high' as const) : ('low' as const),
    area: 'tax' as const,
    task,
    task_en: tax.steps_en[at] ?? '',
    law: tax.law,
  }))
}

function supplierTasks(supplier: Checks['supplier'], error: string | null): Todo[] {
  const todo = (severity: Todo['severity'], task: string, task_en: string): Todo[] => [
    { severity, area: 'supplier', task, task_en, law: null },
  ]
  if (error !== null)
    return todo(
      'medium',
      '公司登記查詢暫時沒有回應，請稍後再查或自行到商工登記公示網站查核。',
      'The company register did not answer: ask again later, or look there yourself.',
    )
  if (!supplier)
    return todo(
      'medium',
      '提供供應商統一編號以查核公司登記，並保存進貨憑證與契約。',
      'Send the supplier’s tax ID to have its registration checked; keep purchase receipts and the contract.',
    )
  if (supplier.checksum_valid === false)
    return todo(
      'high',
      '供應商的統一編號檢查碼不符，請向對方確認。',
      'The check digit of the supplier’s tax ID is wrong: ask them for the right one.',
    )
  const [company] = supplier.items
  if (!company)
    return todo(
      'medium',
      '公司登記查無此統一編號；若為行號請查商業登記，否則先不要付款。',
      'The company register has no such tax ID. For a sole trader ask the business register; else do not pay yet.',
    )
  if (company.status !== '核准設立')
    return todo(
      'high',
      `供應商登記狀態為「${company.status}」，請先釐清再合作。`,
      `The register says “${company.status}” of the supplier: settle that before you work together.`,
    )
  return todo(
    'low',
    `供應商 ${company.name} 登記為核准設立；核對契約、發票抬頭與收款帳戶名稱。`,
    `The supplier, ${company.name}, is in good standing; compare the contract, the invoice and the name of the account.`,
  )
}

function toListingTask(it: Requirement): Todo {
  return {
    severity: it.required ? 'medium' : 'low',
    area: 'listing',
    task: it.requirement,
    task_en: it.requirement_en,
    law: it.law,
  }
}
