import { expect, test } from 'vitest'
import { readingAt } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'
import { testContext } from '../../../../tests/support/gateway.ts'
import { findersOf, marksOf, scan } from './marks.ts'

const finders = findersOf(services.flatMap(({ operations }) => operations))

test.each([
  ['2330 收盤', true],
  ['RTX 4070 多少錢', false],
])('%s: a bare number is the code of a share if a share has it', (task, isCode) => {
  const { now, db } = testContext()
  const marks = marksOf(task, scan(task, finders, readingAt(now, { db })))
  expect(marks.includes('get_stock.code')).toBe(isCode)
})
