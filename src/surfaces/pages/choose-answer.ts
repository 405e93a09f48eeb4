import type { Routed } from '#operation/front.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { Runtime } from '../runtime.ts'
import { findsNothing, hasAnswer, isCalledSo, isFree, isGiven } from './asked-calls.ts'
import type { AskFor } from './asked-once.ts'

/** The first choice, unless only another one has an answer: a number that is no stock code may be a product's name. */
export function firstAnswered(choices: readonly Routed[], runtime: Runtime, askFor: AskFor): Routed | undefined {
  const [first, ...others] = choices
  if (!first) return undefined
  const isCovered = (other: Routed) =>
    isGiven(other) && isFree(other, runtime) && hasAnswer(other, runtime, askFor) && !findsNothing(askFor(other))
  if (first.missing.length > 0) {
    if (Object.keys(first.input).length > 0) return first
    return others.find((it) => it.service === first.service && isCovered(it) && isCalledSo(askFor(it))) ?? first
  }
  if (hasAnswer(first, runtime, askFor)) return first
  const given = new Set(Object.values(first.input).map((value) => comparisonKey(String(value))))
  const takesIt = ({ input }: Routed) => Object.values(input).some((value) => given.has(comparisonKey(String(value))))
  return others.find((it) => takesIt(it) && isCovered(it)) ?? first
}
