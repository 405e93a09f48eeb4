import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { coverOf, saysWhat } from './cover.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { oddsOf, type Routed } from './router.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'
import { SURE } from './sureness.ts'
import { unusedIn } from './unplaced.ts'

/** Evidence for a tool (1) or against it (-1): its words, the classifier's share, and the parts of the task that it explains or leaves. */
export const TELLING = {
  odds: 1,
  taught: 1,
  elsewhere: -1,
  explained: 1,
  own: 1,
  given: 1,
  unexplained: -1,
  isUnexplained: -1,
  taken: -1,
  missing: -1,
  unused: -1,
  blind: -1,
  numbers: -1,
} as const
export type Telling = Readonly<Record<keyof typeof TELLING, number>>
/** Their names, in order. Safe: these are its keys. */
export const TELLINGS = Object.keys(TELLING) as (keyof typeof TELLING)[]

/** A logistic regression over the sentences that may be looked at (research/fit-sureness.ts). */
const sureness = z.object({ intercept: z.number(), weights: z.record(z.enum(TELLINGS), z.number()) })
export const SURENESS_FILE = 'models/hub/sureness.json'

let held: z.output<typeof sureness> | undefined

/** Lower odds say no less: two words that one tool alone knows are a question. */
const ODDS_MIN = -4.5
/** More words than this tell nothing more. */
const COUNTED_MAX = 3
/** A longer text is pasted: what it says beside its question is nobody's to explain. */
const CHARACTERS_MAX = 120

/** How sure it is that a task is meant for this tool, with what it was given of it; by the words alone where it is long. */
export function surenessOf(routed: Routed, tool: TaskTool, text: TaskText, call: FilledArguments): number {
  if (routed.confidence === 0 || tool.isRemote || text.task.length > CHARACTERS_MAX) return routed.confidence
  const { intercept, weights } = (held ??= readDocument(SURENESS_FILE, sureness))
  const telling = tellingOf(routed, tool, text, call)
  const odds = TELLINGS.reduce((sum, name) => sum + (weights[name] ?? 0) * telling[name], intercept)
  const sure = Math.min(SUREST, Math.round((1 / (1 + Math.exp(-odds))) * 100) / 100)
  // What takes any words has not understood them: what is the meaning of life.
  const leastConfidence = telling.taken > 0 ? SURE : isWorded(text) ? 0 : FORM_ONLY
  return routed.confidence < leastConfidence ? Math.min(sure, SURE - 0.01) : sure
}

/** No judgement is certain. */
const SUREST = 0.99
/** Below this, a value by itself only has the form of one: 00000 of a code. */
const FORM_ONLY = 0.05

/** A value by itself does not say what is asked of it. */
function isWorded({ task }: TaskText): boolean {
  return /\p{L}/u.test(task)
}

/** What is pasted into a form: nobody gives it in a question. */
const PASTED = new Set(['text', 'content', 'robots', 'answers', 'deck'])

/** What tells of one tool. */
export function tellingOf({ evidence }: Routed, tool: TaskTool, text: TaskText, call: FilledArguments): Telling {
  const given = Object.fromEntries(call.filled.map((name) => [name, call.arguments[name]]))
  const { isHeld, own, taken, other, numbers } = coverOf(tool, text, given)
  const isMissing = call.placeholders.some((name) => !PASTED.has(name))
  const isExplained = other.length + taken.length === 0 && !isMissing && (isHeld || own.length > 0)
  const counted = (words: readonly string[]) => Math.min(words.length, COUNTED_MAX)
  return {
    odds: Math.max(ODDS_MIN, oddsOf(evidence)),
    taught: evidence.taught,
    elsewhere: evidence.elsewhere,
    explained: Number(isWorded(text) && isExplained),
    unexplained: counted(other),
    isUnexplained: Number(other.length > 0),
    own: counted(own),
    taken: counted(taken),
    given: Number(isWorded(text) && call.filled.some((name) => saysWhat(tool, name, call.arguments[name], text))),
    missing: Number(isMissing),
    blind: Number(call.filled.length === 0 && other.length > 0),
    numbers: Number(numbers > 0),
    unused: Number(unusedIn(tool, text, [call]).length > 0),
  }
}
