import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly description?: string
}

const made = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

/**
 * Zod → JSON Schema 2020-12, in one place, so that HTTP, MCP and OpenAPI cannot disagree. Date and time formats lose
 * their giant regular expressions: `format` says the same in a word. Made once per schema, since every surface asks.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const jsonSchema = made[io].get(schema) ?? convert(schema, io)
  made[io].set(schema, jsonSchema)
  return jsonSchema
}

export function isMade(schema: z.ZodType, io: 'input' | 'output'): boolean {
  return made[io].has(schema)
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (node.format !== undefined) delete node.pattern
      // Zod writes the limits of safe integers on every integer.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
      // A tuple's length is its minItems and maxItems; linters of OpenAPI take `false` for none at all.
      if ((node.items as unknown) === false) node.items = {}
      // Answers may gain fields; a closed schema would make every addition a breaking change.
      if (node.additionalProperties === false) delete node.additionalProperties
    },
  })
  return jsonSchema as JsonSchema
}

/** A shorter schema that allows all that this one allows: names and types of the fields, and nothing of what is in them. */
export function outlineOf({ type, properties = {}, required }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, field.type ? { type: field.type } : {}])
  return { ...(type && { type }), properties: Object.fromEntries(fields), ...(required && { required }) }
}
