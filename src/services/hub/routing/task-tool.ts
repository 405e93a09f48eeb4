import { atOnce, type Steps } from '#operation/cooperative-yield.ts'
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
  | 'route'
  | 'price'
  | 'title'
  | 'titleZh'
  | 'summary'
  | 'description'
  | 'keywords'
  | 'valueNames'
  | 'input'
  | 'inputAliases'
  | 'example'
>

/** A tool of one of the services, or of a remote site. */
export interface TaskTool {
  /** The service, or the site as if it were one. */
  readonly service: Pick<Service, 'name' | 'title' | 'titleZh' | 'words' | 'notHeld'> &
    Partial<Pick<Service, 'summaryZh' | 'helpsInCrisis'>>
  readonly operation: RoutedOperation
  /** Of a remote site: it is called at the hub only, and has no page here. */
  readonly isRemote: boolean
  /** Inputs whose default must not be assumed are required here. */
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  /** The description, with other tools named as the hub lists them. */
  readonly description: string
  /** Whole tasks in callers' words: those of the declaration and those that the hub has collected. */
  readonly tasks: readonly string[]
  /** Other names for values of its inputs. */
  readonly valueNames: readonly NamedValue[]
}

/** Tasks by the name of the tool that they are for. */
export type CollectedTasks = ReadonlyMap<string, readonly string[]>

export function listTools(
  services: readonly Service[],
  collected: CollectedTasks = new Map(),
  names: NameOf = () => undefined,
  isListed: (operation: Operation) => boolean = ({ tool, unlisted }) => tool || unlisted,
): TaskTool[] {
  return atOnce(toolSteps(services, collected, names, isListed))
}

/** The same, so that others have their turn meanwhile: schemas take some milliseconds each. */
export function* toolSteps(
  services: readonly Service[],
  collected: CollectedTasks,
  names: NameOf,
  isListed: (operation: Operation) => boolean = ({ tool, unlisted }) => tool || unlisted,
): Steps<TaskTool[]> {
  const tools: TaskTool[] = []
  for (const service of services) {
    for (const operation of service.operations.filter(isListed)) {
      const outputSchema = toJsonSchema(operation.output, 'output')
      yield
      tools.push({
        service,
        operation,
        isRemote: false,
        outputSchema,
        inputSchema: mapTexts(inputSchemaOf(operation), written(service, names)),
        description: written(service, names)(operation.description),
        tasks: [...operation.tasks, ...(collected.get(operation.name) ?? [])],
        valueNames: readValueNames(operation),
      })
      yield
    }
  }
  return tools
}

function inputSchemaOf({ input, neverAssumed }: Operation): JsonSchema {
  const schema = toJsonSchema(input, 'input')
  return neverAssumed.length === 0 ? schema : { ...schema, required: [...(schema.required ?? []), ...neverAssumed] }
}

function written(service: Service, names: NameOf): (text: string) => string {
  return (text) => writeReferences(text, seenFrom(service.name, names))
}
