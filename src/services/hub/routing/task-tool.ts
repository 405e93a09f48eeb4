import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { readValueNames, type NamedValue } from './named-values.ts'

/** A tool of one of the services. */
export interface TaskTool {
  readonly service: Service
  readonly operation: Operation
  readonly inputSchema: JsonSchema
  /** Whole tasks in callers' words: those of the declaration and those that the hub has collected. */
  readonly tasks: readonly string[]
  /** What callers say instead of values of its inputs. */
  readonly valueNames: readonly NamedValue[]
}

/** Tasks by the name of the tool that they are for. */
export type CollectedTasks = ReadonlyMap<string, readonly string[]>

export function listTools(services: readonly Service[], collected: CollectedTasks = new Map()): TaskTool[] {
  return services.flatMap((service) =>
    service.operations
      .filter((operation) => operation.tool)
      .map((operation) => ({
        service,
        operation,
        inputSchema: toJsonSchema(operation.input, 'input'),
        tasks: [...operation.tasks, ...(collected.get(operation.name) ?? [])],
        valueNames: readValueNames(operation),
      })),
  )
}
