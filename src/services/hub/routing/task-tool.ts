import { atOnce, type Steps } from '#operation/cooperative-yield.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import { mapTexts, seenFrom, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { readValueNames, type NamedValue } from './named-values.ts'

/** The parts of an operation that routing reads. */
export type RoutedOperation = Pick<
  Operation,
  | 'name'
  | 'unlisted'
  | 'variantOf'
  | 'route'
  | 'price'
  | 'title'
  | 'titleZh'
  | 'summary'
  | 'description'
  | 'valueNames'
  | 'input'
  | 'inputAliases'
  | 'example'
>

export interface TaskTool {
  /** The local service of the tool, or its remote site in the same form. */
  readonly service: Pick<Service, 'name' | 'title' | 'titleZh' | 'words'> &
    Partial<Pick<Service, 'summaryZh' | 'helpsInCrisis'>>
  readonly operation: RoutedOperation
  /** A remote tool can only be called through the hub, and has no page. */
  readonly isRemote: boolean
  /** The input schema. An input is required if it has no safe default. */
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  /** The description, in which other tools have their names at the hub. */
  readonly description: string
  /** Example tasks in callers' words: those of the declaration and the hub's training tasks. */
  readonly tasks: readonly string[]
  readonly valueNames: readonly NamedValue[]
}

/** The kind of an input's values. Undefined for free text, and for an input that the tool lacks. */
export function kindOfInput({ operation }: Pick<TaskTool, 'operation'>, name: string): Kind | undefined {
  const field = operation.input.shape[name]
  return field && kindFor(field)
}

const isToolOrUnlisted = ({ tool, unlisted }: Operation) => tool || unlisted

/** Converts the operations to tools in one step, without the hub's training tasks and its names of tools. */
export function listRoutedTools(services: readonly Service[], isListed = isToolOrUnlisted): TaskTool[] {
  return atOnce(toolSteps(services, new Map(), () => undefined, isListed))
}

/** Converts the operations step by step, because each schema takes some milliseconds. `collected` has tasks by tool. */
export function* toolSteps(
  services: readonly Service[],
  collected: ReadonlyMap<string, readonly string[]>,
  names: NameOf,
  isListed = isToolOrUnlisted,
): Steps<TaskTool[]> {
  const tools: TaskTool[] = []
  for (const service of services) {
    const nameTools = (text: string) => writeReferences(text, seenFrom(service.name, names))
    for (const operation of service.operations.filter(isListed)) {
      const outputSchema = toJsonSchema(operation.output, 'output')
      yield
      tools.push({
        service,
        operation,
        isRemote: false,
        outputSchema,
        inputSchema: mapTexts(inputSchemaOf(operation), nameTools),
        description: nameTools(operation.description),
        tasks: [...operation.tasks, ...(collected.get(operation.name) ?? [])],
        valueNames: readValueNames(operation),
      })
      yield
    }
  }
  return tools
}

/** The input schema. It also requires the inputs whose default the hub must not assume. */
function inputSchemaOf({ input, neverAssumed }: Operation): JsonSchema {
  const schema = toJsonSchema(input, 'input')
  return neverAssumed.length === 0 ? schema : { ...schema, required: [...(schema.required ?? []), ...neverAssumed] }
}
