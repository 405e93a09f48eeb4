import type { Routed } from '#operation/front.ts'
import type { Runtime } from '../runtime.ts'
import type { AskFor, Outcome } from './asked-once.ts'
import { declaredFor } from './choice-place.ts'

/** An input that accepts any words does not show that they were understood. */
export const FREE_TEXT_INPUTS = ['q', 'text']

/** Whether the operation knows the value: 2330 is a share and no ETF. */
export function hasAnswer(choice: Routed, runtime: Runtime, askFor: AskFor): boolean {
  // Paid operations and operations on other sites are not called for this; an asynchronous one may have an answer,
  // which is not awaited.
  if (!isFree(choice, runtime)) return true
  const outcome = askFor(choice)
  return !('error' in outcome) || !['not_found', 'invalid_input'].includes(outcome.error.code)
}

/** An asynchronous answer is not known yet. */
export function findsNothing(outcome: Outcome): boolean {
  return 'answer' in outcome && !(outcome.answer instanceof Promise) && isEmpty(outcome.answer.output)
}

/** The choice without its input, so that it links to its form, if no record matches the input. */
export function withoutVainInput(choice: Routed, runtime: Runtime, askFor: AskFor): Routed {
  if (!isGiven(choice) || !isFree(choice, runtime)) return choice
  const outcome = askFor(choice)
  const isAbsent = 'error' in outcome && outcome.error.code === 'not_found'
  return isAbsent || findsNothing(outcome) ? { ...choice, input: {} } : choice
}

/** Whether a search found exactly the given words. */
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

/** Whether it answers from the records, without calling another site. */
function isRead(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.effect === 'read'
}

export function isUnpaid(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.price === undefined
}

export function isGiven({ input, missing }: Routed): boolean {
  return missing.length === 0 && Object.keys(input).length > 0
}

/** Whether the input names one record by its name or code, not a day, a place or free text. */
export function isNamed({ input }: Routed): boolean {
  return ['card', 'code', 'model', 'slug'].some((name) => name in input)
}

export function isSameOperation(one: Routed, other: Routed): boolean {
  return one.service === other.service && one.operation === other.operation
}
