import { expect, test } from 'vitest'
import { checkTax } from './registration.ts'

test.each([
  ['goods', 99_999, false],
  ['goods', 100_000, true],
  ['services', 49_999, false],
  ['services', 50_000, true],
] as const)('%s at %i a month: registration is due %s', (type, monthly, due) => {
  expect(checkTax(monthly, type, '2026-06-01').must_register).toBe(due)
})

test('invoices are due from 200,000', () => {
  expect(checkTax(199_999, 'goods', '2026-06-01')).toMatchObject({
    must_issue_invoices: false,
    business_tax: { rate_pct: 1 },
  })
  expect(checkTax(200_000, 'goods', '2026-06-01')).toMatchObject({
    must_issue_invoices: true,
    business_tax: { rate_pct: 5 },
  })
})

test('below the threshold there is no business tax', () => {
  expect(checkTax(80_000, 'goods', '2026-06-01').business_tax).toMatchObject({ regime: 'none', twd_per_month: 0 })
})

test('a small business pays one percent of its sales', () => {
  expect(checkTax(150_000, 'goods', '2026-06-01').business_tax).toMatchObject({ regime: 'small', twd_per_month: 1500 })
})

test('the thresholds are those of the given date', () => {
  expect(checkTax(90_000, 'goods', '2024-12-31')).toMatchObject({ must_register: true, threshold_twd: 80_000 })
  expect(checkTax(90_000, 'goods', '2025-01-01')).toMatchObject({
    must_register: false,
    threshold_twd: 100_000,
    valid_from: '2025-01-01',
  })
})

test('the legal basis cites the thresholds of the given date', () => {
  expect(checkTax(90_000, 'goods', '2024-12-31').law).toContain('（2024-12-31 以前：貨物 8 萬元、勞務 4 萬元）')
  expect(checkTax(90_000, 'goods', '2025-01-01').law).toContain('（2025-01-01 起：貨物 10 萬元、勞務 5 萬元）')
})
