import { ApiError, type InputFault } from '#errors/errors.ts'
import { pathParameters, type Operation } from '#operation/operation.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'

type Decode = (text: string) => unknown

/** Turns path and query strings into the raw input that the operation's schema then judges. */
export type QueryDecoder = (query: Record<string, string[]>, path: Record<string, string>) => Record<string, unknown>

/** Made once per route, from the same JSON Schema that is published. */
export function queryDecoder(operation: Operation, path: string): QueryDecoder {
  const inPath = new Set(pathParameters(path))
  const decoders = Object.entries(toJsonSchema(operation.input, 'input').properties ?? {}).map(
    ([name, schema]) => [name, decoderOf(schema), inPath.has(name)] as const,
  )
  return (query, parameters) => {
    const input: Record<string, unknown> = {}
    const faults: InputFault[] = []
    for (const [name, decode, isInPath] of decoders) {
      const values = isInPath ? [parameters[name] ?? ''] : (query[name] ?? [])
      if (values.length > 1) {
        faults.push({ path: name, message: 'Given more than once. Send it once (lists are comma-separated).' })
        continue
      }
      const value = values[0]
      // An empty value is an absent one: that is what a form sends for a field left blank.
      if (value === undefined || value === '') continue
      const decoded = decode(value)
      if (decoded instanceof Undecodable) faults.push({ path: name, message: decoded.message })
      else input[name] = decoded
    }
    if (faults.length === 0) return input
    throw new ApiError('invalid_input', faults.map((fault) => `${fault.path}: ${fault.message}`).join(' '), {
      errors: faults,
    })
  }
}

/**
 * Models write "1,2,3" for a list, "7" for a number and 22099131 for a code of digits. Such values are read as a query
 * string is; what cannot be read is left as it came, for the schema to refuse.
 */
export function argumentReader(operation: Operation): (args: Record<string, unknown>) => Record<string, unknown> {
  const properties = Object.entries(toJsonSchema(operation.input, 'input').properties ?? {})
  const decoders = new Map(properties.map(([name, schema]) => [name, decoderOf(schema)]))
  return (args) => {
    if (!Object.values(args).some(isWritten)) return args
    const read = (value: unknown, name: string) => {
      const decoded = isWritten(value) ? decoders.get(name)?.(String(value)) : value
      return decoded === undefined || decoded instanceof Undecodable ? value : decoded
    }
    return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, read(value, name)]))
  }
}

function isWritten(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

class Undecodable {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

function decoderOf(schema: JsonSchema): Decode {
  if (schema.anyOf) {
    const known = schema.anyOf.find((option) => option.type !== 'null' && option.type !== undefined)
    return known ? decoderOf(known) : decodeString
  }
  switch (schema.type) {
    case 'boolean':
      return decodeBoolean
    case 'integer':
      return decodeInteger
    case 'number':
      return decodeNumber
    case 'array': {
      const decodeItem = schema.items ? decoderOf(schema.items) : decodeString
      return (text) => {
        const items = listIn(text).map((item) => decodeItem(item.trim()))
        const fault = items.find((item) => item instanceof Undecodable)
        return fault ? new Undecodable(`${fault.message} Put commas between several.`) : items
      }
    }
    default:
      return schema.enum ? enumDecoder(schema.enum) : decodeString
  }
}

/** A word of a list as it is published, in whatever case and width it was written. What is in no list is left as it came. */
function enumDecoder(values: readonly unknown[]): Decode {
  const byFolded = new Map(values.map((value) => [fold(String(value)), value]))
  return (text) => (values.includes(text) ? text : (byFolded.get(fold(text)) ?? text))
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** `a,b` or, as programs write it, `["a","b"]`. */
function listIn(text: string): string[] {
  if (text.startsWith('[') && text.endsWith(']')) {
    try {
      return (JSON.parse(text) as unknown[]).map(String)
    } catch {
      // Not JSON after all: a list of words that begins with a bracket.
    }
  }
  return text.split(',')
}

const decodeString: Decode = (text) => text

const decodeBoolean: Decode = (text) => {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  return new Undecodable('Send 1 or 0 (true and false work too).')
}

const decodeInteger: Decode = (text) =>
  /^[+-]?\d{1,16}$/.test(text) ? Number(text) : new Undecodable('Send a whole number, for example 12.')

const decodeNumber: Decode = (text) =>
  /^[+-]?(\d{1,16}(\.\d{0,12})?|\.\d{1,12})$/.test(text)
    ? Number(text)
    : new Undecodable('Send a plain decimal number, for example 1234.5.')
