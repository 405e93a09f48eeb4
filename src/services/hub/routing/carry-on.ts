import type { Draft } from './drafts.ts'
import { fit } from './fill-arguments.ts'
import { PRONOUN } from './part-words.ts'
import type { Part } from './task-parts.ts'
import { kindOfInput } from './task-tool.ts'

/** Phrases that refer to a time mentioned earlier: 那天, “that month”. */
const SAME_TIME =
  /那(?:一?期|一?天|個?月|一?年)|當(?:期|天|月|年)|同(?:一)?(?:期|天|月|年)|該(?:期|月|年)|(?<![a-z])(?:there|then|that (?:day|month|year|period|draw))(?![a-z])/i
const TIMES = ['period', 'date', 'month', 'year'] as const
const SUBJECTS = new Set(['q', 'model', 'code', 'url', 'platform'])

/** Completes a call with the subject or time of the previous calls. */
export function carriedOn(draft: Draft, part: Part, before: readonly Draft[]): Draft {
  const last = before.at(-1)
  if (!last) return draft
  const isOpen = (name: string) => draft.placeholders.includes(name) || draft.arguments[name] === undefined
  const times = SAME_TIME.test(part.part) ? givenTimes(before) : {}
  const left = Object.fromEntries(
    Object.keys(draft.tool.inputSchema.properties ?? {}).flatMap((name) => {
      const value = isLeft(name, draft, part, last) ? last.given[name] : undefined
      const carried = value ?? (isOpen(name) ? times[name] : undefined)
      return carried === undefined ? [] : [[name, carried]]
    }),
  )
  const carried = Object.keys(left)
  const call = fit(draft.tool, { ...left, ...draft.found })
  const isCarried = carried.length > 0 && carried.every((name) => name in call.given)
  return isCarried ? { ...draft, ...call, found: draft.found, ...(part.goesOn && { goesOn: part.goesOn }) } : draft
}

/** Whether the previous call supplies this input. `givenTimes` handles dates, months and years. */
function isLeft(name: string, draft: Draft, { tool, part, goesOn }: Part, last: Draft): boolean {
  const isOpen = draft.placeholders.includes(name) || draft.arguments[name] === undefined
  if (goesOn) return isOpen
  // A choice such as a game applies to the following questions too.
  if (
    kindOfInput(tool, name)?.name === 'choice' &&
    draft.placeholders.includes(name) &&
    tool.service === last.tool.service
  )
    return true
  if (!SUBJECTS.has(name)) return false
  return PRONOUN.test(part) && (isOpen || name === 'q')
}

/**
 * The time of the nearest earlier call with a time. A day also supplies its month; a day or month supplies the year.
 */
function givenTimes(before: readonly Draft[]): Readonly<Record<string, unknown>> {
  const carried = before.findLast(({ given }) => TIMES.some((name) => given[name] !== undefined))?.given ?? {}
  const day = String(carried['date'] ?? carried['month'] ?? '')
  return {
    ...(day !== '' && { month: day.slice(0, MONTH_LENGTH), year: Number(day.slice(0, YEAR_LENGTH)) }),
    ...Object.fromEntries(TIMES.flatMap((name) => (carried[name] === undefined ? [] : [[name, carried[name]]]))),
  }
}

const MONTH_LENGTH = 'YYYY-MM'.length
const YEAR_LENGTH = 'YYYY'.length
