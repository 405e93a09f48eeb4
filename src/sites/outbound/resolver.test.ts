import { expect, test } from 'vitest'
import { withoutAddress } from './resolver.ts'

const failed = (code: string) => Object.assign(new Error(`queryA ${code} data.gcis.nat.gov.tw`), { code })

test.each([
  [['ENOTFOUND', 'ENOTFOUND'], '請看看有沒有打錯'],
  [['ENOTFOUND', 'ETIMEOUT'], '請看看有沒有打錯'],
  [['ENODATA', 'ENODATA'], '請看看有沒有打錯'],
  [['ECONNREFUSED', 'ECONNREFUSED'], '名稱伺服器沒有回應'],
  [['ETIMEOUT', 'ESERVFAIL'], '名稱伺服器沒有回應'],
])('%j has the message: %s', (codes, message) => {
  expect(withoutAddress('data.gcis.nat.gov.tw', codes.map(failed)).zh).toContain(message)
})
