import { expect, test } from 'vitest'
import { refuseManyFields, refuseManyValues } from './json-values.ts'

test.each([
  ['brackets in a string', JSON.stringify({ text: '['.repeat(100_000) })],
  ['brackets behind an escaped quotation mark', JSON.stringify({ text: `\\"${'['.repeat(100_000)}\\` })],
  ['a long text', JSON.stringify({ text: ','.repeat(100_000) })],
  ['a list of some thousand', JSON.stringify(Array.from({ length: 40_000 }, (_, at) => at))],
  ['an unfinished string', '{"text": "abc'],
])('%s is accepted', (_, json) => {
  expect(() => refuseManyValues(json)).not.toThrow()
})

test.each([
  ['a long list behind a string that ends in a backslash', `["\\\\",${'1,'.repeat(60_000)}1]`],
  ['half a million empty lists', `[${'[],'.repeat(300_000)}[]]`],
  ['half a million numbers', `[${'1,'.repeat(500_000)}1]`],
])('%s is refused', (_, json) => {
  expect(() => refuseManyValues(json)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

test('a form of several thousand fields is accepted, and one of half a million is refused', () => {
  expect(() => refuseManyFields('codes=0056&'.repeat(4000))).not.toThrow()
  expect(() => refuseManyFields('a&'.repeat(500_000))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
