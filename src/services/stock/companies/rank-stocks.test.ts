import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { rankStocks } from './rank-stocks.ts'

// Counted in the exchanges' lists of 2026-08-17: 24 companies yield 10% or more, 31 have a PE of 5 or less.
test.each([
  [{ sort: 'yield', min: 10 }, 24],
  [{ sort: 'pe', max: 5 }, 31],
  [{ sort: 'yield', min: 10, max: 5 }, 0],
])('a figure has a threshold: %o', async (input, total) => {
  expect(await runOperation(rankStocks, input)).toMatchObject({ total })
})
