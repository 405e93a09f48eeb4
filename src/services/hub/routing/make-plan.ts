import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import { carriedOn } from './carry-on.ts'
import { findCorrections, withoutTakingBack } from './corrections.ts'
import type { Routing } from './catalogue.ts'
import { distinctDrafts, draftsOf, type Draft } from './drafts.ts'
import { findEntities } from './entities.ts'
import { fillArguments, fillCalls } from './fill-arguments.ts'
import { readWish } from './left-out.ts'
import { PIECE_CONFIDENCE } from './join-pieces.ts'
import { namedBest } from './named-best.ts'
import { inOrder } from './order-steps.ts'
import { WORDS } from './part-words.ts'
import type { Plan } from './plan.ts'
import type { Candidate, Routed } from './router.ts'
import { withSuppliers } from './suppliers.ts'
import { findParts, tooMuch } from './task-parts.ts'
import { findTitles } from './task-subject.ts'
import type { TaskTool } from './task-tool.ts'

const STEPS_MAX = 20

/** The steps of a task in the order in which they feed each other. None when no tool answers any part of it. */
export function makePlan(
  task: string,
  { tools, route }: Pick<Routing, 'tools' | 'route'>,
  reading: Reading,
  now: Date,
): Plan {
  const { wanted, leftOut } = readWish(task)
  const whole = findEntities(wanted, now)
  const valuesGiven = (tool: TaskTool, text: string) =>
    new Map(
      fillCalls(tool, { task: text, entities: findEntities(text, now), reading }).flatMap((call) =>
        call.filled.map((name) => [JSON.stringify([name, call.arguments[name]]), name]),
      ),
    )
  const givesNeeded = (tool: TaskTool, text: string) => {
    const { filled } = fillArguments(tool, { task: text, entities: findEntities(text, now), reading })
    return filled.some((name) => !WORDS.has(name) && (tool.inputSchema.required ?? []).includes(name))
  }
  const routeNamed = (text: string, at: Date) => {
    const routed = route(withoutTakingBack(text), at, reading)
    const named = namedBest(routed, { task: text, entities: routed.entities, reading })
    return named?.how === 'whole' ? withFirst(routed, named.tool) : routed
  }
  const names = [
    ...namesWithin(wanted, tools, reading),
    ...whole.ranges.map(({ text }) => text),
    ...findCorrections(wanted).map(({ words }) => words),
  ]
  const { found, unanswered } = findParts(
    wanted,
    { tools, route: routeNamed },
    { now, valuesGiven, givesNeeded, names },
  )
  const drafts = distinctDrafts(
    found.reduce<Draft[]>((before, part) => {
      const own = draftsOf(part.tool, part.part, { whole, wanted, reading, now })
      const { condition } = part
      return [
        ...before,
        ...own.map((draft) => ({ ...carriedOn(draft, part, before.at(-1)), ...(condition && { condition }) })),
      ]
    }, []),
  )
  const calls = withSuppliers(drafts, tools, { whole, wanted, reading, now })
  if (calls.length > STEPS_MAX) throw tooMuch()
  return { steps: inOrder(calls, wanted), leftOut, unanswered }
}

/** 0056配息 is short, and names what it asks about: that is as sure as a piece has to be to stand by itself. */
function withFirst(routed: Routed, tool: TaskTool): Routed {
  const isMeant = (candidate: Candidate) => candidate.tool === tool
  const candidates = [...routed.candidates.filter(isMeant), ...routed.candidates.filter((it) => !isMeant(it))]
  return { ...routed, candidates, confidence: Math.max(routed.confidence, PIECE_CONFIDENCE) }
}

/** What may stand between two things to do, within a name. */
const JOINT = /[，,、和跟與及並]|\band\b/i
const NAME_LENGTH_MIN = 5

/** Names in a task that hold a joint, by the records of whatever takes such a name. */
function namesWithin(task: string, tools: readonly TaskTool[], reading: Reading): string[] {
  if (!JOINT.test(task)) return []
  const kinds = new Set(
    tools.flatMap(({ operation }) => Object.values(operation.input.shape).map((field) => kindFor(field))),
  )
  const found = [...kinds].flatMap((kind) => (kind?.name === 'named' ? (kind.find?.(task, reading) ?? []) : []))
  const names = [...findTitles(task), ...found.map(({ start, end }) => task.slice(start, end))]
  return [...new Set(names.filter((name) => name.length >= NAME_LENGTH_MIN && JOINT.test(name)))]
}
