import { kindFor } from '#operation/input/derived-kind.ts'
import type { Draft } from './drafts.ts'
import { fit } from './fill-arguments.ts'
import { isQuestion } from './part-words.ts'
import type { Part } from './task-parts.ts'
import type { TaskTool } from './task-tool.ts'

/** What points back: to what was asked about, or to when. */
const PRONOUN = /它|牠|其(?!他|它|中|實)|(?<![a-z])(?:it|its|them|their|they|ones?)(?![a-z])/i
const SAME_TIME =
  /那(?:一?期|一?天|個?月|一?年)|當(?:期|天|月|年)|同(?:一)?(?:期|天|月|年)|該(?:期|月|年)|(?<![a-z])(?:there|then|that (?:day|month|year|period|draw))(?![a-z])/i
const BARE_LENGTH_MAX = 8
const TIMES = new Set(['period', 'date', 'month', 'year'])
const SUBJECTS = new Set(['q', 'model', 'code', 'url', 'platform'])

/** What a part leaves to the part before it: all that is not said anew, what it is about, or when. */
export function carriedOn(draft: Draft, { tool, part, goesOn }: Part, before: Draft | undefined): Draft {
  if (!before) return draft
  const isSaid = (name: string) => !before.open.includes(name) && before.arguments[name] !== undefined
  // “How many days left?” says nothing of its own.
  const isBare = part.length <= BARE_LENGTH_MAX && tool.service === before.tool.service && isQuestion(part)
  const isLeft = (name: string) => {
    const isOpen = draft.open.includes(name) || draft.arguments[name] === undefined
    if (goesOn) return isOpen
    if (TIMES.has(name)) return isOpen && SAME_TIME.test(part)
    if (isChoice(tool, name) && draft.open.includes(name) && tool.service === before.tool.service) return true
    if (!SUBJECTS.has(name)) return false
    return isBare ? isOpen : PRONOUN.test(part) && (isOpen || name === 'q')
  }
  const carried = Object.keys(tool.inputSchema.properties ?? {}).filter((name) => isSaid(name) && isLeft(name))
  if (carried.length === 0) return draft
  const left = Object.fromEntries(carried.map((name) => [name, before.arguments[name]]))
  const { arguments: args, placeholders: open, filled } = fit(tool, { ...left, ...draft.found })
  if (!carried.every((name) => filled.includes(name))) return draft
  return { ...draft, arguments: args, open, ...(goesOn && { goesOn }) }
}

/** One of a few things, such as a game: asked about without being named, it is the one that was named. */
function isChoice({ operation }: TaskTool, name: string): boolean {
  const field = operation.input.shape[name]
  return field !== undefined && kindFor(field)?.name === 'choice'
}
