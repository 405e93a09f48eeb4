import type { JsonSchema } from '#operation/json-schema.ts'
import type { TaskTool } from './task-tool.ts'

export interface OutputField {
  readonly name: string
  /** The path within the result: `items[0].code`. */
  readonly path: string
  readonly type: string
}

const DEPTH_MAX = 2

/** Lists the scalar fields of a tool's result. For a list, gives the fields of its first element. */
export function outputFields({ outputSchema }: TaskTool): OutputField[] {
  return [...fieldsOf(outputSchema, '', DEPTH_MAX)]
}

function* fieldsOf({ properties = {} }: JsonSchema, prefix: string, depth: number): Generator<OutputField> {
  for (const [name, field] of Object.entries(properties)) {
    const path = prefix + name
    // A code beside a message is an error code, which is no input of any tool.
    if (name === 'code' && 'message' in properties) continue
    if (field.type === 'string' || field.type === 'integer' || field.type === 'number')
      yield { name, path, type: field.type }
    else if (field.type === 'array' && field.items && depth > 0) yield* fieldsOf(field.items, `${path}[0].`, depth - 1)
  }
}
