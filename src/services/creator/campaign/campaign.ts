import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { runCooperatively, yieldTurn } from '#operation/cooperative-yield.ts'
import { checkAdSteps } from '../ad-check/ad-verdict.ts'
import { adInput, adOutput } from '../ad-check/check-ad-claims.ts'
import { banInput, companyOutput } from '../company/lookup-supplier-company.ts'
import { lookUpById } from '../company/register-answer.ts'
import { categoriesInput } from '../listing/listing-checklist.ts'
import { listRequirements, requirementSchema } from '../listing/listing-rules.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'
import { profitOutput } from '../profit/calc-group-buy-profit.ts'
import { profitInput, profitOf } from '../profit/order-profit.ts'
import { taxInput, taxOutput } from '../tax/check-tax-registration.ts'
import { checkTax } from '../tax/registration.ts'
import { listTasks, todoSchema } from './campaign-tasks.ts'

export const campaignInput = z.object({
  ...adInput,
  ...profitInput,
  monthly: taxInput.monthly.optional(),
  type: taxInput.type,
  ban: banInput,
  categories: categoriesInput,
})

export type CampaignInput = z.output<typeof campaignInput>

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

/**
 * Runs the checks in stages, because each takes milliseconds on the longest text and other requests must run in
 * between.
 */
export async function checkCampaign(input: CampaignInput, context: Context) {
  const ad = await runCooperatively(checkAdSteps(input.text, input.category))
  await yieldTurn()
  const profit = profitOf(input, context)
  const tax = input.monthly === undefined ? null : checkTax(input.monthly, input.type, taipeiDay(context.now))
  const { supplier, error } = await lookUpSupplier(input.ban, context)
  // Treatment is sold under no law of its own; what holds for every sale holds for it.
  const sold = input.category === 'medical_service' ? 'general' : input.category
  const listing = listRequirements(input.categories ?? [sold])
  const checks = { ad, profit, tax, supplier, supplier_error: error, listing }
  const todo = listTasks(checks)
  await yieldTurn()
  return { todo, ...checks, notice: NOT_LEGAL_ADVICE }
}

/** If the company register fails, the campaign's other checks are still returned. */
async function lookUpSupplier(ban: string | undefined, context: Context) {
  if (ban === undefined) return { supplier: null, error: null }
  try {
    return { supplier: await lookUpById(ban, context), error: null }
  } catch (err) {
    if (err instanceof ApiError && err.code.startsWith('upstream_')) return { supplier: null, error: err.message }
    throw err
  }
}
