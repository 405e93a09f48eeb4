import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const company = z.object({
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  market: z.enum(['twse', 'tpex']),
  business: z.string(),
  business_en: z.string(),
})

export type Company = Readonly<z.output<typeof company>>

// Names and markets come from the exchanges (August 2026); the business descriptions are our own text.
const COMPANIES: readonly Company[] = readTable('reference/stock/companies.tsv', company)

const byCode = new Map(COMPANIES.map((it) => [it.code, it]))

export function findCompany(code: string): Company | undefined {
  return byCode.get(code)
}

export function listCompanies(): readonly Company[] {
  return COMPANIES
}

/** A company's names by its code. Hon Hai (Foxconn) counts as two names, Hon Hai and Foxconn. */
export function companyNames(): Record<string, readonly string[]> {
  return Object.fromEntries(
    COMPANIES.map(({ code, name, name_en }) => [code, [name, ...name_en.split(/[()]/).map((it) => it.trim())]]),
  )
}
