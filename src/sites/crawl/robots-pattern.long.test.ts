import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern, matchesPattern } from './robots-pattern.ts'
import { matchRobots, parseRobots } from './robots.ts'

/**
 * A simple reference implementation: after each character of the pattern, the set of positions reached in the path.
 */
function matchesByDefinition(path: string, pattern: string): boolean {
  let places = [0]
  for (const [index, character] of [...pattern].entries()) {
    if (character === '$' && index === pattern.length - 1) return places.includes(path.length)
    places =
      character === '*'
        ? Array.from({ length: path.length + 1 }, (_, at) => at).filter((at) => at >= Math.min(...places))
        : places.filter((at) => path[at] === character).map((at) => at + 1)
  }
  return places.length > 0
}

test('thousands of patterns match a long path as a few patterns do', () => {
  const fillers = Array.from({ length: 3000 }, (_, at) => `Disallow: /*aaaaaaaaaaaa${at}`)
  const file = parseRobots(['User-agent: *', ...fillers, 'Disallow: /*ab*aab', 'Allow: /*b*ab*b'].join('\n'))
  const decide = (path: string) => matchRobots(file, 'FooBot', path.padStart(10_000, '/a')).rule?.pattern
  expect(['aa', 'ab', 'aabab', 'baabab', 'aaaaaaaaaaaa2999'].map(decide)).toEqual([
    undefined,
    undefined,
    undefined,
    '/*b*ab*b',
    '/*aaaaaaaaaaaa2999',
  ])
})

test('any pattern agrees with the reference implementation', () => {
  const text = (characters: string, maxLength: number) =>
    fc.array(fc.constantFrom(...characters), { maxLength }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text('aab*$', 12), text('ab', 14), (pattern, path) => {
      expect(matchesPattern(path, compilePattern(pattern))).toBe(matchesByDefinition(path, pattern))
    }),
    { numRuns: 2000 },
  )
})
