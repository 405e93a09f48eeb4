import type { Database } from '#data/db/client.ts'
import { kindFor } from './input/derived-kind.ts'
import { knownNamesOf } from './input/known-names.ts'
import { runCooperatively, yieldTurn, type Need, type Steps } from './cooperative-yield.ts'
import { isMade, toJsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

/** The data that an operation and its inputs need in memory, without duplicates. */
export function needsOf(operation: Operation): readonly Need[] {
  return [...new Set([...operation.needs, ...listNeeds([operation])])]
}

/** The data that the inputs of operations need, such as indexes of names. */
export function listNeeds(operations: readonly Pick<Operation, 'input'>[]): Need[] {
  const fields = operations.flatMap(({ input }) => Object.values(input.shape))
  const readers = fields.flatMap((field) => [kindFor(field), knownNamesOf(field)])
  return [...new Set(readers.flatMap((reader) => reader?.prepare ?? []))]
}

/** Loads the data that is not yet in memory, one part after the other. Undefined if all is loaded, which is usual. */
export function loadMissing(needs: readonly Need[], db: Database): Promise<void> | undefined {
  if (needs.length === 0) return undefined
  const missing = needs.filter((need) => need(db) !== undefined)
  return missing.length === 0 ? undefined : queueSteps(missing.map((need) => () => need(db)))
}

/** Converts the schemas before a list of them is requested. Undefined if all are converted. */
export function convertMissingSchemas(operations: readonly Operation[]): Promise<void> | undefined {
  const missing = () => operations.filter(({ input, output }) => !isMade(input, 'input') || !isMade(output, 'output'))
  return missing().length === 0 ? undefined : queueSteps([() => schemaSteps(missing())])
}

/** Converts the schemas of operations, one a step. */
export function* schemaSteps(operations: readonly Operation[]): Steps<void> {
  for (const { input, output } of operations) {
    toJsonSchema(input, 'input')
    yield
    toJsonSchema(output, 'output')
    yield
  }
}

let queue: Promise<void> = Promise.resolve()

type Load = () => Steps<unknown> | undefined

/** Queues the work, step by step. A failure is ignored here, because the code that uses the data reports it. */
function queueSteps(loads: readonly Load[]): Promise<void> {
  queue = queue.then(() => runEach(loads)).catch(() => undefined)
  return queue.then(yieldTurn)
}

async function runEach(loads: readonly Load[]): Promise<void> {
  for (const load of loads) {
    const steps = load()
    if (steps) await runCooperatively(steps)
  }
}
