import { z } from 'zod'
import { fromRocDate } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { FetchedResponse, GuardedFetch } from '#sites/outbound/types.ts'

/** The open data interface of the Ministry of Economic Affairs’ commercial register (商工行政資料開放平臺). */
const BASE = 'https://data.gcis.nat.gov.tw/od/data/api'
const BY_ID = '5F64D864-61CB-4D0D-8AD9-492047CC1EA6'
const BY_NAME = '6BBA2268-1367-4B42-9CCA-BC17499EBE8C'

export const GCIS_SOURCE = {
  name: '經濟部商業發展署，商工行政資料開放平臺（公司登記）',
  url: 'https://data.gcis.nat.gov.tw/',
  licence: '政府資料開放授權條款－第 1 版 (Open Government Data License v1.0)',
}

export const companySchema = z.object({
  ban: z.string(),
  name: z.string(),
  status: z.string().describe('As the register says, for example 核准設立 (in good standing) or 解散 (dissolved).'),
  responsible: z.string().nullable(),
  address: z.string().nullable(),
  capital_twd: z.number().nullable(),
  set_up_on: z.string().nullable().describe('YYYY-MM-DD.'),
})

export type Company = z.output<typeof companySchema>

const rowsSchema = z.array(
  z.object({
    Business_Accounting_NO: z.string(),
    Company_Name: z.string(),
    Company_Status_Desc: z.string().nullish(),
    Responsible_Name: z.string().nullish(),
    Company_Location: z.string().nullish(),
    Capital_Stock_Amount: z.number().nullish(),
    Company_Setup_Date: z.string().nullish(),
  }),
)

/** Finds the company with a tax ID: at most one element. Empty if the register has none. */
export function findCompaniesById(fetch: GuardedFetch, ban: string, signal: AbortSignal): Promise<Company[]> {
  return queryRegister(fetch, { dataset: BY_ID, filter: `Business_Accounting_NO eq ${ban}`, limit: 1 }, signal)
}

/** Finds active companies whose name contains the text. The register accepts one company status per query. */
export function findCompaniesByName(
  fetch: GuardedFetch,
  name: string,
  limit: number,
  signal: AbortSignal,
): Promise<Company[]> {
  const filter = `Company_Name like ${name} and Company_Status eq 01`
  return queryRegister(fetch, { dataset: BY_NAME, filter, limit }, signal)
}

async function queryRegister(
  fetch: GuardedFetch,
  { dataset, filter, limit }: { dataset: string; filter: string; limit: number },
  signal: AbortSignal,
): Promise<Company[]> {
  const url = new URL(`${BASE}/${dataset}`)
  // The register needs %20 for a space, because it reads a plus sign literally.
  url.search = `?$format=json&$filter=${encodeURIComponent(filter)}&$skip=0&$top=${limit}`
  const register = { zh: '經濟部商工登記', en: 'The commercial register', url: 'https://findbiz.nat.gov.tw' }
  const response = await fetch(url, { headers: { accept: 'application/json' }, maxBytes: 500_000, signal, register })
  return parseCompanies(response)
}

/** Parses a response. With status 200, an empty body means no match, and a plain sentence is a refusal or an error. */
export function parseCompanies(response: Pick<FetchedResponse, 'status' | 'body' | 'truncated'>): Company[] {
  if (response.status !== 200 || response.truncated) throw unavailable(`status ${response.status}`)
  const text = new TextDecoder().decode(response.body).trim()
  if (text === '') return []
  return readRows(text).map((row) => ({
    ban: row.Business_Accounting_NO,
    name: row.Company_Name.trim(),
    status: blankToNull(row.Company_Status_Desc) ?? '不明',
    responsible: blankToNull(row.Responsible_Name),
    address: blankToNull(row.Company_Location),
    capital_twd: row.Capital_Stock_Amount ?? null,
    set_up_on: fromRocDate(row.Company_Setup_Date ?? '') ?? null,
  }))
}

function readRows(text: string): z.infer<typeof rowsSchema> {
  try {
    return rowsSchema.parse(JSON.parse(text))
  } catch (err) {
    throw unavailable(err)
  }
}

function unavailable(cause: unknown): ApiError {
  return new ApiError(
    'upstream_unavailable',
    'The commercial register did not answer, so the company may exist. Try again later.',
    { zh: '商工登記的資料庫沒有回答，不知道這家公司是否存在，請稍後再試。', cause },
  )
}

function blankToNull(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
