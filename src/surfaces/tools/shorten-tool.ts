import type { JsonSchema } from '#operation/json-schema.ts'
import type { Price } from '#operation/operation.ts'
import { sentencesOf } from '#operation/references.ts'
import type { ToolDefinition } from './tools.ts'

/**
 * A short form of a tool for the list of all services: first sentences, and inputs without bounds. describe_tool
 * returns the complete tool.
 */
export function shortenTool(complete: ToolDefinition, price?: Price): ToolDefinition {
  const { title: _, outputSchema: __, annotations, ...tool } = complete
  return {
    ...tool,
    description: shortenDescription(tool.description, price),
    inputSchema: shortenSchema(tool.inputSchema),
    annotations: shortenHints(annotations),
  }
}

/** Hints on destruction and repetition concern only tools that change something. */
function shortenHints(hints: ToolDefinition['annotations']): ToolDefinition['annotations'] {
  return hints.readOnlyHint ? { readOnlyHint: true } : hints
}

/** The first sentence, and the price. */
function shortenDescription(description: string, price: Price | undefined): string {
  const [first = ''] = sentencesOf(description)
  return price === undefined ? first.trimEnd() : `${first.trimEnd()} ${price} a call.`
}

/** These schema keywords are omitted: the field's name implies them, or the error message explains them. */
const BOUNDS = new Set(['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'minimum', 'maximum'])
/** Inputs that many tools have. The hub's instructions and describe_tool explain them. */
export const COMMON_INPUTS = new Set(['limit', 'offset', 'cursor', 'response_format'])

function shortenSchema({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).flatMap(([name, field]): [string, JsonSchema][] => {
    if (COMMON_INPUTS.has(name)) return []
    return [[name, shortenField(field)]]
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** A description that mentions this many first values names the main ones. */
const MAIN_CHOICES = 3
/** A longer enum is omitted, and so is one whose main values are in the field's description. */
const CHOICES_MAX = 20

/** The schema without bounds. `outerDescription` is that of the list whose items the schema describes. */
function shortenField(schema: JsonSchema, outerDescription = ''): JsonSchema {
  const { items, anyOf, properties, enum: choices, description = outerDescription } = schema
  const isLong = (choices?.length ?? 0) > CHOICES_MAX
  const isDescribed = choices?.slice(0, MAIN_CHOICES).every((it) => description.includes(String(it))) === true
  const keywords = Object.entries(schema).filter(
    ([key]) => !BOUNDS.has(key) && key !== 'anyOf' && !(key === 'enum' && (isLong || isDescribed)),
  )
  const types = [...new Set(anyOf?.map(({ type }) => type))]
  return {
    ...(Object.fromEntries(keywords) as JsonSchema),
    ...(items && { items: shortenField(items, description) }),
    ...(types.length > 0 && { type: (types.length > 1 ? types : types[0]) as string }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, shortenField(field)])),
    }),
  }
}
