import { expect, test } from 'vitest'
import { createTargetBudget } from './target-budget.ts'

test('a host gets a limited number of requests per minute from all callers, independently of other hosts', () => {
  let now = 1
  const spend = createTargetBudget(2, () => now)
  spend('a.example')
  now = 20_001
  spend('a.example')
  expect(() => spend('a.example')).toThrow(
    expect.objectContaining({ code: 'overloaded', headers: { 'Retry-After': '40' } }),
  )
  expect(() => spend('b.example')).not.toThrow()
  now = 60_002
  expect(() => spend('a.example')).not.toThrow()
})

test('the number of remembered hosts is limited', () => {
  const spend = createTargetBudget(1, () => 1)
  for (let host = 0; host < 30_000; host++) spend(`${host}.example`)
  expect(() => spend('29999.example')).toThrow()
  expect(() => spend('0.example')).not.toThrow()
})
