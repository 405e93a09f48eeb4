import type { Routed } from '#operation/front.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { findsNothing, hasAnswer, isCalledSo, isFree, isGiven } from './asked-calls.ts'
import type { Asking } from './asked-once.ts'

/** A call with so many values of the question precedes one of the same service that takes none. */
const FULLER = 2

/** Many operations take a date, so it does not tell which one is meant. */
const DATE = /^\d{4}(?:-\d\d){1,2}$/

function valuesOf({ input }: Routed): number {
  return Object.keys(input).length
}

/** The first choice, unless only another one has an answer: a number that is no stock code may be a product's name. */
export function firstAnswered(choices: readonly Routed[], asking: Asking): Routed | undefined {
  const { runtime, askFor } = asking
  const [first, ...others] = choices
  if (!first) return undefined
  const isCovered = (other: Routed) =>
    isGiven(other) && isFree(other, runtime) && hasAnswer(other, asking) && !findsNothing(askFor(other))
  if (first.missing.length > 0) {
    if (Object.keys(first.input).length > 0) return first
    return others.find((it) => it.service === first.service && isCovered(it) && isCalledSo(askFor(it))) ?? first
  }
  // 這禮拜上映的電影 gives a list its kind and its week, and the calendar of the month nothing.
  const fuller = others.find((it) => it.service === first.service && valuesOf(it) >= FULLER && isCovered(it))
  if (fuller && valuesOf(first) === 0) return fuller
  if (hasAnswer(first, asking)) return first
  const values = Object.values(first.input).map(String)
  const given = new Set(values.filter((value) => !DATE.test(value)).map(comparisonKey))
  const takesIt = ({ input }: Routed) => Object.values(input).some((value) => given.has(comparisonKey(String(value))))
  return others.find((it) => takesIt(it) && isCovered(it)) ?? first
}
