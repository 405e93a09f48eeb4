import { expect, test } from 'vitest'
import { EXCEPTIONS, findRegexes, readChecked } from '../scripts/regexes.ts'

// Requests may be long and malicious, so every regular expression must run in linear time.

const found = findRegexes()

test('every regular expression was checked by `npm run regexes`, or is excepted with a reason', () => {
  const known = new Set([...readChecked(), ...EXCEPTIONS.flatMap(({ regexes }) => regexes)])
  const unknown = [...found].filter(([written]) => !known.has(written))
  expect(unknown, 'run npm run regexes').toEqual([])
})

test('nothing is excepted that is not there', () => {
  expect(EXCEPTIONS.flatMap(({ regexes }) => regexes).filter((written) => !found.has(written))).toEqual([])
})
