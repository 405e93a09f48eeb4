import type { Routed } from '#operation/front.ts'
import type { Context } from '#operation/context.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { isTaken, readingAt, type Outcome, type Reading } from '#operation/input/reading.ts'
import { toJsonSchema } from '#operation/json-schema.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { isSameOperation } from './asked-calls.ts'

/** Kinds of values that identify an operation, most specific first. An amount does not identify one. */
const TELLING = ['date', 'receipt_period', 'month', 'address', 'host', 'named', 'digits']
/** 115-05-06 may be a day of 2026 or two months of a receipt period. */
const ROC_YEAR = /^(民國)?\s*1\d\d\D/

/** The operations with an input that accepts the complete text, such as a date or a stock code. */
export function* operationsFor(
  text: string,
  services: readonly Service[],
  context: Pick<Context, 'now' | 'db'>,
): Steps<Routed[]> {
  const reading = readingAt(context.now, context)
  const outcomes = new Map<Kind, Outcome<unknown>>()
  // The result per kind is cached, because forty operations accept a date.
  const read = (kind: Kind) => {
    const outcome = outcomes.has(kind) ? outcomes.get(kind) : readComplete(kind, text, reading)
    outcomes.set(kind, outcome)
    return outcome
  }
  const asked = services.flatMap((service) =>
    service.operations
      .filter(({ price, route }) => price === undefined && route !== undefined)
      .map((operation) => ({ service, operation, inputs: inputsOf(operation) })),
  )
  yield
  // Lists of names are searched last, because a date is never a name.
  for (const kind of TELLING) {
    const found: Routed[] = []
    for (const { service, operation, inputs } of asked) {
      if (!inputs.some((it) => tellingOf(it, text) === kind)) continue
      const input = takenBy(operation, inputs, kind, text, read)
      if (input) found.push({ service: service.name, operation: operation.name, input, missing: [] })
      yield
    }
    if (found.length > 0) return found
  }
  return []
}

const PIECES_MAX = 20
const BETWEEN = /[\s,，、;；]+|(?<=\S)[跟和與及](?=\S)/

/** The calls for a text that lists values of one kind: for each operation that accepts all, one per value. */
export function* listedIn(
  text: string,
  services: readonly Service[],
  context: Pick<Context, 'now' | 'db'>,
): Steps<Routed[][]> {
  const pieces = [...new Set(text.split(BETWEEN).filter((piece) => piece !== ''))]
  if (pieces.length < 2 || pieces.length > PIECES_MAX) return []
  const found: Routed[][] = []
  for (const piece of pieces) {
    const calls = yield* operationsFor(piece, services, context)
    // Most sentences end the loop here, because their first word is no value of this kind.
    if (calls.length === 0) return []
    found.push(calls)
  }
  const [first = [], ...others] = found
  return first.flatMap((call) => {
    const alike = others.flatMap((calls) => calls.find((it) => isSameOperation(it, call)) ?? [])
    return alike.length === others.length ? [[call, ...alike]] : []
  })
}

interface Input {
  readonly name: string
  readonly kind: Kind | undefined
}

const inputsByOperation = new WeakMap<Operation, readonly Input[]>()

function inputsOf(operation: Operation): readonly Input[] {
  const inputs =
    inputsByOperation.get(operation) ??
    Object.entries(operation.input.shape).map(([name, schema]) => ({ name, kind: kindFor(schema) }))
  inputsByOperation.set(operation, inputs)
  return inputs
}

/** The only input of this kind that accepts the text. Undefined if there are several or others are required. */
function takenBy(
  operation: Operation,
  inputs: readonly Input[],
  wanted: string,
  text: string,
  read: (kind: Kind) => Outcome<unknown>,
) {
  const takenAs = ({ name, kind }: Input) => {
    const outcome = kind ? read(kind) : codeIn(operation, name, text)
    if (!isTaken(outcome) || !operation.input.safeParse({ [name]: outcome.value }).success) return []
    // Removes the word before digits: 統編 22099131 becomes 22099131. Other values are passed on as written.
    return [{ [name]: kind?.name === 'digits' ? outcome.value : text }]
  }
  const [input, another] = inputs.filter((it) => tellingOf(it, text) === wanted).flatMap(takenAs)
  if (!input || another) return undefined
  const others = inputs.filter((it) => tellingOf(it, text) !== wanted && TELLING.includes(tellingOf(it, text)))
  return others.some((it) => takenAs(it).length > 0) ? undefined : input
}

/** Accepts the text only if it is the complete name or code of a record. */
function readComplete(kind: Kind, text: string, reading: Reading): Outcome<unknown> {
  // 有哪些網站有放llms.txt asks about a file, although llms.txt looks like a host name.
  if (kind.name === 'address' && FILE_SPOKEN_OF.test(text)) return undefined
  if (kind.name !== 'named') return kind.read(text, reading)
  const named = kind.find?.(text, reading).find(({ start, end }) => start === 0 && end === text.length)
  if (named) return { value: named.value }
  if (kind.mayBeWords) return undefined
  return /^(?=.*\d)[\dA-Za-z.-]+$/.test(text) ? kind.read(text, reading) : undefined
}

const FILE_SPOKEN_OF = /^\p{sc=Han}[^/]*\.(?:txt|xml|md|pdf|json|html?)$/u

function tellingOf({ kind }: Input, text: string): string {
  // Digits that are the code of a record count as its name.
  if (kind === undefined) return 'named'
  return kind.name === 'receipt_period' && ROC_YEAR.test(text) ? 'date' : kind.name
}

/** A numeric code that matches the input's pattern: 2330, 00878. */
function codeIn({ input }: Operation, name: string, text: string) {
  const pattern = toJsonSchema(input, 'input').properties?.[name]?.['pattern']
  if (typeof pattern !== 'string' || !/^\^.*(\\d|0-9).*\$$/.test(pattern) || !/\d/.test(text)) return undefined
  return new RegExp(pattern).test(text) ? { value: text } : undefined
}
