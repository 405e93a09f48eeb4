import { expect, test } from 'vitest'
import { lotteryTax, prizeTax } from './prize-tax.ts'

test('a prize of 5,000 is tax-free, and one dollar more is taxed in full', () => {
  expect(prizeTax(5_000, '2026-08-21')).toMatchObject({ withheld_twd: 0, net_twd: 5_000 })
  expect(prizeTax(5_001, '2026-08-21')).toMatchObject({ withheld_twd: 1_000, net_twd: 4_001 })
})

test('a jackpot is taxed to the dollar', () => {
  expect(prizeTax(910_176_459, '2026-07-28')).toMatchObject({ withheld_twd: 182_035_291, net_twd: 728_141_168 })
})

test('until November 2019 the exemption was 2,000', () => {
  expect(prizeTax(4_000, '2019-11-30')).toMatchObject({ exempt_up_to_twd: 2_000, withheld_twd: 800 })
  expect(prizeTax(4_000, '2019-12-01')).toMatchObject({ exempt_up_to_twd: 5_000, withheld_twd: 0 })
})

test('the tax on an unknown prize is unknown', () => {
  expect(prizeTax(null, '2026-08-21')).toMatchObject({ withheld_twd: null, net_twd: null })
})

test('a lottery prize above 5,000 pays 20 % and a stamp duty of 0.4 %: 150,000 leaves 119,400', () => {
  expect(lotteryTax(150_000, '2026-08-20')).toMatchObject({
    withheld_twd: 30_000,
    stamp_duty_twd: 600,
    net_twd: 119_400,
  })
  expect(lotteryTax(5_000, '2026-08-20')).toMatchObject({ stamp_duty_twd: 0, net_twd: 5_000 })
  expect(lotteryTax(null, '2026-08-20')).toMatchObject({ stamp_duty_twd: null, net_twd: null })
})
