import type { Routed } from '#operation/front.ts'
import type { Runtime } from '../runtime.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { AskFor, Outcome } from './asked-once.ts'
import { declaredFor } from './choice-place.ts'

/** What takes any words has not understood them. */
export const FREE_TEXT_INPUTS = ['q', 'text']

/** Of several that a value could be asked of, those that know it: 2330 is a share and no ETF. */
export function hasAnswer(choice: Routed, runtime: Runtime, askFor: AskFor): boolean {
  // What asks a site outside or is paid is not asked for this; what has to wait may have an answer, and nobody waits for it here.
  if (!isFree(choice, runtime)) return true
  const outcome = askFor(choice)
  return !('error' in outcome) || !['not_found', 'invalid_input'].includes(outcome.error.code)
}

/** Of what has to wait nothing is known yet. */
export function findsNothing(outcome: Outcome): boolean {
  return 'answer' in outcome && !(outcome.answer instanceof Promise) && isEmpty(outcome.answer.output)
}

/** A choice as it is offered: where nothing is held by what it was given, its form. */
export function withoutVainInput(choice: Routed, runtime: Runtime, askFor: AskFor): Routed {
  if (!isGiven(choice) || !isFree(choice, runtime)) return choice
  const outcome = askFor(choice)
  const isAbsent = 'error' in outcome && outcome.error.code === 'not_found'
  return isAbsent || findsNothing(outcome) ? { ...choice, input: {} } : choice
}

/** Whether a search found what goes by the very words. */
export function isCalledSo(outcome: Outcome): boolean {
  if (!('answer' in outcome) || outcome.answer instanceof Promise) return false
  const { answer = null } = (outcome.answer.output ?? {}) as { answer?: unknown }
  return answer !== null
}

/** Whether one of what a search found has just the name that was searched for. */
export function findsName(outcome: Outcome, name: string): boolean {
  if (!('answer' in outcome) || outcome.answer instanceof Promise) return false
  const { items } = (outcome.answer.output ?? {}) as { items?: unknown }
  const isNamed = (item: unknown) => comparisonKey(String(Object(item)['name'] ?? '')) === comparisonKey(name)
  return Array.isArray(items) && items.some(isNamed)
}

export function isEmpty(output: unknown): boolean {
  const { items } = (output ?? {}) as { items?: unknown }
  return Array.isArray(items) && items.length === 0
}

export function isFree(choice: Routed, runtime: Runtime): boolean {
  return isRead(choice, runtime) && isUnpaid(choice, runtime)
}

/** Whether it answers from the records, and asks nobody outside. */
export function isRead(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.effect === 'read'
}

export function isUnpaid(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.price === undefined
}

export function isGiven({ input, missing }: Routed): boolean {
  return missing.length === 0 && Object.keys(input).length > 0
}

/** Given a thing that is held by its name or code, and not a day, a place or any words. */
export function isNamed({ input }: Routed): boolean {
  return ['card', 'code', 'model', 'slug'].some((name) => name in input)
}

export function isSameOperation(one: Routed, other: Routed): boolean {
  return one.service === other.service && one.operation === other.operation
}
