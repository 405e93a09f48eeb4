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

/** Marks values of an enum that exist only for callers of earlier versions. Tools do not list them. */
export const FORMER_VALUES = 'x-former-values'

const converted = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

/** JSON Schema 2020-12, cached per schema. Dates keep `format` but lose zod's long regular expressions. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const jsonSchema = converted[io].get(schema) ?? convert(schema, io)
  converted[io].set(schema, jsonSchema)
  return jsonSchema
}

/** Whether the schema has been converted before. */
export function isMade(schema: z.ZodType, io: 'input' | 'output'): boolean {
  return converted[io].has(schema)
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (node.format !== undefined) delete node.pattern
      // Zod adds the limits of safe integers to every integer.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
      // minItems and maxItems fix a tuple's length. OpenAPI linters report `items: false` as a missing schema.
      if ((node.items as unknown) === false) node.items = {}
      // Answers may gain fields later. A closed schema would make that a breaking change.
      if (node.additionalProperties === false) delete node.additionalProperties
    },
  })
  // Safe, because zod writes JSON Schema, of which our type names the parts that are used.
  return jsonSchema as JsonSchema
}

/** A short schema that contains only names and types of the top-level fields. It permits more than the complete one. */
export function outlineOf({ type, properties = {}, required }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, field.type ? { type: field.type } : {}])
  return { ...(type && { type }), properties: Object.fromEntries(fields), ...(required && { required }) }
}
