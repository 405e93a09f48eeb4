import { describe, expect, test } from 'vitest'
import { figuresOf, incomeTax, nhiPremium, stampDuty } from './withholding-rules.ts'

const DAY = '2026-06-01'

describe('income tax of residents', () => {
  test.each([
    // Ten percent of 20,000 is 2,000, which is not more than 2,000; 20,010 is the first that is, in whole TWD.
    [20_000, 0],
    [20_009, 0],
    [20_010, 2001],
    [30_000, 3000],
  ])('of a 9A payment of %i, %i is withheld', (amount, tax) => {
    expect(incomeTax(amount, '9A', true, DAY)).toEqual({ rate: 0.1, twd: tax, withheld: tax > 0 })
  })

  test.each([
    // The starting amounts of the years; five percent of 90,501 is 4,525.05.
    ['2026-06-01', 90_500, 0],
    ['2026-06-01', 90_501, 4525],
    ['2025-06-01', 88_500, 0],
    ['2025-06-01', 88_501, 4425],
  ])('on %s a salary of %i is charged %i', (date, amount, tax) => {
    expect(incomeTax(amount, '50', true, date).twd).toBe(tax)
  })

  test('a year without a figure of its own is counted with the last, and says so', () => {
    expect(incomeTax(90_501, '50', true, '2027-02-01').twd).toBe(4525)
    expect(figuresOf('50', true, '2027-02-01')[0]).toMatchObject({ figure: 'salary_start_twd', is_assumed: true })
    expect(figuresOf('50', true, DAY)[0]).toMatchObject({ value: 90_501, is_assumed: false })
  })

  test('days before the figures begin are refused', () => {
    expect(() => incomeTax(90_501, '50', true, '2020-01-01')).toThrow('2024-01-01')
  })

  test('commission is charged ten percent, and other income nothing', () => {
    expect(incomeTax(30_000, 'commission', true, DAY)).toEqual({ rate: 0.1, twd: 3000, withheld: true })
    expect(incomeTax(1_000_000, '92', true, DAY)).toEqual({ rate: 0, twd: 0, withheld: false })
  })
})

describe('income tax of non-residents', () => {
  test('is twenty percent without the 2,000 exemption', () => {
    expect(incomeTax(1000, '9A', false, DAY)).toEqual({ rate: 0.2, twd: 200, withheld: true })
  })

  test('spares author’s fees of up to 5,000', () => {
    expect(incomeTax(5000, '9B', false, DAY).twd).toBe(0)
    expect(incomeTax(5001, '9B', false, DAY).twd).toBe(1000)
  })

  test('on salary is 18 percent, and 6 up to one and a half minimum wages of the year', () => {
    expect(incomeTax(44_250, '50', false, DAY).twd).toBe(2655)
    expect(incomeTax(44_300, '50', false, DAY).twd).toBe(7974)
    // 28,590 × 1.5 = 42,885 in 2025: 44,250 was past it.
    expect(incomeTax(44_250, '50', false, '2025-06-01').twd).toBe(7965)
  })
})

describe('NHI supplementary premium', () => {
  test('is due from 20,000 on', () => {
    expect(nhiPremium(19_999, '9B', true, DAY)).toEqual({ rate: 0.0211, twd: 0, withheld: false })
    expect(nhiPremium(20_000, '9B', true, DAY)).toEqual({ rate: 0.0211, twd: 422, withheld: true })
  })

  test('on a second salary is due from the minimum wage of the year on', () => {
    expect(nhiPremium(29_499, '50', true, DAY).twd).toBe(0)
    // 29,500 × 2.11 % = 622.45
    expect(nhiPremium(29_500, '50', true, DAY).twd).toBe(622)
    expect(nhiPremium(28_590, '50', true, '2025-06-01').twd).toBe(603)
  })

  test('counts no more than ten million', () => {
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
  ])('of a prize of %i it is %i', (amount, duty) => {
    expect(stampDuty(amount, '91', DAY).twd).toBe(duty)
  })

  test('is not due on a fee', () => {
    expect(stampDuty(10_000, '9A', DAY).twd).toBe(0)
  })
})

test('monthly pay of the insuring employer is charged tax from the starting amount on, and no supplementary premium', () => {
  expect(nhiPremium(60_000, '50', true, DAY, true)).toEqual({ rate: 0, twd: 0, withheld: false })
  expect(nhiPremium(60_000, '50', true, DAY)).toMatchObject({ twd: 1266 })
  expect(figuresOf('50', true, DAY, true).map(({ figure }) => figure)).toEqual(['salary_start_twd'])
})
