import fc from 'fast-check'
import type { JsonSchema } from '#operation/json-schema.ts'
import { anyCharacter } from './any-text.ts'

/** Texts that often break parsers, queries, joins and logs. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%',
  '_',
  '%%%_%',
  "'",
  '"',
  "' or 1=1 --",
  '*',
  '**',
  '"a" OR',
  'NEAR(',
  'a AND',
  '-',
  ':',
  '^',
  '(((',
  '\\',
  '../../etc/passwd',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '９９',
  '999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  'T',
  '24:00',
  'ﷺ',
  '台灣',
  '臺',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(50),
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eabc',
  '\uFEFF',
  '\r\nX-Injected: 1',
  '<script>alert(1)</script>',
  'http://[::1]/',
  'http://',
  'https://a@b:c@d',
  'https://example.com',
  'javascript:alert(1)',
  '<'.repeat(3000),
  '['.repeat(3000),
  'a'.repeat(7000),
]

const nestedList = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const nestedObject = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

/** Values that no field accepts. */
const STRANGERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  -1e308,
  [],
  {},
  [null],
  [[]],
  [{}],
  JSON.parse('{"__proto__":{"polluted":1}}'),
  { constructor: { prototype: { polluted: 1 } } },
  { length: 1e9 },
  { toJSON: 1 },
  nestedList(500),
  nestedObject(500),
]

const stranger = fc.constantFrom(...STRANGERS, ...TEXTS)

/** A value that fits the schema, or nearly does. */
function nearlyValid(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: asAsked(schema) }, { weight: 1, arbitrary: stranger })
}

function asAsked(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearlyValid))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(range(schema))
    case 'number':
      return fc.double({ ...range(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(nearlyValid(schema.items ?? {}), { maxLength: 12 })
    case 'object':
      return nearlyValidObject(schema)
    default:
      return fc.oneof(fc.jsonValue(), stranger)
  }
}

function range({ minimum, maximum }: JsonSchema): { min: number; max: number } {
  const min = Math.ceil(Number(minimum ?? -1000))
  return { min, max: Math.max(min, Math.floor(Number(maximum ?? 100_000))) }
}

function text({ format }: JsonSchema): fc.Arbitrary<string> {
  const nasty = fc.constantFrom(...TEXTS)
  const any = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: anyCharacter, maxLength: 20 }), nasty)
  if (format === 'date') {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    return fc.oneof({ weight: 8, arbitrary: dates.map((date) => date.toISOString().slice(0, 10)) }, any)
  }
  if (format === 'uri') return fc.oneof({ weight: 4, arbitrary: fc.webUrl({ withQueryParameters: true }) }, any)
  return any
}

/**
 * Values for the fields of an object schema; some fields are absent, some unknown. Most inputs keep most values of
 * `example`, because input that fails the schema never reaches the code behind it.
 */
export function nearlyValidObject(schema: JsonSchema, example: object = {}): fc.Arbitrary<Record<string, unknown>> {
  const known = example as Record<string, unknown>
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const value = nearlyValid(field)
    const own = Object.hasOwn(known, name)
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(known[name]) }, { weight: 2, arbitrary: value })
      : value
    return [name, own] as const
  })
  const required = new Set(schema.required)
  const requiredKeys = fields.map(([name]) => name).filter((name) => required.has(name))
  const strict = fc.record(Object.fromEntries(fields), { requiredKeys })
  const loose = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const extra = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'x', 'toString'), stranger, { maxKeys: 2 })
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: strict }, { weight: 1, arbitrary: loose }), extra)
    .map(([body, more]) => ({ ...more, ...body }))
}
