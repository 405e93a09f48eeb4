import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { platformFees } from './platform-fees.ts'
import { calcGroupBuyProfit } from './calc-group-buy-profit.ts'

const twdOf = (answer: AnswerOf<typeof calcGroupBuyProfit>, item: string) =>
  answer.lines.find((line) => line.item === item)?.twd

describe('platform fees in the profit', () => {
  test('without a category the highest rate of a general seller, 7.5 %, is assumed, and the answer says so', async () => {
    const answer = await runOperation(calcGroupBuyProfit, { price: 1000, cost: 0, platform: 'shopee' })
    expect(twdOf(answer, 'platform_commission')).toBe(-75)
    expect(twdOf(answer, 'platform_payment')).toBe(-25)
    expect(answer.assumptions.join()).toContain('7.5%')
    expect(answer.provenance?.sources).toHaveLength(1)
  })

  test('a category has its own rate', async () => {
    // The leaf category 孕婦用品 in 母嬰用品 costs general sellers 4.5 % and mall sellers 7.5 %.
    const input = { price: 1000, cost: 0, fee_category: '孕婦用品' }
    expect(twdOf(await runOperation(calcGroupBuyProfit, { ...input, platform: 'shopee' }), 'platform_commission')).toBe(
      -45,
    )
    expect(
      twdOf(await runOperation(calcGroupBuyProfit, { ...input, platform: 'shopee_mall' }), 'platform_commission'),
    ).toBe(-75)
  })

  // 保健食品、營養品 costs general sellers 6 %.
  test('a part of a name stands for the category if it is part of that name only', async () => {
    const answer = await runOperation(calcGroupBuyProfit, {
      price: 1000,
      cost: 0,
      platform: 'shopee',
      fee_category: '保健食品',
    })
    expect(twdOf(answer, 'platform_commission')).toBe(-60)
  })

  // The fee table: 寵物食品 5.5 % for general sellers and 8.5 % for the mall; all of 女鞋 6 %.
  test('every part of a category is listed with its rate', async () => {
    const { items } = await runOperation(platformFees, {})
    const rateOf = (part: string) =>
      items.map(({ categories }) => categories.flatMap(({ parts }) => parts).find(({ names }) => names.includes(part)))
    expect(rateOf('寵物食品').map((rate) => rate?.pct)).toEqual([5.5, 8.5])
    expect(items[0]?.categories.find(({ category }) => category === '女鞋')?.parts).toEqual([])
  })

  test('an unknown category is not found; the error suggests the nearest names', async () => {
    const input = { price: 1000, cost: 0, platform: 'shopee', fee_category: '孕婦用' }
    await expect(runOperation(calcGroupBuyProfit, input)).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining(['孕婦用品']),
    })
  })

  // 6 % of 35,000 TWD, above which Shopee takes no more commission.
  test('the answer names the price up to which the commission is taken', async () => {
    const input = { price: 40_000, cost: 30_000, platform: 'shopee' as const, fee_category: '保健' }
    const answer = await runOperation(calcGroupBuyProfit, input)
    expect(twdOf(answer, 'platform_commission')).toBe(-2100)
    expect(answer.assumptions.join()).toContain('commission of 6%, of at most 35000 TWD of the price')
  })

  test('a platform without a trustworthy source has no invented fee', async () => {
    const answer = await runOperation(calcGroupBuyProfit, { price: 1000, cost: 0, platform: 'momo' })
    expect(twdOf(answer, 'platform_commission')).toBeUndefined()
    expect(answer.assumptions.join()).toContain('momo')
    expect(answer).toMatchObject({ fee_pct: null, profit_twd: null, margin_pct: null, profit_before_fee_twd: 1000 })
  })

  test('a fee from the caller applies on any platform', async () => {
    const input = { price: 1000, cost: 600, platform: 'momo', fee_pct: 15 }
    expect(await runOperation(calcGroupBuyProfit, input)).toMatchObject({ fee_pct: 15, profit_twd: 250 })
  })

  test('the total of several orders subtracts returns', async () => {
    const input = { price: 1000, cost: 600, ship: 60, orders: 100, return_pct: 5, return_ship: 80 }
    // 95 orders earn 340 each; 5 returned ones lose 140 each for shipping in both directions.
    expect(await runOperation(calcGroupBuyProfit, input)).toMatchObject({
      total: { orders: 100, returned: 5, revenue_twd: 95_000, profit_twd: 31_600 },
    })
  })

  test('the mean profit of an order counts returns, with or without the number of orders', async () => {
    const input = { price: 1000, cost: 500, return_pct: 20, return_ship: 60, ship: 40 }
    // 80 of 100 orders earn 460 each, 20 lose 100 each: 36,800 − 2,000.
    expect(await runOperation(calcGroupBuyProfit, input)).toMatchObject({
      profit_twd: 460,
      profit_after_returns_twd: 348,
      total: null,
    })
    expect(await runOperation(calcGroupBuyProfit, { ...input, return_pct: 100 })).toMatchObject({
      profit_after_returns_twd: -100,
    })
    expect(await runOperation(calcGroupBuyProfit, { price: 1000, cost: 500 })).toMatchObject({
      profit_after_returns_twd: null,
    })
  })

  test.each([
    { price: 0 },
    { price: -1 },
    { price: 100, commission: 101 },
    { price: 100, ship: -1 },
    { price: 100, platform: 'x' },
  ])('%j is refused', async (input) => {
    await expect(runOperation(calcGroupBuyProfit, { cost: 1, ...input })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('platform_fees', () => {
  test('gives no fee without a source', async () => {
    const answer = await runOperation(platformFees, {})
    expect(answer.items.map((item) => item.id)).toEqual(['shopee', 'shopee_mall'])
    for (const item of answer.items)
      expect(item).toMatchObject({ source: expect.stringMatching(/.+/), as_of: '2026-01-01' })
    expect(answer.without_fees).toHaveLength(9)
    expect(answer.without_fees).toContainEqual({ id: 'momo', name: 'momo 購物網', fees: 'unknown' })
    expect(Object.keys(answer)[0]).toBe('without_fees')
  })
})

test('a price near zero is refused, since a loss is no meaningful percentage of it', async () => {
  const input = { price: 5e-324, cost: 600 }
  await expect(runOperation(calcGroupBuyProfit, input)).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'price' }],
  })
})
