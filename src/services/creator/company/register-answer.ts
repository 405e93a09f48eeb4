import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Context } from '#operation/context.ts'
import { isBusinessId } from './business-id.ts'
import { findCompaniesById, findCompaniesByName, GCIS_SOURCE, type Company } from './gcis.ts'

const DAY_MS = 86_400_000
const NAME_RESULTS_MAX = 50

/** The answer about a tax ID. For an invalid ID, it comes without a query to the register. */
export async function lookUpById(ban: string, context: Context) {
  if (!isBusinessId(ban)) {
    return {
      items: [],
      checksum_valid: false,
      note: joinLanguages(
        'The check digit is wrong: no company can have this ID.',
        '檢查碼不符，這個統一編號不可能存在。',
      ),
      source: { ...GCIS_SOURCE, asked_at: null },
    }
  }
  const { fetch, cache } = context
  const cached = await cache.remember(`creator:company:${ban}`, DAY_MS, (signal) =>
    findCompaniesById(fetch, ban, signal),
  )
  return answer(cached.value, true, cached.at)
}

export async function lookUpByName(name: string, { fetch, cache }: Context) {
  const cached = await cache.remember(`creator:company-name:${name}`, DAY_MS, (signal) =>
    findCompaniesByName(fetch, name, NAME_RESULTS_MAX, signal),
  )
  return answer(cached.value, null, cached.at)
}

const FOUND = joinLanguages(
  'Compare name, address and status with what the supplier says.',
  '請核對名稱、地址與登記狀況。',
)
const NONE_BY_ID = joinLanguages(
  'Not in the company register; it may be a sole trader, clinic or association.',
  '公司登記查無資料；可能是行號、診所或團體，請再查商業登記與稅籍。',
)
const NONE_BY_NAME = joinLanguages(
  'No company in good standing has this in its name. Ask by tax ID for one that was dissolved; sole traders, clinics and associations are in other registers.',
  '核准設立的公司中查無此名稱；已解散或停業者請改以統一編號查，行號、診所或團體請查商業登記與稅籍。',
)

function answer(items: Company[], checksumValid: true | null, askedAt: Date) {
  const none = checksumValid === null ? NONE_BY_NAME : NONE_BY_ID
  return {
    items,
    checksum_valid: checksumValid,
    note: items.length === 0 ? none : FOUND,
    source: { ...GCIS_SOURCE, asked_at: askedAt.toISOString() },
  }
}
