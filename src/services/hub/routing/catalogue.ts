import { frontedNames } from '#operation/references.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { RemoteTool } from '#operation/sites.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { dangerIn, dangerModel } from '#support/text/danger.ts'
import { groupTasks, readCollectedTasks } from './collected-tasks.ts'
import { atOnce, runCooperatively, yieldTurn, type Need, type Steps } from '#operation/cooperative-yield.ts'
import { neededToRead, whenMade } from '#operation/preload.ts'
import { routerSteps, type Route } from './router.ts'
import { remoteTaskTool } from './remote-task-tool.ts'
import { toolSteps, type TaskTool } from './task-tool.ts'

/** The tools that the hub routes tasks to. */
export interface Catalogue {
  /** Tools of the other services, in the order in which they are declared, then those of the remote sites. */
  readonly taskTools: readonly TaskTool[]
  /** Those, what no list names, and the hub's own. */
  readonly tools: readonly TaskTool[]
  /** Lookups that have a page and are listed as no tool. */
  readonly pages: readonly TaskTool[]
}

/** A catalogue and the way in which a task is sent to one of its tools. */
export interface Routing extends Catalogue {
  readonly route: Route
}

export interface Catalogues {
  /** The catalogue of the services alone, read from the declarations when it is first asked for. */
  local(): Catalogue
  /** How many task tools it has, which is known without it. */
  countTaskTools(): number
  /** For operations that ask for it. */
  readonly localNeed: Need
  /**
   * That with these tools of remote sites, and its routing: at once where it is made already, else as soon as it is.
   * Making it takes some tenths of a second, in which others have their turns; so does what reads this task, which is
   * the first. The lists are arrays that do not change.
   */
  routing(remote: readonly RemoteTool[], task: string, reading: Reading): Routing | Promise<Routing>
}

/** Uses a routing: at once if it exists, else as soon as it does. */
export function withRouting<T>(known: Routing | Promise<Routing>, make: (routing: Routing) => T): T | Promise<T> {
  return known instanceof Promise ? known.then(make) : make(known)
}

const NO_SITES: readonly RemoteTool[] = []

export function createCatalogues(neighbours: readonly Service[], hub: () => Service): Catalogues {
  let held: Catalogue | undefined
  const made = new WeakMap<readonly RemoteTool[], Routing | Promise<Routing>>()

  function* localSteps(): Steps<Catalogue> {
    const read = held ?? (yield* catalogueSteps(neighbours, hub()))
    return (held ??= read)
  }

  function* routingSteps(remote: readonly RemoteTool[], task: string, reading: Reading): Steps<Routing> {
    const { taskTools, tools, pages } = yield* localSteps()
    const others = remote.map(remoteTaskTool)
    const route = yield* routerSteps(tools, pages, others)
    yield* firstReading(tools, task, reading)
    yield
    route(task, new Date(reading.today), reading)
    return { taskTools: [...taskTools, ...others], tools: [...tools, ...others], pages, route }
  }

  async function make(remote: readonly RemoteTool[], task: string, reading: Reading): Promise<Routing> {
    try {
      const { context } = reading
      const operations = [...neighbours, hub()].flatMap((service) => service.operations)
      if (context) await whenMade(neededToRead(operations), context.db)
      const routing = await runCooperatively(routingSteps(remote, task, reading))
      made.set(remote, routing)
      return routing
    } catch (err) {
      made.delete(remote)
      throw err
    }
  }

  return {
    countTaskTools: () => neighbours.flatMap(({ operations }) => operations.filter(({ tool }) => tool)).length,
    local: () => (held ??= atOnce(localSteps())),
    localNeed: () => (held ? undefined : localSteps()),
    routing(remote, task, reading) {
      const list = remote.length === 0 ? NO_SITES : remote
      const known = made.get(list) ?? make(list, task, reading)
      if (!made.has(list)) made.set(list, known)
      // All who waited for it would route their tasks in one turn.
      return known instanceof Promise ? known.then((routing) => yieldTurn().then(() => routing)) : known
    },
  }
}

/** Sales of raw data answer no question. */
const WHOLE_DATA = /\/(?:export|history)(?:\/|$)/

function isPage({ tool, unlisted, effect, price, route }: Operation): boolean {
  const isAsked = route?.startsWith('GET ') === true && (effect !== 'submit' || price !== undefined)
  return !tool && !unlisted && isAsked && !(price !== undefined && WHOLE_DATA.test(route ?? ''))
}

function* catalogueSteps(neighbours: readonly Service[], hub: Service): Steps<Catalogue> {
  const collected = groupTasks(readCollectedTasks())
  yield
  const names = frontedNames([...neighbours, hub], hub.name)
  const all = yield* toolSteps(neighbours, collected, names)
  const taskTools = all.filter(({ operation }) => !operation.unlisted)
  const tools = [...all, ...(yield* toolSteps([hub], collected, names))]
  return { taskTools, tools, pages: yield* toolSteps(neighbours, collected, names, isPage) }
}

/** Patterns are compiled and models loaded when they are first used: by turns here, or all at once in a route. */
function* firstReading(tools: readonly TaskTool[], task: string, reading: Reading): Steps<void> {
  dangerModel()
  yield
  dangerIn(task)
  yield
  const fields = tools.flatMap(({ operation }) => Object.values(operation.input.shape))
  for (const kind of new Set(fields.map((field) => kindFor(field)))) {
    kind?.find?.(task, reading)
    yield
  }
}
