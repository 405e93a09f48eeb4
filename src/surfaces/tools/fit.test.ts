import { expect, test } from 'vitest'
import { fitLists } from './fit.ts'

const all = { limit: undefined, cursor: undefined }
const letters = (count: number) => Array.from({ length: count }, (_, at) => `item ${at}`)

test('an answer that fits is unchanged', () => {
  const answer = { items: letters(5) }
  expect(fitLists(answer, 2000, all)).toEqual({ value: answer, more: [] })
})

test('the longest list is cut, and the answer says how to get the rest', () => {
  const { value, more } = fitLists({ note: 'n', short: ['a', 'b'], items: letters(1000) }, 500, all)
  const shown = (value.items as string[]).length
  expect(shown).toBeGreaterThan(20)
  expect(shown).toBeLessThan(1000)
  expect(value).toMatchObject({ note: 'n', short: ['a', 'b'] })
  expect(more).toEqual([{ field: 'items', from: 0, shown, of: 1000, cursor: `items:${shown}` }])
})

test('a cursor continues where the list was cut, and the last part has no cursor', () => {
  const answer = { short: ['a'], items: letters(10) }
  const next = fitLists(answer, 2000, { limit: 4, cursor: 'items:4' })
  expect(next).toEqual({
    value: { short: [], items: letters(10).slice(4, 8) },
    more: [{ field: 'items', from: 4, shown: 4, of: 10, cursor: 'items:8' }],
  })
  expect(fitLists(answer, 2000, { limit: 4, cursor: 'items:8' }).more).toEqual([
    { field: 'items', from: 8, shown: 2, of: 10 },
  ])
})

test('lists inside objects are cut too, and named by their path', () => {
  const { more } = fitLists({ theme: { stocks: letters(1000) } }, 300, all)
  expect(more[0]).toMatchObject({ field: 'theme.stocks', of: 1000 })
})

test('at least one item is shown, however long it is', () => {
  const long = 'x'.repeat(5000)
  expect(fitLists({ items: [long, long] }, 100, all).value.items).toEqual([long])
})
