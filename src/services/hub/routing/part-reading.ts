import type { Reading } from '#operation/input/reading.ts'
import type { Routing } from './catalogue.ts'
import { coverOf, type Cover } from './cover.ts'
import { findEntities } from './entities.ts'
import { fillArguments, fillCalls } from './fill-arguments.ts'
import { WORDS } from './part-words.ts'
import { pieceRouter, type PieceRoute } from './route-piece.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** What the parts of a task are read by. */
export interface PartReading {
  /** Where a text leads by itself. */
  readonly route: (text: string) => PieceRoute
  /** The values that a text gives for the arguments of a tool, in all the calls that it asks for, with the inputs that take them. */
  readonly valuesGiven: (tool: TaskTool, text: string) => ReadonlyMap<string, string>
  /** Whether a text gives what a tool cannot do without, and more than words. */
  readonly givesNeeded: (tool: TaskTool, text: string) => boolean
  /** What of a text the tool explains, and what it leaves. */
  readonly cover: (tool: TaskTool, text: string) => Cover
}

/** Reads the parts of one task at one moment, what is found in each once. */
export function partReading(routing: Pick<Routing, 'route'>, reading: Reading, now: Date): PartReading {
  const known = new Map<string, TaskText>()
  const textOf = (task: string) => {
    const text = known.get(task) ?? { task, entities: findEntities(task, now), reading }
    known.set(task, text)
    return text
  }
  return {
    route: pieceRouter(routing, reading, now),
    valuesGiven: (tool, text) =>
      new Map(
        fillCalls(tool, textOf(text)).flatMap((call) =>
          call.filled.map((name) => [JSON.stringify([name, call.arguments[name]]), name]),
        ),
      ),
    givesNeeded: (tool, text) =>
      fillArguments(tool, textOf(text)).filled.some(
        (name) => !WORDS.has(name) && (tool.inputSchema.required ?? []).includes(name),
      ),
    cover: (tool, text) => {
      const { arguments: args, filled } = fillArguments(tool, textOf(text))
      return coverOf(tool, textOf(text), Object.fromEntries(filled.map((name) => [name, args[name]])))
    },
  }
}
