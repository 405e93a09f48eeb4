import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { estimate2027, frequencyOf, lastTwelveMonths, yieldPct, type Payout } from './estimate.ts'
import { estimateEtfDividend2027 } from './estimate-etf-dividend-2027.ts'

const payouts = (...list: [string, number][]): Payout[] =>
  list.map(([ex_date, amount_twd]) => ({ ex_date, amount_twd }))

describe('the 2027 estimate of a fund in the seed repeats its last year', () => {
  // The expected sums are by hand, from the ex-dates and amounts in the seed.
  test.each([
    // Payouts: 0.866 on 2025-10-23 + 0.866 on 2026-01-22 + 1 on 2026-04-23 + 1.35 on 2026-07-21
    ['0056', 'quarterly', 4.082],
    // Payouts: 0.4 on 2025-11-18 + 0.42 on 2026-02-26 + 0.66 on 2026-05-19 + 1.01 on 2026-08-18
    ['00878', 'quarterly', 2.49],
    // Payouts: 0.54 on 2025-09-16 + 0.54 on 2025-12-16 + 0.78 on 2026-03-17 + 1 on 2026-06-16
    ['00919', 'quarterly', 2.86],
    // Payouts: 0.78 on 2025-09-19 + 0.78 on 2025-12-19 + 0.78 on 2026-03-20 + 1 on 2026-06-22
    ['00713', 'quarterly', 3.34],
    // Payouts from 2025-09-17 to 2026-08-19: 2 × 0.08, 2 × 0.09, 2 × 0.1, 0.11, 2 × 0.13, 0.26 and 2 × 0.38.
    ['00929', 'monthly', 1.93],
    // Payouts from 2025-10-08 to 2026-09-08: 2 × 0.04, 6 × 0.045, 3 × 0.05 and 0.06.
    ['00940', 'monthly', 0.56],
    // Payouts: 1 on 2026-01-22 + 0.6 on 2026-07-21
    ['0050', 'semiannual', 1.6],
    // Payouts: 3.448 on 2025-11-18 + 4.75 on 2026-07-16
    ['006208', 'semiannual', 8.198],
    // The source names no frequency. The payouts of 2025-04-23 and 2026-04-20 are 362 days apart, so 2027 is expected
    // to repeat only the last one, 1.199.
    ['0052', 'annual', 1.199],
  ])('%s, %s: %d TWD', async (code, frequency, total) => {
    const answer = await runOperation(estimateEtfDividend2027, { code })
    expect(answer.frequency).toBe(frequency)
    expect(answer.estimate_2027.total_twd).toBe(total)
    expect(answer.estimate_2027.reason).toBeNull()
  })

  test.each([
    // The source calls the fund quarterly, but it paid every second month: the four ex-dates 2026-02-25, 04-23, 06-24
    // and 08-25 span 181 days.
    ['00907', /span 181 days/],
    // A quarterly fund with only two payouts on record.
    ['00981A', /only 2 are on record/],
    // A leveraged fund that has never paid.
    ['00631L', /nothing to repeat/],
    // A fund with one payout, whose source names no frequency.
    ['00851', /names no payout frequency/],
  ])('%s has no estimate, and the answer says why', async (code, reason) => {
    const { estimate_2027 } = await runOperation(estimateEtfDividend2027, { code })
    expect(estimate_2027).toMatchObject({ total_twd: null, per_period: [] })
    expect(estimate_2027.reason).toMatch(reason)
  })

  test('each period keeps the month of its ex-date and its own amount', async () => {
    const { estimate_2027 } = await runOperation(estimateEtfDividend2027, { code: '0056' })
    expect(estimate_2027.per_period).toEqual([
      { period: 1, ex_month: '2027-01', amount_twd: 0.866 },
      { period: 2, ex_month: '2027-04', amount_twd: 1 },
      { period: 3, ex_month: '2027-07', amount_twd: 1.35 },
      { period: 4, ex_month: '2027-10', amount_twd: 0.866 },
    ])
  })
})

describe('a year of payouts', () => {
  const regular = payouts(['2025-10-23', 0.1], ['2026-01-22', 0.2], ['2026-04-23', 0.1], ['2026-07-21', 0.2])

  test('is summed in decimals: 0.1 + 0.2 + 0.1 + 0.2 is 0.6', () => {
    expect(estimate2027(regular, 'quarterly', '2026-08-20').total_twd).toBe(0.6)
  })

  test('is read in the order of ex-dates, whatever its order', () => {
    const older = payouts(['2025-07-21', 9])
    expect(estimate2027([...regular, ...older], 'quarterly', '2026-08-20').total_twd).toBe(0.6)
  })

  test('with a missing quarter does not count as four quarters', () => {
    const holed = payouts(['2025-07-21', 1], ['2026-01-22', 1], ['2026-04-23', 1], ['2026-07-21', 1])
    expect(estimate2027(holed, 'quarterly', '2026-08-20')).toMatchObject({ total_twd: null })
  })

  test('that ended long ago is not repeated', () => {
    expect(estimate2027(regular, 'quarterly', '2027-03-01').reason).toMatch(/seem suspended/)
  })
})

test('two payouts eight months apart do not make a yearly rhythm', () => {
  expect(frequencyOf(null, payouts(['2025-11-18', 1], ['2026-07-16', 1]))).toBeNull()
  expect(frequencyOf('monthly', [])).toBe('monthly')
})

test('a year begins one day after the same date of the year before', () => {
  const list = payouts(['2025-08-20', 5], ['2025-08-21', 0.1], ['2026-08-20', 0.2], ['2026-08-21', 7])
  expect(lastTwelveMonths(list, '2026-08-20')).toEqual({ total_twd: 0.3, count: 2 })
})

test('the yield has two decimals, and is null without a price', () => {
  // 4.082 / 52.7 = 7.7457 %
  expect(yieldPct(4.082, 52.7)).toBe(7.75)
  expect(yieldPct(1, null)).toBeNull()
})
