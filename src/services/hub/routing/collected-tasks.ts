import { readFileSync } from 'node:fs'
import type { CollectedTasks } from './task-tool.ts'

export interface LabelledTask {
  readonly service: string
  readonly tool: string
  readonly task: string
}

/** Reads lines of service, tool and task, separated by tabs. */
export function parseTasks(text: string): LabelledTask[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [service = '', tool = '', task = ''] = line.split('\t')
      return { service, tool, task }
    })
}

export function groupTasks(tasks: readonly LabelledTask[]): CollectedTasks {
  const byTool = Map.groupBy(tasks, ({ tool }) => tool)
  return new Map([...byTool].map(([tool, labelled]) => [tool, labelled.map(({ task }) => task)]))
}

/** Tasks in callers' words, at least two for each tool and language: what the router learns from besides declarations. */
export function readCollectedTasks(): LabelledTask[] {
  return parseTasks(readFileSync(new URL('tasks.tsv', import.meta.url), 'utf8'))
}
