import type { Database } from '#data/db/client.ts'
import { kindFor } from './input/derived-kind.ts'
import { knownNamesOf } from './input/known-names.ts'
import { runCooperatively, yieldTurn, type Need, type Steps } from './cooperative-yield.ts'
import { isMade, toJsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

const known = new WeakMap<Operation, readonly Need[]>()

/** The needs of an operation and of its inputs' kinds, without duplicates. */
export function needsOf(operation: Operation): readonly Need[] {
  const needs = known.get(operation) ?? [...new Set([...operation.needs, ...neededToRead([operation])])]
  known.set(operation, needs)
  return needs
}

export function neededToRead(operations: readonly Pick<Operation, 'input'>[]): Need[] {
  const fields = operations.flatMap(({ input }) => Object.values(input.shape))
  const readers = fields.flatMap((field) => [kindFor(field), knownNamesOf(field)])
  return [...new Set(readers.flatMap((reader) => reader?.prepare ?? []))]
}

/**
 * Builds the missing needs one after the other (see `inLine`). Undefined if none is missing, which is the usual case.
 */
export function whenMade(needs: readonly Need[], db: Database): Promise<void> | undefined {
  if (needs.length === 0) return undefined
  const missing = needs.filter((need) => need(db) !== undefined)
  return missing.length === 0 ? undefined : inLine(missing.map((need) => () => need(db)))
}

/**
 * Converts the schemas of operations before something lists many of them, because each takes milliseconds. Undefined if
 * all are converted.
 */
export function whenSchemasAreMade(operations: readonly Operation[]): Promise<void> | undefined {
  const missing = () => operations.filter(({ input, output }) => !isMade(input, 'input') || !isMade(output, 'output'))
  return missing().length === 0 ? undefined : inLine([() => schemaSteps(missing())])
}

export function* schemaSteps(operations: readonly Operation[]): Steps<void> {
  for (const { input, output } of operations) {
    toJsonSchema(input, 'input')
    yield
    toJsonSchema(output, 'output')
    yield
  }
}

let line: Promise<void> = Promise.resolve()

/**
 * Queues the work. A need shared by two callers is built once, one step per turn of the event loop, and each caller
 * continues in its own turn. Failures are ignored here, because the code that needs the value fails again.
 */
function inLine(makings: readonly (() => Steps<unknown> | undefined)[]): Promise<void> {
  line = line.then(() => makeEach(makings)).catch(() => undefined)
  return line.then(yieldTurn)
}

async function makeEach(makings: readonly (() => Steps<unknown> | undefined)[]): Promise<void> {
  for (const make of makings) {
    const steps = make()
    if (steps) await runCooperatively(steps)
  }
}
