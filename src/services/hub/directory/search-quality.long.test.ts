import { expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/gateway.ts'
import { judgeSet } from '../../../../tests/support/directory-sets.ts'

test.each([
  ['vendors', 0.9],
  ['everyday-words', 0.95],
  ['typos', 0.9],
] as const)('%s are found in both halves of their set', (name, least) => {
  const { db } = testContext()
  for (const half of ['dev', 'held-out'] as const) {
    const { right, all, misses } = judgeSet(db, name, half)
    expect([half, right / all >= least, right / all >= least ? [] : misses]).toEqual([half, true, []])
  }
})
