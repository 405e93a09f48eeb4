import { frontedNames } from '#operation/references.ts'
import type { RemoteTool } from '#operation/sites.ts'
import type { Service } from '#operation/service.ts'
import { createRouter, type Route } from './router.ts'
import { groupTasks, readCollectedTasks } from './collected-tasks.ts'
import { remoteTaskTool } from './remote-task-tool.ts'
import { listTools, type TaskTool } from './task-tool.ts'

/** What the hub knows of the tools that it can send a task to. */
export interface Catalogue {
  /** Tools of the other services, in the order in which they are declared, then those of the remote sites. */
  readonly taskTools: readonly TaskTool[]
  /** Those and the hub's own. */
  readonly tools: readonly TaskTool[]
  readonly route: Route
}

/** The catalogue with these tools of remote sites; without an argument, that of the services alone. */
export type GetCatalogue = (remote?: readonly RemoteTool[]) => Catalogue

/** Reads the declarations when first asked, and a list of remote tools once: the lists are arrays that do not change. */
export function createCatalogue(neighbours: readonly Service[], hub: () => Service): GetCatalogue {
  let local: Catalogue | undefined
  const withRemote = new WeakMap<readonly RemoteTool[], Catalogue>()
  return (remote = []) => {
    local ??= catalogueOf(neighbours, hub())
    if (remote.length === 0) return local
    const held = withRemote.get(remote) ?? joined(local, remote.map(remoteTaskTool))
    withRemote.set(remote, held)
    return held
  }
}

function catalogueOf(neighbours: readonly Service[], hub: Service): Catalogue {
  const collected = groupTasks(readCollectedTasks())
  const names = frontedNames([...neighbours, hub], hub.name)
  const taskTools = listTools(neighbours, collected, names)
  const tools = [...taskTools, ...listTools([hub], collected, names)]
  let route: Route | undefined
  return {
    taskTools,
    tools,
    // The index takes as long as all else at a start, and who counts tools needs none.
    get route() {
      return (route ??= createRouter(tools))
    },
  }
}

function joined({ taskTools, tools }: Catalogue, remote: readonly TaskTool[]): Catalogue {
  return { taskTools: [...taskTools, ...remote], tools: [...tools, ...remote], route: createRouter(tools, remote) }
}
