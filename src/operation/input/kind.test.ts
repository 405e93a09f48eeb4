import { expect, test } from 'vitest'
import { z } from 'zod'
import { toJsonSchema } from '../json-schema.ts'
import { amountInput } from './amount.ts'
import { choiceInput } from './choice.ts'
import { dateInput } from './date.ts'
import { kindFor } from './derived-kind.ts'

test('a kind survives later calls such as describe and optional', () => {
  const schema = dateInput().describe('A day.').optional().describe('Perhaps a day.')
  expect(kindFor(schema)).toMatchObject({ name: 'date', inputMode: 'text', example: '2026-12-25' })
  expect(kindFor(amountInput({ max: 10 }).default(3))?.name).toBe('amount')
})

test.each([
  [z.number(), 'amount'],
  [z.int().min(1).optional(), 'count'],
  [z.boolean(), 'flag'],
  [z.enum(['a', 'b']), 'choice'],
  [z.array(z.int()), 'list'],
  [z.iso.date(), 'date'],
  [z.string(), undefined],
] as const)('plain schemas have kinds too (%#)', (schema, name) => {
  expect(kindFor(schema)?.name).toBe(name)
})

test('the published schema does not mention kinds', () => {
  const input = z.object({ on: dateInput(), what: choiceInput({ food: { en: 'food', zh: '食品' } }) })
  expect(toJsonSchema(input, 'input').properties).toEqual({
    on: { type: 'string', format: 'date' },
    what: { type: 'string', enum: ['food'] },
  })
})

test('two choices with one name are a declaration error', () => {
  const labels = { a: { en: 'one', zh: '一' }, b: { en: 'ONE', zh: '二' } }
  expect(() => choiceInput(labels)).toThrow('names both')
})

test('the refusal of an unknown code explains each code', () => {
  const labels = {
    '9B': { en: 'Author’s fee', zh: '稿費' },
    rent: { en: 'Rent of a place', zh: '租金' },
    '95': { en: '95 unleaded', zh: '95 無鉛' },
  }
  expect(kindFor(choiceInput(labels))?.hint.en).toBe('Send one of 95, 9B (Author’s fee), rent.')
})
