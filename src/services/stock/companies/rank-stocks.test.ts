import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { rankStocks } from './rank-stocks.ts'

// Counted in the exchanges' lists of 2026-08-17: 24 companies yield 10% or more, 31 have a PE of 5 or less.
test.each([
  [{ sort: 'yield', min: 10 }, 24],
  [{ sort: 'pe', max: 5 }, 31],
])('a figure has a threshold: %o', async (input, total) => {
  expect(await runOperation(rankStocks, input)).toMatchObject({ total })
})

test('a least figure above the largest is refused', async () => {
  await expect(runOperation(rankStocks, { sort: 'yield', min: 10, max: 5 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

// From the exchanges' closes: 6225 rose from 23.25 on 29 July to 48.8 on 18 August, (48.8 − 23.25) / 23.25 = 109.89 %. 5904
// fell from 720 to 76.5 with a step beyond the daily limit, which is a capital change.
// The exchanges' closes of the other companies are stored from 2026-07-29 on.
test('a day before the stored closes gives no ranking, and says where they begin', async () => {
  const { items, empty_reason } = await runOperation(rankStocks, { sort: 'rise', since: '2024-01-02' })
  expect(items).toEqual([])
  expect(empty_reason).toContain('The closes begin on 2026-07-29.')
})

test('the largest rise and fall since a day leave out changes of capital', async () => {
  const rise = await runOperation(rankStocks, {
    sort: 'rise',
    since: '2026-07-29',
    limit: 1,
  })
  expect(rise.items[0]).toMatchObject({ code: '6225', change_pct: 109.89 })
  // The closes date the answer, not the PE and yield of 17 August beside them.
  expect(rise.provenance.as_of).toBe('2026-08-18')
  const fall = await runOperation(rankStocks, { sort: 'fall', since: '2026-07-29' })
  expect(fall.items.map(({ code }) => code)).not.toContain('5904')
})
