import { frontedNames } from '#operation/references.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { RemoteTool } from '#operation/sites.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { dangerIn, dangerModel } from '#support/text/danger.ts'
import { collectedTasks } from '#operation/collected-tasks.ts'
import { atOnce, runCooperatively, yieldTurn, type Need, type Steps } from '#operation/cooperative-yield.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { routerSteps, type Router } from './router.ts'
import { remoteTaskTool } from './remote-task-tool.ts'
import { toolSteps, type TaskTool } from './task-tool.ts'

export interface Catalogue {
  /** The tools of the other local services in declaration order, listed or not, then the hub's own and those of remote sites. */
  readonly tools: readonly TaskTool[]
  /** Operations that are in no list of tools: free ones that have a page, and paid ones. */
  readonly pages: readonly TaskTool[]
}

export interface Routing extends Catalogue, Router {}

export interface Catalogues {
  /** The catalogue without remote sites, built on first use. */
  local(): Catalogue
  /** For operations that need the result of `local()`. */
  readonly localNeed: Need
  /**
   * The catalogue with these remote tools, and its router. The first call builds it in steps that let other requests
   * run, in a few tenths of a second. Later calls with the same arrays return it synchronously. The arrays are cache
   * keys, so callers must not change them.
   */
  routing(remote: readonly RemoteTool[], task: string, reading: Reading): Routing | Promise<Routing>
}

/** Calls `make` synchronously if the routing is already built, otherwise as soon as it is. */
export function withRouting<T>(known: Routing | Promise<Routing>, make: (routing: Routing) => T): T | Promise<T> {
  return known instanceof Promise ? known.then(make) : make(known)
}

const NO_SITES: readonly RemoteTool[] = []

export function createCatalogues(neighbours: readonly Service[], hub: () => Service): Catalogues {
  let cached: Catalogue | undefined
  const made = new WeakMap<readonly RemoteTool[], Routing | Promise<Routing>>()

  function* localSteps(): Steps<Catalogue> {
    const read = cached ?? (yield* catalogueSteps(neighbours, hub()))
    return (cached ??= read)
  }

  function* routingSteps(remote: readonly RemoteTool[], task: string, reading: Reading): Steps<Routing> {
    const { tools, pages } = yield* localSteps()
    const others = remote.map(remoteTaskTool)
    const router = yield* routerSteps(tools, pages, others)
    yield* firstReading(tools, task, reading)
    yield
    router.route(task, new Date(reading.today), reading)
    return { tools: [...tools, ...others], pages, ...router }
  }

  async function make(remote: readonly RemoteTool[], task: string, reading: Reading): Promise<Routing> {
    try {
      const { context } = reading
      const operations = [...neighbours, hub()].flatMap((service) => service.operations)
      if (context) await loadMissing(listNeeds(operations), context.db)
      const routing = await runCooperatively(routingSteps(remote, task, reading))
      made.set(remote, routing)
      return routing
    } catch (err) {
      made.delete(remote)
      throw err
    }
  }

  return {
    local: () => (cached ??= atOnce(localSteps())),
    localNeed: () => (cached ? undefined : localSteps()),
    routing(remote, task, reading) {
      const list = remote.length === 0 ? NO_SITES : remote
      const known = made.get(list) ?? make(list, task, reading)
      if (!made.has(list)) made.set(list, known)
      // Each waiting caller continues in its own turn of the event loop. Otherwise all would route their tasks in one
      // turn.
      return known instanceof Promise ? known.then((routing) => yieldTurn().then(() => routing)) : known
    },
  }
}

function isPage({ tool, unlisted, effect, price, route }: Operation): boolean {
  return !tool && !unlisted && (price !== undefined || (route?.startsWith('GET ') === true && effect !== 'submit'))
}

function* catalogueSteps(neighbours: readonly Service[], hub: Service): Steps<Catalogue> {
  const collected = collectedTasks()
  yield
  const names = frontedNames([...neighbours, hub], hub.name)
  const all = yield* toolSteps(neighbours, collected, names)
  const tools = [...all, ...(yield* toolSteps([hub], collected, names))]
  return { tools, pages: yield* toolSteps(neighbours, collected, names, isPage) }
}

/** Compiles patterns and loads models step by step. In one step, this work would block the event loop. */
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
