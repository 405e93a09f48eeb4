import type { Reading } from '#operation/input/reading.ts'
import type { Routing } from './catalogue.ts'
import { withoutTakingBack } from './corrections.ts'
import { findEntities } from './entities.ts'
import { fillCalls } from './fill-arguments.ts'
import type { Routed } from './router.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

export interface PartReading {
  readonly route: (text: string) => Routed
  /** Whether a part of the task may be meant for the tool. */
  readonly speaksOf: (tool: TaskTool, text: string) => boolean
  /**
   * The values that a part gives a tool, over all its calls. Maps each input with its value, as JSON, to the input's
   * name.
   */
  readonly valuesGiven: (tool: TaskTool, text: string) => ReadonlyMap<string, string>
}

/** A tool whose share is below this has nothing to do with the part. */
const SPOKEN_OF = 0.05

/** Reads the parts of one task, and caches each reading. */
export function partReading(whole: string, routing: Pick<Routing, 'route'>, reading: Reading, now: Date): PartReading {
  const known = new Map<string, TaskText>()
  const routed = new Map<string, Routed>()
  const textOf = (task: string) => {
    const text = known.get(task) ?? { task, entities: findEntities(task, now), reading }
    known.set(task, text)
    return text
  }
  const route = (text: string) => {
    const found = routed.get(text) ?? routing.route(withoutTakingBack(text), now, reading, whole)
    routed.set(text, found)
    return found
  }
  return {
    route,
    speaksOf: (tool, text) => route(text).candidates.some((it) => it.tool === tool && it.share >= SPOKEN_OF),
    valuesGiven: (tool, text) =>
      new Map(
        fillCalls(tool, textOf(text)).flatMap((call) =>
          Object.entries(call.given).map((entry) => [JSON.stringify(entry), entry[0]]),
        ),
      ),
  }
}
