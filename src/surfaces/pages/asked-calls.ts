import type { Routed } from '#operation/front.ts'
import type { Runtime } from '../runtime.ts'
import type { AskFor, Outcome } from './asked-once.ts'
import { declaredFor } from './choice-place.ts'

/** Inputs that accept any text, so a match does not show that the text was understood. */
export const FREE_TEXT_INPUTS = ['q', 'text']

/** Whether the operation has a record for the value: 2330 is a share but not an ETF. */
export function hasAnswer(choice: Routed, runtime: Runtime, askFor: AskFor): boolean {
  // Paid operations and operations on other sites are not called to find out. A pending asynchronous answer counts as
  // yes.
  if (!isFree(choice, runtime)) return true
  const outcome = askFor(choice)
  return !('error' in outcome) || !['not_found', 'invalid_input'].includes(outcome.error.code)
}

/** False while an asynchronous answer is pending. */
export function findsNothing(outcome: Outcome): boolean {
  return 'answer' in outcome && !(outcome.answer instanceof Promise) && isEmpty(outcome.answer.output)
}

/** Removes the input of a choice if no record matches it, so that the choice links to an empty form. */
export function withoutVainInput(choice: Routed, runtime: Runtime, askFor: AskFor): Routed {
  if (!isGiven(choice) || !isFree(choice, runtime)) return choice
  const outcome = askFor(choice)
  const isAbsent = 'error' in outcome && outcome.error.code === 'not_found'
  return isAbsent || findsNothing(outcome) ? { ...choice, input: {} } : choice
}

export function isCalledSo(outcome: Outcome): boolean {
  if (!('answer' in outcome) || outcome.answer instanceof Promise) return false
  const { answer = null } = (outcome.answer.output ?? {}) as { answer?: unknown }
  return answer !== null
}

export function isEmpty(output: unknown): boolean {
  const { items } = (output ?? {}) as { items?: unknown }
  return Array.isArray(items) && items.length === 0
}

export function isFree(choice: Routed, runtime: Runtime): boolean {
  return isRead(choice, runtime) && isUnpaid(choice, runtime)
}

/** Whether the operation answers from the database, without calling another site. */
function isRead(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.effect === 'read'
}

export function isUnpaid(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.price === undefined
}

export function isGiven({ input, missing }: Routed): boolean {
  return missing.length === 0 && Object.keys(input).length > 0
}

/** Whether the input is the name or code of one record, not a date, a place or free text. */
export function isNamed({ input }: Routed): boolean {
  return ['card', 'code', 'model', 'slug'].some((name) => name in input)
}

export function isSameOperation(one: Routed, other: Routed): boolean {
  return one.service === other.service && one.operation === other.operation
}
