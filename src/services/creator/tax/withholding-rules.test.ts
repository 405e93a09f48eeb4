import { describe, expect, test } from 'vitest'
import { describeRule } from './describe-withholding.ts'
import { figuresOf, incomeTax, nhiPremium, stampDuty } from './withholding-rules.ts'

const DAY = '2026-06-01'

describe('income tax of residents', () => {
  test.each([
    // 10 % of 20,000 is 2,000, which is not withheld. 20,010 is the lowest amount whose tax exceeds 2,000 in whole TWD.
    [20_000, 0],
    [20_009, 0],
    [20_010, 2001],
    [30_000, 3000],
  ])('tax on a 9A payment of %i is %i', (amount, tax) => {
    expect(incomeTax(amount, '9A', true, DAY)).toEqual({ rate: 0.1, twd: tax, withheld: tax > 0 })
  })

  test.each([
    // The highest amount below the tax threshold of each year and the threshold itself: 5 % of 90,501 is 4,525.05.
    ['2026-06-01', 90_500, 0],
    ['2026-06-01', 90_501, 4525],
    ['2025-06-01', 88_500, 0],
    ['2025-06-01', 88_501, 4425],
  ])('on %s the tax on a salary of %i is %i', (date, amount, tax) => {
    expect(incomeTax(amount, '50', true, date).twd).toBe(tax)
  })

  test('a year without figures of its own uses the last ones and says so', () => {
    expect(incomeTax(90_501, '50', true, '2027-02-01').twd).toBe(4525)
    expect(figuresOf('50', true, '2027-02-01')[0]).toMatchObject({ figure: 'salary_start_twd', is_assumed: true })
    expect(figuresOf('50', true, DAY)[0]).toMatchObject({ value: 90_501, is_assumed: false })
  })

  test('dates before the first figures are refused', () => {
    expect(() => incomeTax(90_501, '50', true, '2020-01-01')).toThrow('2024-01-01')
  })

  test('commission is taxed at ten percent, other income is not', () => {
    expect(incomeTax(30_000, 'commission', true, DAY)).toEqual({ rate: 0.1, twd: 3000, withheld: true })
    expect(incomeTax(1_000_000, '92', true, DAY)).toEqual({ rate: 0, twd: 0, withheld: false })
  })
})

describe('income tax of non-residents', () => {
  test('is twenty percent without the 2,000 exemption', () => {
    expect(incomeTax(1000, '9A', false, DAY)).toEqual({ rate: 0.2, twd: 200, withheld: true })
  })

  test('exempts author’s fees of up to 5,000', () => {
    expect(incomeTax(5000, '9B', false, DAY).twd).toBe(0)
    expect(incomeTax(5001, '9B', false, DAY).twd).toBe(1000)
  })

  test('on salary is 18 percent, or 6 percent up to one and a half minimum wages', () => {
    expect(incomeTax(44_250, '50', false, DAY).twd).toBe(2655)
    expect(incomeTax(44_300, '50', false, DAY).twd).toBe(7974)
    // In 2025 the lower rate ended at 28,590 × 1.5 = 42,885, so 44,250 is taxed at 18 %.
    expect(incomeTax(44_250, '50', false, '2025-06-01').twd).toBe(7965)
  })
})

describe('NHI supplementary premium', () => {
  test('is due from 20,000', () => {
    expect(nhiPremium(19_999, '9B', true, DAY)).toEqual({ rate: 0.0211, twd: 0, withheld: false })
    expect(nhiPremium(20_000, '9B', true, DAY)).toEqual({ rate: 0.0211, twd: 422, withheld: true })
  })

  test('on a second salary is due from the minimum wage of the year', () => {
    expect(nhiPremium(29_499, '50', true, DAY).twd).toBe(0)
    // 29,500 × 2.11 % = 622.45
    expect(nhiPremium(29_500, '50', true, DAY).twd).toBe(622)
    expect(nhiPremium(28_590, '50', true, '2025-06-01').twd).toBe(603)
  })

  test('covers at most ten million', () => {
    expect(nhiPremium(20_000_000, '51', true, DAY).twd).toBe(211_000)
  })

  test.each(['92', '53', '91', 'commission'] as const)('is not due on %s', (kind) => {
    expect(nhiPremium(1_000_000, kind, true, DAY)).toEqual({ rate: 0, twd: 0, withheld: false })
  })
})

describe('stamp duty', () => {
  test.each([
    [249, 0],
    [250, 1],
    [10_000, 40],
    [10_249, 40],
  ])('on a prize of %i is %i', (amount, duty) => {
    expect(stampDuty(amount, '91', DAY).twd).toBe(duty)
  })

  test('is not due on a fee', () => {
    expect(stampDuty(10_000, '9A', DAY).twd).toBe(0)
  })
})

test('monthly pay from the insuring employer is taxed from the threshold on, without a supplementary premium', () => {
  expect(nhiPremium(60_000, '50', true, DAY, true)).toEqual({ rate: 0, twd: 0, withheld: false })
  expect(nhiPremium(60_000, '50', true, DAY)).toMatchObject({ twd: 1266 })
  expect(figuresOf('50', true, DAY, true).map(({ figure }) => figure)).toEqual(['salary_start_twd'])
})

// 2026 has the figures 90,501 and 29,500. Those of 2027 are not held.
test('an assumed figure is labelled with its own year', () => {
  const { zh, en } = describeRule('50', true, '2027-02-01')
  expect(zh).toContain('90,501 元（2026 年的數字，這裡沒有 2027 年的）')
  expect(zh).toContain('29,500 元（2026 年的數字，這裡沒有 2027 年的）')
  expect(en).not.toMatch(/(amount|wage) of 2027/)
  expect(describeRule('50', true, '2026-02-01').en).toContain('the minimum wage of 2026.')
})
