import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import type { CollectedTasks } from './task-tool.ts'

export const labelledTaskRow = z.object({ service: z.string(), tool: z.string(), task: z.string().min(1) })

export type LabelledTask = z.infer<typeof labelledTaskRow>

export function groupTasks(tasks: readonly LabelledTask[]): CollectedTasks {
  const byTool = Map.groupBy(tasks, ({ tool }) => tool)
  return new Map([...byTool].map(([tool, labelled]) => [tool, labelled.map(({ task }) => task)]))
}

/** Training tasks for the router in the words of callers: at least two per tool and language. */
export function readCollectedTasks(): LabelledTask[] {
  return readTable('models/hub/tasks.tsv', labelledTaskRow)
}
