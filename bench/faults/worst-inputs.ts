import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'

/** Texts that are expensive to parse. Each is repeated up to the maximum length of a field. */
const FILLINGS: Readonly<Record<string, string>> = {
  blanks: ' ',
  letters: 'a',
  words: 'tide pool ',
  ideographs: '改善',
  clauses: '幫助改善睡眠，治療失眠。',
  brackets: '[(「',
  headings: '# a\n',
  links: '- [a](https://a.example/b): c\n',
  list: '1, ',
  lines: '\n',
  separators: '# \t\u2028',
  marks: '<a href="',
  dashes: 'a-',
  dots: 'a.b.',
  figures: '1 ',
  robots: 'User-agent: a\nDisallow: /*a*b$\n',
}

const BODY_CHARACTERS = 900_000
const URL_CHARACTERS = 7_000

export interface WorstInput {
  readonly name: string
  readonly input: Record<string, unknown>
}

/**
 * The largest inputs of an operation: its example, in which one text or list at a time has the maximum length. A text
 * with a low maximum also gets a value that fills the body. The operation refuses it, and a page shows it again.
 */
export function* worstInputs(operation: Operation): Generator<WorstInput> {
  const { properties = {} } = toJsonSchema(operation.input, 'input')
  const example = operation.example
  const isBody = operation.tool || operation.route?.startsWith('POST') === true
  const room = isBody ? BODY_CHARACTERS : URL_CHARACTERS
  yield { name: 'example', input: example }
  for (const [field, schema] of Object.entries(properties)) {
    for (const [name, value] of fillingsOf(schema, example[field], room)) {
      yield { name: `${field}: ${name}`, input: { ...example, [field]: value } }
    }
    for (const [name, value] of refusedOf(schema, room)) {
      yield { name: `${field}: ${name}`, input: { ...example, [field]: value } }
    }
  }
}

function* fillingsOf(schema: JsonSchema, example: unknown, room: number): Generator<[string, unknown]> {
  for (const choice of schema.anyOf ?? []) yield* fillingsOf(choice, example, room)
  if (schema.type === 'string' && schema.enum === undefined) {
    const length = Math.min(Number(schema['maxLength'] ?? room), room)
    if (length < 100) return
    const texts = typeof example === 'string' && example !== '' ? { ...FILLINGS, example } : FILLINGS
    for (const [name, text] of Object.entries(texts)) yield [`${length} of ${name}`, repeated(text, length)]
  }
  if (schema.type === 'array' && schema.items) {
    const items = Array.isArray(example) && example.length > 0 ? example : [itemOf(schema.items)]
    const size = JSON.stringify(items[0] ?? '').length + 1
    const count = Math.min(Number(schema['maxItems'] ?? 10_000), Math.floor(room / size))
    yield [`${count} items`, Array.from({ length: count }, (_, index) => items[index % items.length])]
    const each = Math.floor(room / count)
    for (const [name, text] of fillingsOf(schema.items, items[0], each)) {
      yield [`${count} items of ${name}`, Array.from({ length: count }, () => text)]
    }
  }
}

function* refusedOf(schema: JsonSchema, room: number): Generator<[string, unknown]> {
  if (schema.type !== 'string' || schema.enum !== undefined || Number(schema['maxLength'] ?? room) >= room) return
  for (const filling of ['clauses', 'marks', 'lines'] as const) {
    // A Chinese character takes nine characters in a URL-encoded form, and a punctuation mark three.
    const length = Math.floor(room / (filling === 'clauses' ? 9 : 3))
    yield [`${length} of ${filling}, refused`, repeated(FILLINGS[filling] ?? '', length)]
  }
}

function itemOf(schema: JsonSchema): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.enum?.[0] ?? 'a'
}

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
