import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { lookupSupplierCompany } from './lookup-supplier-company.ts'
import { findCompaniesByName, parseCompanies } from './gcis.ts'

/** A response in the register's format, with the values of a real company. */
const ANSWER = JSON.stringify([
  {
    Business_Accounting_NO: '22099131',
    Company_Status_Desc: '核准設立',
    Company_Name: '台灣積體電路製造股份有限公司',
    Capital_Stock_Amount: 280500000000,
    Paid_In_Capital_Amount: 259323700670,
    Responsible_Name: '魏哲家',
    Company_Location: '新竹科學園區新竹市力行六路8號',
    Register_Organization_Desc: '國家科學及技術委員會新竹科學園區管理局',
    Company_Setup_Date: '0760221',
    Change_Of_Approval_Data: '1150618',
    Revoke_App_Date: '       ',
  },
])

const answered = (body: string, status = 200) => ({
  url: 'https://data.gcis.nat.gov.tw/',
  status,
  headers: new Headers(),
  body: new TextEncoder().encode(body),
  truncated: false,
  redirects: [],
})

describe('answers of the register', () => {
  test('a company is parsed, with its date converted from the Republic of China calendar', () => {
    expect(parseCompanies(answered(ANSWER))).toEqual([
      {
        ban: '22099131',
        name: '台灣積體電路製造股份有限公司',
        status: '核准設立',
        responsible: '魏哲家',
        address: '新竹科學園區新竹市力行六路8號',
        capital_twd: 280500000000,
        set_up_on: '1987-02-21',
      },
    ])
  })

  test('an empty body means that there is no such company', () => {
    expect(parseCompanies(answered(''))).toEqual([])
  })

  test.each([
    ['非授權之IP，請洽系統管理員', 200],
    ['$filter參數有誤，請查明後繼續。', 200],
    ['{"error":"x"}', 200],
    ['[{"Company_Name":"x"}]', 200],
    ['[]', 403],
    ['', 404],
    ['[]', 429],
    ['<html>', 500],
  ])('%j with status %i is an upstream refusal, not an absence', (body, status) => {
    expect(() => parseCompanies(answered(body, status))).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable' }),
    )
  })

  test('a truncated answer is an error', () => {
    expect(() => parseCompanies({ ...answered(ANSWER), truncated: true })).toThrow(ApiError)
  })
})

describe('the request', () => {
  test('a name goes to the keyword search, with spaces as %20', async () => {
    const asked: string[] = []
    const fetch = async (url: string | URL) => {
      asked.push(String(url))
      return answered('')
    }
    await findCompaniesByName(fetch, '台積電', 5, new AbortController().signal)
    const [url = ''] = asked
    expect(url).toContain('/6BBA2268-1367-4B42-9CCA-BC17499EBE8C?$format=json&$filter=Company_Name%20like%20')
    expect(decodeURIComponent(url)).toContain('Company_Name like 台積電 and Company_Status eq 01')
  })
})

describe('lookup_supplier_company', () => {
  test('returns the register entry', async () => {
    const context = testContext({ fetch: async () => answered(ANSWER) })
    const result = await runOperation(lookupSupplierCompany, { ban: '22099131' }, context)
    expect(result).toMatchObject({ checksum_valid: true, items: [{ name: '台灣積體電路製造股份有限公司' }] })
  })

  test('a search by name says that it covers only companies in good standing', async () => {
    const context = testContext({ fetch: async () => answered('') })
    expect(await runOperation(lookupSupplierCompany, { name: '不存在公司' }, context)).toMatchObject({
      items: [],
      checksum_valid: null,
      note: expect.stringContaining('in good standing'),
    })
  })

  test('does not query the register for an invalid ID', async () => {
    const result = await runOperation(lookupSupplierCompany, { ban: '22099132' })
    expect(result).toMatchObject({ checksum_valid: false, items: [] })
  })

  test('a refusal is not cached: the next call queries again', async () => {
    const answers = [answered('Forbidden', 403), answered(ANSWER)]
    const context = testContext({ fetch: async () => answers.shift() ?? answered('', 500) })
    await expect(runOperation(lookupSupplierCompany, { ban: '22099131' }, context)).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(await runOperation(lookupSupplierCompany, { ban: '22099131' }, context)).toMatchObject({
      items: [{ ban: '22099131' }],
    })
  })

  test.each([{}, { ban: '22099131', name: '台積電' }, { ban: '123' }, { name: 'x' }, { name: "a' or 1 eq 1" }])(
    '%j is refused',
    async (input) => {
      await expect(runOperation(lookupSupplierCompany, input)).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )
})
