import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export const labelledTaskRow = z.object({ service: z.string(), tool: z.string(), task: z.string().min(1) })

let byOperation: ReadonlyMap<string, readonly string[]> | undefined

/**
 * Tasks and search terms in the words of callers, by operation: at least two per tool and language. The router and the
 * searches of pages find operations by them.
 */
export function collectedTasks(): ReadonlyMap<string, readonly string[]> {
  byOperation ??= new Map(
    [...Map.groupBy(readTable('reference/hub/tasks.tsv', labelledTaskRow), ({ tool }) => tool)].map(([tool, rows]) => [
      tool,
      rows.map(({ task }) => task),
    ]),
  )
  return byOperation
}
