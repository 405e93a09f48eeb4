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
 * Converts zod to JSON Schema 2020-12 in one place, so that HTTP, MCP and OpenAPI agree. Date and time formats lose
 * their long regular expressions, since `format` says the same. Cached per schema.
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
      // Zod adds the safe-integer limits to every integer.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
      // minItems and maxItems already fix a tuple's length; OpenAPI linters report `items: false` as a missing schema.
      if ((node.items as unknown) === false) node.items = {}
      // Answers may gain fields, and a closed schema would make every addition a breaking change.
      if (node.additionalProperties === false) delete node.additionalProperties
    },
  })
  return jsonSchema as JsonSchema
}

/** A shorter, looser schema: the names and types of the top-level fields only. */
export function outlineOf({ type, properties = {}, required }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, field.type ? { type: field.type } : {}])
  return { ...(type && { type }), properties: Object.fromEntries(fields), ...(required && { required }) }
}
