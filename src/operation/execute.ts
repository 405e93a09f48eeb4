import type { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { Charge, Delivery, PaymentProof, Quote, Rendered } from './charge.ts'
import type { Context } from './context.ts'
import { resolvedIn } from './input/parse-input.ts'
import { runOf, type Operation } from './operation.ts'
import type { Preview } from './preview.ts'

export { exampleBody, notAnObject, parseInput, refuseDepth } from './input/parse-input.ts'

/** One call of an operation, as a surface hands it over. */
export interface Call {
  readonly context: Context
  readonly charge: Charge
  /** False while configuration keeps the service's paid operations closed. */
  readonly isOpen: boolean
  /** What is charged for, should the operation have a price; the function is not called for free ones. */
  readonly quote: () => Quote
  readonly payment: PaymentProof | undefined
  /** The way back to the caller, where it is known. */
  readonly delivery?: Delivery | undefined
  /** Told of an answer that breaks its own output schema: a bug to be logged and counted. */
  readonly onBadOutput: (operation: Operation, error: z.ZodError) => void
  /** Does it all in another thread, where it is too much for the event loop: reading, running and drawing. */
  readonly elsewhere?: (() => Promise<Rendered>) | undefined
}

/**
 * The only road to an operation's `run`: quote → parse → verify → run → check → settle.
 * `read` yields the parsed input and may throw `invalid_input`; an unpaid call gets the price before it is read, unless the
 * surface refused the input before (unpaid-check.ts). Synchronous whenever the operation is free and its `run` is.
 */
export function execute(
  operation: Operation,
  read: () => unknown,
  call: Call,
  render: (output: unknown) => Rendered,
): Rendered | Promise<Rendered> {
  const { elsewhere } = call
  if (operation.price === undefined) return elsewhere ? elsewhere() : perform(operation, read(), call, render)
  if (!call.isOpen) throw notOpen()
  const quote = call.quote()
  if (!call.payment) throw call.charge.demand(quote)
  const input = read()
  const work = async () => (elsewhere ? elsewhere() : perform(operation, input, call, render))
  return call.charge.collect(quote, call.payment, work, call.delivery)
}

/** For the thread that does what `elsewhere` handed to it: the price was seen to by execute(). */
export function performTask(
  operation: Operation,
  read: () => unknown,
  call: Pick<Call, 'context' | 'onBadOutput'>,
  render: (output: unknown) => Rendered,
): Rendered | Promise<Rendered> {
  return perform(operation, read(), call, render)
}

/** What the answer would contain, if the operation declares a preview. Throws as `run` does. */
export function previewOf(operation: Operation, input: unknown, context: Context): Preview | undefined {
  return operation.preview?.(input, context, () => operation.output.parse(runOf(operation)(input, context)))
}

export function notOpen(): ApiError {
  return new ApiError('endpoint_not_open', 'This paid endpoint is not open yet. Nothing was charged.', {
    zh: '這個付費端點尚未開放。沒有收費。',
  })
}

function perform(
  operation: Operation,
  input: unknown,
  call: Pick<Call, 'context' | 'onBadOutput'>,
  render: (output: unknown) => Rendered,
): Rendered | Promise<Rendered> {
  const output = runOf(operation)(input, call.context)
  const answer = (value: unknown) => {
    const checked = check(operation, value, call)
    const drawn = render(withResolved(checked, input))
    // It may hold what was paid for by now, and keeps everything else within the budget by itself.
    const rendered = operation.spends ? drawn : withinBudget(drawn)
    return operation.unchargedWhen?.(checked) ? { ...rendered, isUncharged: true as const } : rendered
  }
  return output instanceof Promise ? output.then(answer) : answer(output)
}

/** Of an answer that is not streamed. No lawful question needs more; what would have more is asked for in parts. */
export const ANSWER_BYTES_MAX = 1_048_576

function withinBudget(rendered: Rendered): Rendered {
  const { body } = rendered
  if (typeof body !== 'string' || body.length * 3 <= ANSWER_BYTES_MAX) return rendered
  if (Buffer.byteLength(body) <= ANSWER_BYTES_MAX) return rendered
  throw new ApiError('invalid_input', 'The answer would have more than 1 MiB. Ask for less at once.', {
    zh: '答案會超過 1 MiB，請一次少問一點。',
  })
}

/** Says beside the answer what was understood for what was written. */
function withResolved(output: unknown, input: unknown): unknown {
  const resolved = resolvedIn(input)
  return resolved && typeof output === 'object' ? { ...output, resolved } : output
}

/** A free answer of the wrong shape is still an answer; a paid one is refused, and so not charged. */
function check(operation: Operation, output: unknown, call: Pick<Call, 'onBadOutput'>): unknown {
  const checked = (operation.stream ?? operation).output.safeParse(output)
  if (checked.success) return checked.data
  call.onBadOutput(operation, checked.error)
  if (operation.price !== undefined) throw checked.error
  return output
}
