import { frontedNames } from '#operation/references.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { RemoteTool } from '#operation/sites.ts'
import type { Service } from '#operation/service.ts'
import { dangerModel } from '#text/danger-model.ts'
import { speaksOfDanger } from '#text/danger.ts'
import { groupTasks, readCollectedTasks } from './collected-tasks.ts'
import { atOnce, inTurns, type Steps } from '#operation/in-steps.ts'
import { routerSteps, type Route } from './router.ts'
import { remoteTaskTool } from './remote-task-tool.ts'
import { listTools, type TaskTool } from './task-tool.ts'

/** What the hub knows of the tools that it can send a task to. */
export interface Catalogue {
  /** Tools of the other services, in the order in which they are declared, then those of the remote sites. */
  readonly taskTools: readonly TaskTool[]
  /** Those, what no list names, and the hub's own. */
  readonly tools: readonly TaskTool[]
}

/** A catalogue and the way in which a task is sent to one of its tools. */
export interface Routing extends Catalogue {
  readonly route: Route
}

export interface Catalogues {
  /** The catalogue of the services alone, read from the declarations when it is first asked for. */
  local(): Catalogue
  /**
   * That with these tools of remote sites, and its routing: at once where it is made already, else as soon as it is.
   * Making it takes some tenths of a second, in which others have their turns; so does what reads this task, which is
   * the first. The lists are arrays that do not change.
   */
  routing(remote: readonly RemoteTool[], task: string, reading: Reading): Routing | Promise<Routing>
}

/** What is made of a routing: at once where there is one. */
export function withRouting<T>(known: Routing | Promise<Routing>, make: (routing: Routing) => T): T | Promise<T> {
  return known instanceof Promise ? known.then(make) : make(known)
}

const NO_SITES: readonly RemoteTool[] = []

export function createCatalogues(neighbours: readonly Service[], hub: () => Service): Catalogues {
  let held: Catalogue | undefined
  const made = new WeakMap<readonly RemoteTool[], Routing | Promise<Routing>>()
  const local = () => (held ??= atOnce(catalogueSteps(neighbours, hub())))

  function* routingSteps(remote: readonly RemoteTool[], task: string, reading: Reading): Steps<Routing> {
    const read = held ?? (yield* catalogueSteps(neighbours, hub()))
    const { taskTools, tools } = (held ??= read)
    const others = remote.map(remoteTaskTool)
    const route = yield* routerSteps(tools, others)
    yield* firstReading(tools, task, reading)
    return { taskTools: [...taskTools, ...others], tools: [...tools, ...others], route }
  }

  async function make(remote: readonly RemoteTool[], task: string, reading: Reading): Promise<Routing> {
    try {
      const routing = await inTurns(routingSteps(remote, task, reading))
      made.set(remote, routing)
      return routing
    } catch (err) {
      made.delete(remote)
      throw err
    }
  }

  return {
    local,
    routing(remote, task, reading) {
      const list = remote.length === 0 ? NO_SITES : remote
      const known = made.get(list) ?? make(list, task, reading)
      if (!made.has(list)) made.set(list, known)
      return known
    },
  }
}

function* catalogueSteps(neighbours: readonly Service[], hub: Service): Steps<Catalogue> {
  const collected = groupTasks(readCollectedTasks())
  yield
  const names = frontedNames([...neighbours, hub], hub.name)
  const all: TaskTool[] = []
  for (const service of neighbours) {
    all.push(...listTools([service], collected, names))
    yield
  }
  const taskTools = all.filter(({ operation }) => !operation.unlisted)
  return { taskTools, tools: [...all, ...listTools([hub], collected, names)] }
}

/** Patterns are compiled, names read and models loaded when they are first used: by turns here, or all at once in a route. */
function* firstReading(tools: readonly TaskTool[], task: string, reading: Reading): Steps<void> {
  dangerModel()
  yield
  speaksOfDanger(task)
  yield
  const fields = tools.flatMap(({ operation }) => Object.values(operation.input.shape))
  for (const kind of new Set(fields.map((field) => kindFor(field)))) {
    yield* kind?.prepare?.(reading) ?? []
    yield
    kind?.find?.(task, reading)
    yield
  }
}
