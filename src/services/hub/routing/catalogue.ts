import { frontedNames } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { createRouter, type Route } from './router.ts'
import { groupTasks, readCollectedTasks } from './collected-tasks.ts'
import { listTools, type TaskTool } from './task-tool.ts'

/** What the hub knows of the tools that it can send a task to. */
export interface Catalogue {
  /** Tools of the other services, in the order in which they are declared. */
  readonly taskTools: readonly TaskTool[]
  /** Those and the hub's own. */
  readonly tools: readonly TaskTool[]
  readonly route: Route
}

export function createCatalogue(neighbours: readonly Service[], hub: Service): Catalogue {
  const collected = groupTasks(readCollectedTasks())
  const names = frontedNames([...neighbours, hub], hub.name)
  const taskTools = listTools(neighbours, collected, names)
  const tools = [...taskTools, ...listTools([hub], collected, names)]
  return { taskTools, tools, route: createRouter(tools) }
}
