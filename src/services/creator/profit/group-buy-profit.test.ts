import { expect, test } from 'vitest'
import { calculateProfit } from './group-buy-profit.ts'

const sale = { price: 1000, cost: 600, commissionPct: 10, shipping: 60 }

test('cost, commission and shipping come off the price', () => {
  const { profit, marginPct, breakEvenPrice } = calculateProfit(sale)
  expect(profit).toBe(240)
  expect(marginPct).toBe(24)
  // 660 / 0.9
  expect(breakEvenPrice).toBe(733.33)
})

test('the lines add up to the profit, to the cent', () => {
  // In binary floating point, 0.1 + 0.2 is 0.30000000000000004.
  const { lines, profit } = calculateProfit({ price: 0.3, cost: 0.1, commissionPct: 33.3, shipping: 0.1 })
  expect(lines.find((line) => line.item === 'commission')?.twd).toBe(-0.1)
  expect(profit).toBe(0)
})

test('a platform takes its commission up to the cap and its payment fee on the full price', () => {
  const platform = { commissionPct: 6, capBaseTwd: 35_000, paymentPct: 2.5 }
  const { lines, profit } = calculateProfit({ price: 40_000, cost: 30_000, commissionPct: 0, shipping: 0, platform })
  expect(lines.find((line) => line.item === 'platform_commission')?.twd).toBe(-2100) // 6 % of 35,000
  expect(lines.find((line) => line.item === 'platform_payment')?.twd).toBe(-1000) // 2.5 % of 40,000
  expect(profit).toBe(6900)
})

test('above the cap, the break-even price treats the commission as fixed', () => {
  const platform = { commissionPct: 10, capBaseTwd: 1000, paymentPct: 0 }
  // A cost of 5,000 plus 100, the maximum commission.
  expect(calculateProfit({ price: 9000, cost: 5000, commissionPct: 0, shipping: 0, platform }).breakEvenPrice).toBe(
    5100,
  )
})

test('at the break-even price the profit is zero', () => {
  const { breakEvenPrice } = calculateProfit({ price: 500, cost: 80, commissionPct: 20, shipping: 0 })
  expect(breakEvenPrice).toBe(100)
  expect(calculateProfit({ price: 100, cost: 80, commissionPct: 20, shipping: 0 }).profit).toBe(0)
})

test('if the percentages reach the whole price, there is no break-even price', () => {
  expect(calculateProfit({ ...sale, commissionPct: 100 }).breakEvenPrice).toBeNull()
})

test('a loss is a negative profit', () => {
  expect(calculateProfit({ ...sale, cost: 1000 })).toMatchObject({ profit: -160, marginPct: -16 })
})
