import { expect, onTestFinished, test } from 'vitest'
import { openSortedRows } from './sorted-rows.ts'

function openScratch(parts: number) {
  const sorted = openSortedRows(parts)
  onTestFinished(() => sorted.close())
  return sorted
}

test('rows are read in key order; the first part counts most, and numbers sort as numbers', () => {
  const sorted = openScratch(3)
  sorted.add([-20260901, 10, 'a'], { name: 'longer' })
  sorted.add([-20261101, 9, 'b'], { name: 'newest' })
  sorted.add([-20260901, 9, 'é'], { name: 'second of a length' })
  sorted.add([-20260901, 9, 'Z'], { name: 'first of a length' })
  expect([...sorted.rows()]).toEqual(
    ['newest', 'first of a length', 'second of a length', 'longer'].map((name) => ({ name })),
  )
})

test('the later of two rows with one key counts, and rows may be read again and added', () => {
  const sorted = openScratch(1)
  for (let at = 0; at < 5000; at++) sorted.add([`k${at % 3000}`], { at })
  expect(sorted.count()).toBe(3000)
  expect([...sorted.rows()].slice(0, 2)).toEqual([{ at: 3000 }, { at: 3001 }])
  sorted.add(['a'], { at: 'first' })
  expect([...sorted.rows()][0]).toEqual({ at: 'first' })
})
