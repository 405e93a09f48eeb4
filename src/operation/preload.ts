import type { Database } from '#data/db/client.ts'
import { kindFor } from './input/derived-kind.ts'
import { knownNamesOf } from './input/known-names.ts'
import { runCooperatively, yieldTurn, type Need, type Steps } from './cooperative-yield.ts'
import { isMade, toJsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

const known = new WeakMap<Operation, readonly Need[]>()

/** What an operation declares, and what the kinds of its inputs are read by: each once. */
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

/** Makes what is missing of these: see `inLine`. Undefined where nothing is, which is nearly always. */
export function whenMade(needs: readonly Need[], db: Database): Promise<void> | undefined {
  if (needs.length === 0) return undefined
  const missing = needs.filter((need) => need(db) !== undefined)
  return missing.length === 0 ? undefined : inLine(missing.map((need) => () => need(db)))
}

/** Makes the schemas of operations, of which each takes milliseconds: for what tells of many. Undefined where they are made. */
export function whenSchemasAreMade(operations: readonly Operation[]): Promise<void> | undefined {
  const missing = () => operations.filter(({ input, output }) => !isMade(input, 'input') || !isMade(output, 'output'))
  return missing().length === 0 ? undefined : inLine([() => schemaSteps(missing())])
}

/** The schemas of operations, each in a step of its own. */
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
 * All who wait for something stand in one line: what two of them need is made once, one step of it in a turn of the event
 * loop, and each goes on in a turn of his own. What cannot be made keeps nobody: who needs it meets the fault.
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
