import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PathIndex } from './path-index.ts'

const text = (characters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength }).map((parts) => parts.join(''))

test('a piece is found at its first and last position', () => {
  const index = new PathIndex('/abcabcab')
  expect(index.find('ab')).toEqual({ first: 1, last: 7 })
  expect(index.find('abcab')).toEqual({ first: 1, last: 4 })
  expect(index.find('/abcabcab')).toEqual({ first: 0, last: 0 })
  expect(index.find('abca/')).toBeUndefined()
})

test('any piece of any path is found as a plain search finds it', () => {
  fc.assert(
    fc.property(text('ab/', 40), text('ab/', 5), (path, piece) => {
      const first = path.indexOf(piece)
      const expected = first < 0 ? undefined : { first, last: path.lastIndexOf(piece) }
      expect(new PathIndex(path).find(piece)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})
