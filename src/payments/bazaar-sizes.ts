import { toLatin1 } from './latin1.ts'

export type JsonObject = Readonly<Record<string, unknown>>
export interface ObjectSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonObject>>
  readonly required?: readonly string[]
}

/** Byte limits of the sample answer and the input schema. The 402 uses the first size that fits into its header. */
export const SIZES = [
  { example: 900, schema: 2_000 },
  { example: 500, schema: 1_200 },
  { example: 400, schema: 700 },
  { example: 250, schema: 400 },
  { example: 120, schema: 0 },
] as const

export type Size = (typeof SIZES)[number]

/** The most detailed version of the schema within the byte limit. */
export function fitSchema(inputSchema: JsonObject, { schema: bytesMax }: Size): ObjectSchema {
  const schema = inLatin1(inputSchema) as ObjectSchema
  if (JSON.stringify(schema).length <= bytesMax) return schema
  // An input may be named "description". Its value is an object, so it is not removed.
  const isProse = (key: string, value: unknown) => key === 'description' && typeof value === 'string'
  const text = JSON.stringify(schema, (key, value: unknown) => (isProse(key, value) ? undefined : value))
  const bare = JSON.parse(text) as ObjectSchema
  if (text.length <= bytesMax) return bare
  const fields = Object.entries(bare.properties ?? {})
  const kept = bytesMax > 0 ? fields : fields.filter(([name]) => bare.required?.includes(name))
  const types = kept.map(([name, { type }]) => [name, type ? { type } : {}])
  return { ...bare, properties: Object.fromEntries(types) }
}

/** Drops keywords that Latin-1 cannot express. Enums are dropped as a whole: a part would refuse valid values. */
function inLatin1(schema: JsonObject): unknown {
  const isForeign = (value: unknown) => typeof value === 'string' && toLatin1(value) === undefined
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    if (isForeign(value) || (Array.isArray(value) && value.some(isForeign))) return undefined
    return typeof value === 'string' ? toLatin1(value) : value
  })
  return JSON.parse(text)
}

/**
 * Shortens the example to the byte limit: first lists to their first element, then long texts to 24 characters, then
 * lists to none. If nothing suffices, the first few simple fields remain, which may exceed the limit a little.
 */
export function shortenExample(example: object, { example: bytesMax }: Size): unknown {
  const asLatin1 = (value: unknown) => {
    if (Array.isArray(value)) return value.filter((item) => typeof item !== 'string' || toLatin1(item) !== undefined)
    return typeof value === 'string' ? toLatin1(value) : value
  }
  const cuts = [
    (value: unknown) => value,
    (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value),
    (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : shortenText(value)),
    (value: unknown) => (Array.isArray(value) ? [] : shortenText(value)),
  ]
  for (const cut of cuts) {
    const text = JSON.stringify(example, (_key, value: unknown) => cut(asLatin1(value)))
    if (Buffer.byteLength(text) <= bytesMax) return JSON.parse(text)
  }
  const simpleFields = Object.entries(example).filter(([, value]) => typeof value !== 'object')
  const shortened = simpleFields.map(([name, value]): [string, unknown] => [name, shortenText(asLatin1(value))])
  const fieldsMax = bytesMax > 400 ? 8 : 3
  return Object.fromEntries(shortened.filter(([, value]) => value !== undefined).slice(0, fieldsMax))
}

function shortenText(value: unknown): unknown {
  return typeof value === 'string' && value.length > 24 ? `${value.slice(0, 21)}...` : value
}
