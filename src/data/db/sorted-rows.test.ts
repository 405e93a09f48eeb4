import { expect, onTestFinished, test } from 'vitest'
import { openSortedRows } from './sorted-rows.ts'

function openScratch() {
  const sorted = openSortedRows()
  onTestFinished(() => sorted.close())
  return sorted
}

test('rows are read in key order, by code point', () => {
  const sorted = openScratch()
  for (const key of ['é', 'b', '10', 'Z', '9']) sorted.add(key, { key })
  expect([...sorted.rows()]).toEqual(['10', '9', 'Z', 'b', 'é'].map((key) => ({ key })))
})

test('the later of two rows with one key counts, and rows may be read again and added', () => {
  const sorted = openScratch()
  for (let at = 0; at < 5000; at++) sorted.add(`k${at % 3000}`, { at })
  expect(sorted.count()).toBe(3000)
  expect([...sorted.rows()].slice(0, 2)).toEqual([{ at: 3000 }, { at: 3001 }])
  sorted.add('a', { at: 'first' })
  expect([...sorted.rows()][0]).toEqual({ at: 'first' })
})
