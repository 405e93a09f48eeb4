import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { createPatternScanner } from './pattern-scanner.ts'

const SOURCES = ['a[ab]?c', '(?:b|ca)[^d]{0,3}?d', '\\d+x', '[^a]b', 'd?c', 'x𠮷', '(?<=a)b']

test('finds the same as a separate search for each pattern, in the order of the patterns', () => {
  const scan = createPatternScanner(SOURCES.map((source) => [source, source]))
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'x', '1', '𠮷') }), (text) => {
      const searched = SOURCES.flatMap((source) =>
        [...text.matchAll(new RegExp(source, 'gu'))].map(({ 0: words, index }) => ({ index, words, value: source })),
      )
      expect(scan(text)).toEqual(searched)
    }),
  )
})
