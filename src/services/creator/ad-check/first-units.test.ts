import { describe, expect, test } from 'vitest'
import { firstUnitsOf } from './first-units.ts'

const lettersOf = (source: string) => {
  const units = firstUnitsOf(source)
  return units && String.fromCharCode(...[...units].sort((a, b) => a - b))
}

describe('the first letters of a match', () => {
  test.each([
    ['a letter', '甲乙', '甲'],
    ['alternatives', 'b|a', 'ab'],
    ['a group of alternatives', '(?:bc|a)x', 'ab'],
    ['groups within groups', '(?:(?:b|c)x|a)+y', 'abc'],
    ['a class', '[\\dab]{2}', '0123456789ab'],
    ['figures', '\\d+', '0123456789'],
    ['a boundary of words before it', '\\b(?:b|a)', 'ab'],
    ['what may be absent, and what stands behind it', 'a?b', 'ab'],
    ['a group that may be absent', '(?:a|b)?[cd]', 'abcd'],
    ['a bar and a bracket within a class or behind a backslash', '(?:[a|b)]x|\\(|c)', undefined],
    ['a bar within a class further on', 'a[|]b|c', 'ac'],
    ['a letter of two units, by both', '𠮷', '𠮷'],
  ])('%s', (_, source, letters) => {
    expect(lettersOf(source)).toBe(letters)
  })

  test.each([
    '.a',
    '[^a]b',
    '[a-c]',
    '(?=a)b',
    '(?<!a)b',
    '(?!a)',
    '\\s*a',
    'a*b',
    'a{0,2}b',
    'a??b',
    '(?:a|)b',
    'a?',
    '^a',
    '',
  ])('are unknown for %s', (source) => {
    expect(firstUnitsOf(source)).toBeUndefined()
  })
})
