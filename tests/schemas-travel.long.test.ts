import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import { services } from '#services/index.ts'

// Ajv, zod and Python must decide alike whether an input is valid by its schema. Blank texts are left out, because we
// refuse them like empty ones, and a schema could express that only with a pattern.

const INPUTS = 10_000

const operations = services
  .flatMap((service) => service.operations)
  .filter(({ input }) => Object.keys(input.shape).length > 0)

// Formats must be checked, since zod checks them too.
const ajv = new Ajv2020({ strict: false, allErrors: false })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)

const readers = operations.map((operation) => {
  const schema = toJsonSchema(operation.input, 'input')
  return { operation, ajv: ajv.compile(schema), zod: z.fromJSONSchema(schema as never) }
})

/**
 * Whether the operation refuses an input for a rule that JSON Schema cannot express: one of two inputs, a sum, a
 * check digit.
 */
function isRefused(operation: Operation, input: unknown): boolean {
  const parsed = operation.input.safeParse(input)
  return !parsed.success && parsed.error.issues.some((issue) => issue.code !== 'custom')
}

/** Values that fit a schema, nearly fit it, or do not fit at all. */
function valuesFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constant([]),
    fc.constant({}),
  )
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd })
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: -5, max: 3000 })
    case 'number':
      return fc.double({ min: -5, max: 1e6, noNaN: true })
    case 'array':
      return fc.array(schema.items ? fitting(schema.items) : fc.string(), { maxLength: 12 })
    case 'object':
      return inputsFor(schema)
    default:
      return stringsFor(schema)
  }
}

function stringsFor(schema: JsonSchema): fc.Arbitrary<string> {
  const pattern = schema['pattern']
  const date = fc.constantFrom('2026-12-25', '2024-02-29', '2026-02-29', '2026-13-01')
  const some = [
    fc.string({ maxLength: 12 }).filter((text) => text === '' || text.trim() !== ''),
    fc.constantFrom('', 'a', '例子', 'https://example.com/a', '12:30', '2026-07'),
  ]
  return fc.oneof(...some, ...(typeof pattern === 'string' ? [fc.stringMatching(new RegExp(pattern))] : []), date)
}

function inputsFor(schema: JsonSchema): fc.Arbitrary<object> {
  const required = schema.required ?? []
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valuesFor(field)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as string[] })
}

test(`zod and ajv agree about ${INPUTS} inputs`, () => {
  const each = Math.ceil(INPUTS / readers.length)
  for (const { operation, ajv: byAjv, zod } of readers) {
    const inputs = fc.sample(inputsFor(toJsonSchema(operation.input, 'input')), { numRuns: each, seed: 14 })
    for (const input of inputs) {
      const verdicts = { ajv: byAjv(input), zod: zod.safeParse(input).success, ours: !isRefused(operation, input) }
      expect(verdicts, `${operation.name} ${JSON.stringify(input)}`).toEqual({
        ajv: verdicts.ours,
        zod: verdicts.ours,
        ours: verdicts.ours,
      })
    }
  }
})

test('no pattern needs the u flag or syntax that Python’s re lacks', () => {
  const patterns = operations.flatMap((operation) => patternsIn(toJsonSchema(operation.input, 'input')))
  expect(patterns.length).toBeGreaterThan(5)
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern)).not.toThrow()
    expect(() => new RegExp(pattern, 'u')).not.toThrow()
    // Schemas must not use syntax that other languages lack: Unicode properties, JavaScript's named groups, set
    // operations and look-behind.
    expect(pattern).not.toMatch(/\\[pPu]|\(\?<(?![=!])|\(\?<[=!]|\[\^?[^\]]*&&|\(\?[a-z]+\)/)
  }
})

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  )
}
