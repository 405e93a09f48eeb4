import { z } from 'zod'
import { ApiError } from '#errors/errors.ts'
import { taipeiDay } from '#dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { adInput, adOutput, checkAd } from '../ad-check/check-ad-claims.ts'
import { banInput, companyOutput, lookUpById } from '../company/lookup-supplier-company.ts'
import { categoriesInput, listRequirements, requirementSchema } from '../listing/listing-checklist.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'
import { profitInput, profitOf, profitOutput } from '../profit/calc-group-buy-profit.ts'
import { taxInput, taxOutput } from '../tax/check-tax-registration.ts'
import { checkTax } from '../tax/registration.ts'

export const campaignInput = z.object({
  ...adInput,
  ...profitInput,
  monthly: taxInput.monthly.optional(),
  type: taxInput.type,
  ban: banInput,
  categories: categoriesInput,
})

export type CampaignInput = z.output<typeof campaignInput>

const todoSchema = z.object({
  severity: z.enum(['high', 'medium', 'low']),
  area: z.enum(['ad', 'profit', 'tax', 'supplier', 'listing']),
  task: z.string(),
  task_en: z.string(),
  law: z.string().nullable().describe('Null for advice that no law requires.'),
})

type Todo = z.infer<typeof todoSchema>

export const campaignOutput = z.object({
  todo: z.array(todoSchema).describe('What to do before the campaign starts, the most pressing first.'),
  ad: z.object(adOutput),
  profit: z.object(profitOutput),
  tax: z.object(taxOutput).nullable().describe('Null when no monthly sales were sent.'),
  supplier: z.object(companyOutput).nullable().describe('Null when no tax ID was sent or the register did not answer.'),
  supplier_error: z.string().nullable().describe('Why the register gave no answer.'),
  listing: z.array(requirementSchema),
  notice: z.string(),
})

/** Every check of this service on one campaign, and what follows from them. */
export async function checkCampaign(input: CampaignInput, context: Context) {
  const ad = checkAd(input.text, input.category)
  const profit = profitOf(input, context)
  const tax = input.monthly === undefined ? null : checkTax(input.monthly, input.type, taipeiDay(context.now))
  const { supplier, error } = await lookUpSupplier(input.ban, context)
  const listing = listRequirements(input.categories ?? [input.category])
  const todo = [
    ...adTasks(ad),
    ...profitTasks(profit),
    ...(tax ? taxTasks(tax) : []),
    ...supplierTasks(supplier, error),
    ...listing.map((it) => toListingTask(it)),
  ]
  return {
    todo: todo.sort((a, b) => URGENCY[a.severity] - URGENCY[b.severity]),
    ad,
    profit,
    tax,
    supplier,
    supplier_error: error,
    listing,
    notice: NOT_LEGAL_ADVICE,
  }
}

const URGENCY: Record<Todo['severity'], number> = { high: 0, medium: 1, low: 2 }

/** The other checks are worth having when the register does not answer, so its failure is told and not thrown. */
async function lookUpSupplier(ban: string | undefined, context: Context) {
  if (ban === undefined) return { supplier: null, error: null }
  try {
    return { supplier: await lookUpById(ban, context), error: null }
  } catch (err) {
    if (err instanceof ApiError && err.code.startsWith('upstream_')) return { supplier: null, error: err.message }
    throw err
  }
}

function adTasks(ad: ReturnType<typeof checkAd>): Todo[] {
  return ad.findings.map((it) => ({
    severity: it.severity === 'high' ? ('high' as const) : ('medium' as const),
    area: 'ad' as const,
    task: `修改「${it.phrase}」：${it.reason}${it.suggestion}`,
    task_en: `Reword “${it.phrase}”: ${it.reason_en} ${it.suggestion_en}`,
    law: it.law,
  }))
}

function profitTasks(profit: ReturnType<typeof profitOf>): Todo[] {
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

function taxTasks(tax: ReturnType<typeof checkTax>): Todo[] {
  const severity = tax.must_register ? ('high' as const) : ('low' as const)
  return tax.steps.map((task, at) => ({
    severity,
    area: 'tax' as const,
    task,
    task_en: tax.steps_en[at] ?? '',
    law: tax.law,
  }))
}

function supplierTasks(supplier: Awaited<ReturnType<typeof lookUpById>> | null, error: string | null): Todo[] {
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

function toListingTask(it: ReturnType<typeof listRequirements>[number]): Todo {
  return {
    severity: it.required ? 'medium' : 'low',
    area: 'listing',
    task: it.requirement,
    task_en: it.requirement_en,
    law: it.law,
  }
}
