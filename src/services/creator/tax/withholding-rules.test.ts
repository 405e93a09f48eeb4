import { describe, expect, test } from 'vitest'
import { incomeTax, nhiPremium } from './withholding-rules.ts'

describe('income tax of residents', () => {
  test.each([
    // Ten percent of 20,000 is 2,000, which is not more than 2,000; 20,010 is the first that is, in whole TWD.
    [20_000, 0],
    [20_009, 0],
    [20_010, 2001],
    [30_000, 3000],
  ])('of a 9A payment of %i, %i is withheld', (amount, tax) => {
    expect(incomeTax(amount, '9A', true)).toEqual({ rate: 0.1, twd: tax, withheld: tax > 0 })
  })

  test('salary is charged five percent, from 40,020', () => {
    expect(incomeTax(40_000, '50', true).withheld).toBe(false)
    expect(incomeTax(40_020, '50', true)).toMatchObject({ rate: 0.05, twd: 2001 })
  })

  test('other income is not withheld from', () => {
    expect(incomeTax(1_000_000, '92', true)).toEqual({ rate: 0, twd: 0, withheld: false })
  })
})

describe('income tax of non-residents', () => {
  test('is twenty percent without the 2,000 exemption', () => {
    expect(incomeTax(1000, '9A', false)).toEqual({ rate: 0.2, twd: 200, withheld: true })
  })

  test('spares author’s fees of up to 5,000', () => {
    expect(incomeTax(5000, '9B', false).twd).toBe(0)
    expect(incomeTax(5001, '9B', false).twd).toBe(1000)
  })

  test('on salary is 18 percent, and 6 up to one and a half minimum wages', () => {
    expect(incomeTax(44_250, '50', false).twd).toBe(2655)
    expect(incomeTax(44_300, '50', false).twd).toBe(7974)
  })
})

describe('NHI supplementary premium', () => {
  test('is due from 20,000 on', () => {
    expect(nhiPremium(19_999, '9B', true)).toEqual({ rate: 0.0211, twd: 0, withheld: false })
    expect(nhiPremium(20_000, '9B', true)).toEqual({ rate: 0.0211, twd: 422, withheld: true })
  })

  test('on a second salary is due from the minimum wage on', () => {
    expect(nhiPremium(29_499, '50', true).twd).toBe(0)
    // 29,500 × 2.11 % = 622.45
    expect(nhiPremium(29_500, '50', true).twd).toBe(622)
  })

  test('counts no more than ten million', () => {
    expect(nhiPremium(20_000_000, '51', true).twd).toBe(211_000)
  })

  test.each(['92', '53'] as const)('is not due on %s', (kind) => {
    expect(nhiPremium(1_000_000, kind, true)).toEqual({ rate: 0, twd: 0, withheld: false })
  })
})
