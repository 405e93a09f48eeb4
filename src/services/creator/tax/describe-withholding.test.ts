import { expect, test } from 'vitest'
import { describeLaw, describeRule } from './describe-withholding.ts'

test('for a non-resident only the rates and exemptions of non-residents are listed', () => {
  expect(describeRule('50', false, '2026-06-01').zh).toContain('44,250')
  expect(describeRule('50', false, '2026-06-01').en).toContain('6%')
  expect(describeRule('9B', false, '2026-06-01').zh).toContain('5,000')
  for (const kind of ['9A', '9B', '50', '51', '53'] as const) {
    expect(describeRule(kind, false, '2026-06-01').zh).not.toMatch(/居住者按給付額扣 (5|10)%|起扣標準|18 萬元/)
    expect(describeRule(kind, false, '2026-06-01').en).not.toMatch(/from a resident|starting amount|180,000/)
  }
})

test('other income is described as outside withholding, not as taxed at zero', () => {
  for (const resident of [true, false]) expect(describeRule('92', resident, '2026-06-01').zh).not.toContain('扣 0%')
})

test('members of a craft union are exempt on fees but not on rent', () => {
  expect(describeRule('9A', true, '2026-06-01').zh).toContain('職業工會')
  expect(describeRule('51', true, '2026-06-01').zh).not.toContain('職業工會')
})

test('the law is cited to the paragraph, for residents and for others', () => {
  expect(describeLaw('9B', true, '2026-06-01')).toContain('第 2 條第 1 項第 8 款、第 13 條')
  expect(describeLaw('9B', false, '2026-06-01')).toContain('第 3 條第 1 項第 8 款')
  expect(describeLaw('92', false, '2026-06-01')).toBe('各類所得扣繳率標準第 11 條第 5 項')
})
