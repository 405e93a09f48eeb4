import { expect, test } from 'vitest'
import { splitLanguages } from '#support/errors/localized-text.ts'
import { pageOf } from './paging.ts'

const listing = { limit: 2, sortedBy: 'name asc', what: ['魚', 'fish'] } as const

test('a list names its order, and an empty one says why', () => {
  expect(pageOf(['a', 'b', 'c'], { ...listing, offset: 2 })).toEqual({
    items: ['c'],
    total: 3,
    limit: 2,
    offset: 2,
    sorted_by: 'name asc',
  })
  const reasonOf = (rows: string[], offset: number) =>
    splitLanguages(pageOf(rows, { ...listing, offset }).empty_reason ?? '').en
  expect(reasonOf([], 0)).toBe('None of the stored fish matches. There may be some that are not stored.')
  expect(reasonOf(['a'], 5)).toBe('There are only 1: send a smaller offset.')
})

test('a list of which nothing is stored says so, instead of that nothing matches', () => {
  const { empty_reason: reason } = pageOf([], { ...listing, offset: 0, isEmpty: true })
  expect(splitLanguages(reason ?? '')).toEqual({ en: 'No fish are stored.', zh: '這裡還沒有收錄任何魚。' })
})
