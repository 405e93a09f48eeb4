import { describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testGateway } from '../../../../tests/support/gateway.ts'
import { officialPayouts } from '../../../../tests/support/official-payouts.ts'
import { planEtfIncome } from './plan-etf-income.ts'
import { splitBudget } from './split-budget.ts'

const plan = (budget: number, ...codes: string[]) => runOperation(planEtfIncome, { budget, codes }, officialPayouts())

describe('an income plan on the seed’s closes, 0050’s of 2026-09-14', () => {
  test('NT$100,000 over 0056 and 00878', async () => {
    const answer = await plan(100_000, '0056', '00878')
    // 50,000 / 52.7 = 948.7… units; they cost 948 × 52.7 = 49,959.6; each pays 4.082: 3,869.736
    expect(answer.items[0]).toMatchObject({
      shares: 948,
      cost_twd: 49_959.6,
      leftover_twd: 40.4,
      income_2027_twd: 3869.736,
    })
    // 50,000 / 32.38 = 1,544.1… units; they cost 1,544 × 32.38 = 49,994.72; each pays 2.49: 3,844.56
    expect(answer.items[1]).toMatchObject({
      shares: 1544,
      cost_twd: 49_994.72,
      leftover_twd: 5.28,
      income_2027_twd: 3844.56,
    })
    // Income 3,869.736 + 3,844.56 = 7,714.296; divided by the cost of 99,954.32 = 7.718 %
    expect(answer.totals).toMatchObject({
      cost_twd: 99_954.32,
      income_2027_twd: 7714.296,
      yield_pct: 7.72,
      is_complete: true,
    })
    expect(answer.leftover_twd).toBe(45.68)
  })

  test('NT$1,000,000 over three funds: the third of a budget is rounded down to the cent', async () => {
    const answer = await plan(1_000_000, '0056', '00919', '00713')
    expect(answer.items.map((item) => item.allocation_twd)).toEqual([333_333.33, 333_333.33, 333_333.33])
    // 333,333.33 / 52.7 = 6,325.1… units; they cost 6,325 × 52.7 = 333,327.5; each pays 4.082: 25,818.65
    expect(answer.items[0]).toMatchObject({
      shares: 6325,
      cost_twd: 333_327.5,
      leftover_twd: 5.83,
      income_2027_twd: 25_818.65,
    })
    // 333,333.33 / 30.34 = 10,986.5… units; they cost 10,986 × 30.34 = 333,315.24; each pays 2.86: 31,419.96
    expect(answer.items[1]).toMatchObject({ shares: 10_986, cost_twd: 333_315.24, income_2027_twd: 31_419.96 })
    // 333,333.33 / 60.65 = 5,496.0… units; they cost 5,496 × 60.65 = 333,332.4; each pays 3.34: 18,356.64
    expect(answer.items[2]).toMatchObject({
      shares: 5496,
      cost_twd: 333_332.4,
      leftover_twd: 0.93,
      income_2027_twd: 18_356.64,
    })
    // The budget less the three costs: 1,000,000 − 333,327.5 − 333,315.24 − 333,332.4 = 24.86
    expect(answer.leftover_twd).toBe(24.86)
    // The three incomes: 25,818.65 + 31,419.96 + 18,356.64
    expect(answer.totals.income_2027_twd).toBe(75_595.25)
  })

  test('one fund gets the complete budget: NT$50,000 in 00929', async () => {
    const answer = await plan(50_000, '00929')
    // 50,000 / 28.87 = 1,731.9… units; they cost 1,731 × 28.87 = 49,973.97; each pays 1.93: 3,340.83
    expect(answer.items[0]).toMatchObject({
      shares: 1731,
      cost_twd: 49_973.97,
      leftover_twd: 26.03,
      income_2027_twd: 3340.83,
    })
    expect(answer.leftover_twd).toBe(26.03)
  })

  test('a budget that is a multiple of the price leaves nothing: ten of 0050 for NT$1,069', async () => {
    const answer = await plan(1069, '0050')
    // Ten units cost 10 × 106.9 = 1,069 and pay 10 × 1.6 = 16.
    expect(answer.items[0]).toMatchObject({ shares: 10, cost_twd: 1069, leftover_twd: 0, income_2027_twd: 16 })
    // Income 16 / cost 1,069 = 1.497 %
    expect(answer.totals.yield_pct).toBe(1.5)
  })

  test('NT$1 short of a unit buys none: 006208 at 240.7 for NT$239.7', async () => {
    const answer = await plan(239.7, '006208')
    expect(answer.items[0]).toMatchObject({ shares: 0, cost_twd: 0, leftover_twd: 239.7, income_2027_twd: 0 })
    expect(answer.totals.yield_pct).toBeNull()
  })

  test('NT$300,000 over 0050, 006208 and 00940', async () => {
    const answer = await plan(300_000, '0050', '006208', '00940')
    // 100,000 / 106.9 = 935.4… units; they cost 935 × 106.9 = 99,951.5; each pays 1.6: 1,496
    expect(answer.items[0]).toMatchObject({
      shares: 935,
      cost_twd: 99_951.5,
      leftover_twd: 48.5,
      income_2027_twd: 1496,
    })
    // 100,000 / 240.7 = 415.4… units; they cost 415 × 240.7 = 99,890.5; each pays 8.198: 3,402.17
    expect(answer.items[1]).toMatchObject({
      shares: 415,
      cost_twd: 99_890.5,
      leftover_twd: 109.5,
      income_2027_twd: 3402.17,
    })
    // 100,000 / 12.35 = 8,097.1… units; they cost 8,097 × 12.35 = 99,997.95; each pays 0.56: 4,534.32
    expect(answer.items[2]).toMatchObject({
      shares: 8097,
      cost_twd: 99_997.95,
      leftover_twd: 2.05,
      income_2027_twd: 4534.32,
    })
    // The three remainders: 48.5 + 109.5 + 2.05
    expect(answer.leftover_twd).toBe(160.05)
  })

  test('a fund without an estimate is bought, adds no income, and makes the plan incomplete', async () => {
    const answer = await plan(100_000, '0056', '00981A')
    expect(answer.items[1]?.income_2027_twd).toBeNull()
    // The yield excludes the cost of 00981A, whose income is unknown: 3,869.736 / 49,959.6 = 7.746 %.
    expect(answer.totals).toMatchObject({ income_2027_twd: 3869.736, yield_pct: 7.75, is_complete: false })
  })

  test('funds without known income have a null sum, not 0', async () => {
    const answer = await plan(100_000, '00631L')
    expect(answer.totals).toMatchObject({ income_2027_twd: null, yield_pct: null, is_complete: false })
    expect(answer.by_pay_month).toEqual([])
  })
})

test('money is counted in decimals: three units at 0.1 cost 0.3', () => {
  const { positions } = splitBudget(0.35, [{ code: 'X', close: 0.1, yearlyTwd: 0.1 }])
  expect(positions[0]).toMatchObject({ shares: 3, cost_twd: 0.3, leftover_twd: 0.05, income_2027_twd: 0.3 })
})

describe('an invalid plan is refused', () => {
  const ask = (query: string) =>
    testGateway({ charge: everythingPaid }).request('stock', `/api/pro/income-plan?${query}`, {
      headers: { 'x-payment': 'taken for granted' },
    })

  test.each([
    ['budget=100000', 'codes'],
    ['codes=0056', 'budget'],
    ['budget=0&codes=0056', 'budget'],
    ['budget=-5&codes=0056', 'budget'],
    ['budget=1000&codes=0056,0056', 'codes'],
    ['budget=1000&codes=高股息', 'codes'],
    ['budget=1000&codes=', 'codes'],
  ])('%s', async (query, path) => {
    const response = await ask(query)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe(path)
  })

  test('an unknown code is not found, and the error names a code with leading zeros', async () => {
    const response = await ask('budget=1000&codes=6208')
    expect(response.status).toBe(404)
    expect(((await response.json()) as { suggestions: string[] }).suggestions).toEqual(['006208 富邦台50'])
  })
})
