import type { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { inLanguage, type Language } from '#support/errors/localized-text.ts'
import type { Charge, Delivery, PaymentProof, Quote, Rendered, SignIn } from './charge.ts'
import type { Context } from './context.ts'
import { resolvedIn } from './input/parse-input.ts'
import { runOf, type Operation } from './operation.ts'
import { localizedRows } from './render-export.ts'
import type { Preview } from './preview.ts'

export { exampleBody, notAnObject, parseInput, refuseDepth } from './input/parse-input.ts'

export interface Call {
  readonly context: Context
  readonly language: Language
  readonly charge: Charge
  /** False if the configuration disables the service's paid operations. */
  readonly isOpen: boolean
  /** The subject of a payment. Only called for operations with a price. */
  readonly quote: () => Quote
  readonly payment: PaymentProof | SignIn | undefined
  /** Absent if the delivery of the response cannot be tracked. */
  readonly delivery?: Delivery | undefined
  /** Called if the answer violates the output schema, which is a bug to log and count. */
  readonly onBadOutput: (operation: Operation, error: z.ZodError) => void
  /** Parses, runs and renders the call in a worker thread, for calls that would block the event loop for too long. */
  readonly inWorker?: (() => Promise<Rendered>) | undefined
}

/** Renders an answer from its data and the parsed input. */
export type Render = (output: unknown, input: unknown) => Rendered

/**
 * Runs a call: price, input, payment, operation, output check, settlement. No other code may call `run`. An unpaid call
 * gets the price before its input is parsed. Synchronous if the operation is free and synchronous.
 */
export function execute(
  operation: Operation,
  read: () => unknown,
  call: Call,
  render: Render,
): Rendered | Promise<Rendered> {
  const { inWorker } = call
  if (operation.price === undefined) return inWorker ? inWorker() : perform(operation, read(), call, render)
  if (!call.isOpen) throw notOpen()
  const quote = call.quote()
  if (!call.payment) throw call.charge.demand(quote)
  const input = read()
  const work = async () => (inWorker ? inWorker() : perform(operation, input, call, render))
  return call.charge.collect(quote, call.payment, work, call.delivery)
}

/** The free preview of a paid answer, if the operation declares one. Errors of `run` are thrown. */
export function previewOf(operation: Operation, input: unknown, context: Context): Preview | undefined {
  return operation.preview?.(input, context, () => operation.output.parse(runOf(operation)(input, context)))
}

export function notOpen(): ApiError {
  return new ApiError('endpoint_not_open', 'This paid endpoint is not open yet. Nothing was charged.', {
    zh: '這個付費端點尚未開放。沒有收費。',
  })
}

/** Runs a call whose payment is settled or not needed. */
export function perform(
  operation: Operation,
  input: unknown,
  call: Pick<Call, 'context' | 'language' | 'onBadOutput'>,
  render: Render,
): Rendered | Promise<Rendered> {
  const output = runOf(operation)(input, call.context)
  const answer = (value: unknown) => {
    const checked = check(operation, value, call)
    const drawn = render(localize(operation, withResolved(checked, input), call.language), input)
    // The answer may contain a purchased result, which must not be lost, so the operation limits its size.
    const rendered = operation.spends ? drawn : withinBudget(drawn)
    return operation.unchargedWhen?.(checked) ? { ...rendered, isUncharged: true as const } : rendered
  }
  return output instanceof Promise ? output.then(answer) : answer(output)
}

/** In bytes, for answers that are not streamed. A larger one is refused with advice to split the request. */
export const ANSWER_BYTES_MAX = 1_048_576

function localize({ stream }: Operation, output: unknown, language: Language): unknown {
  return inLanguage(stream ? localizedRows(output, language) : output, language)
}

function withinBudget(rendered: Rendered): Rendered {
  const { body } = rendered
  if (typeof body !== 'string' || body.length * 3 <= ANSWER_BYTES_MAX) return rendered
  if (Buffer.byteLength(body) <= ANSWER_BYTES_MAX) return rendered
  throw new ApiError('invalid_input', 'The answer would exceed 1 MiB. Request less at once, for example with limit.', {
    zh: '答案會超過 1 MiB，請一次少問一點。',
  })
}

/** Adds `resolved` to the answer, which lists how names and numbers of the input were interpreted. */
function withResolved(output: unknown, input: unknown): unknown {
  const resolved = resolvedIn(input)
  return resolved && typeof output === 'object' ? { ...output, resolved } : output
}

/** Checks the answer against its schema. A wrong answer is logged and sent if free, but fails if paid. */
function check(operation: Operation, output: unknown, call: Pick<Call, 'onBadOutput'>): unknown {
  const checked = (operation.stream ?? operation).output.safeParse(output)
  if (checked.success) return checked.data
  call.onBadOutput(operation, checked.error)
  if (operation.price !== undefined) throw checked.error
  return output
}
