import type { Routed } from '#operation/front.ts'
import type { Runtime } from '../runtime.ts'
import type { Asking, Outcome } from './asked-once.ts'
import { declaredFor } from './choice-place.ts'

/** These inputs accept any text, so a value does not show that the question was understood. */
export const FREE_TEXT_INPUTS = ['q', 'text']

/** Whether the operation has a record for the value: 2330 is a share but not an ETF. */
export function hasAnswer(choice: Routed, { runtime, askFor }: Asking): boolean {
  // Paid operations, and those that call other sites, are not called to find out.
  if (!isFree(choice, runtime)) return true
  const outcome = askFor(choice)
  return !('error' in outcome) || !['not_found', 'invalid_input'].includes(outcome.error.code)
}

/** Whether an answer is empty. False while it is pending. */
export function findsNothing(outcome: Outcome): boolean {
  return 'answer' in outcome && !(outcome.answer instanceof Promise) && isEmpty(outcome.answer.output)
}

/** The choice without its input, if no record matches the input. It then links to an empty form. */
export function withoutVainInput(choice: Routed, { runtime, askFor }: Asking): Routed {
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

function isRead(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.effect === 'read'
}

export function isUnpaid(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.price === undefined
}

export function isGiven({ input, missing }: Routed): boolean {
  return missing.length === 0 && Object.keys(input).length > 0
}

export function isSameOperation(one: Routed, other: Routed): boolean {
  return one.service === other.service && one.operation === other.operation
}
