import { z } from 'zod'

export type JsonSchema = Record<string, unknown> & {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  description?: string
}

/**
 * Zod → JSON Schema 2020-12, in one place, so that HTTP, MCP and OpenAPI cannot disagree. Date and time formats lose
 * their giant regular expressions: `format` says the same in a word.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (node.format !== undefined) delete node.pattern
      // Zod writes the limits of safe integers on every integer.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
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
