import { expect, test } from 'vitest'
import { mapTexts, referencesIn, writeReferences, type NameOf } from './references.ts'

const hubNames: NameOf = (service = 'life', operation) =>
  operation === 'fuel_history' ? undefined : `${service}__${operation}`

test.each([
  ['Use [get_holidays] for a year.', 'Use life__get_holidays for a year.'],
  ['In danger see [wellness/crisis_lines].', 'In danger see wellness__crisis_lines.'],
  ['Prices of CPC. Past weeks are at [fuel_history].', 'Prices of CPC.'],
  ['Past weeks are at [fuel_history]. Prices of CPC, e.g. 95.', 'Prices of CPC, e.g. 95.'],
  ['油價。過去各週見 [fuel_history]。單日見 [is_holiday]。', '油價。單日見 life__is_holiday。'],
  ['Ask [fuel_history|get_fuel_prices].', 'Ask life__get_fuel_prices.'],
  ['A list [1, 2], [x]() and [zh] stay.', 'A list [1, 2], [x]() and [zh] stay.'],
  ['No link at all, version 2.0.', 'No link at all, version 2.0.'],
])('%s', (text, written) => {
  expect(writeReferences(text, hubNames)).toBe(written)
})

test('the links in a text are found, including those to other services', () => {
  expect(referencesIn('See [a_b|c_d] and [wellness/crisis_lines], not [x].')).toEqual([
    { service: undefined, operation: 'a_b' },
    { service: undefined, operation: 'c_d' },
    { service: 'wellness', operation: 'crisis_lines' },
  ])
})

test('links are replaced in nested values, and nothing else changes', () => {
  const value = { a: ['[is_holiday]', 1, null], b: { c: 'See [is_holiday].' } }
  expect(mapTexts(value, (text) => writeReferences(text, hubNames))).toEqual({
    a: ['life__is_holiday', 1, null],
    b: { c: 'See life__is_holiday.' },
  })
})
