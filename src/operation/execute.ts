import type { z } from 'zod'
import { ApiError, type InputFault } from '#errors/errors.ts'
import type { Charge, Delivery, PaymentProof, Quote, Rendered } from './charge.ts'
import type { Context } from './context.ts'
import { faultMessage } from './fault-message.ts'
import { runOf, type Operation } from './operation.ts'

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
}

/**
 * The only road to an operation's `run`: quote → parse → verify → run → check → settle.
 * `read` yields the parsed input and may throw `invalid_input`; it is not asked before an unpaid call is refused, so
 * that everybody sees the price. Synchronous whenever the operation is free and its `run` is.
 */
export function execute(
  operation: Operation,
  read: () => unknown,
  call: Call,
  render: (output: unknown) => Rendered,
): Rendered | Promise<Rendered> {
  if (operation.price === undefined) return perform(operation, read(), call, render)
  if (!call.isOpen) throw notOpen()
  const quote = call.quote()
  if (!call.payment) throw call.charge.demand(quote)
  const input = read()
  return call.charge.collect(quote, call.payment, async () => perform(operation, input, call, render), call.delivery)
}

export function notOpen(): ApiError {
  return new ApiError('endpoint_not_open', 'This paid endpoint is not open yet. Nothing was charged.')
}

function perform(
  operation: Operation,
  input: unknown,
  call: Call,
  render: (output: unknown) => Rendered,
): Rendered | Promise<Rendered> {
  const output = runOf(operation)(input, call.context)
  if (output instanceof Promise) return output.then((value) => render(check(operation, value, call)))
  return render(check(operation, output, call))
}

/** A free answer of the wrong shape is still an answer; a paid one is refused, and so not charged. */
function check(operation: Operation, output: unknown, call: Call): unknown {
  const checked = (operation.stream ?? operation).output.safeParse(output)
  if (checked.success) return checked.data
  call.onBadOutput(operation, checked.error)
  if (operation.price !== undefined) throw checked.error
  return output
}

/** Parses raw input, or throws `invalid_input` with one entry in `errors` for each fault. */
export function parseInput(operation: Operation, raw: unknown): unknown {
  const parsed = operation.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error)
}

/** The problem that a failed input schema becomes. */
export function invalidInput(error: z.core.$ZodError): ApiError {
  const faults = error.issues.map(toFault)
  const summary = faults.map((fault) => (fault.path ? `${fault.path}: ${fault.message}` : fault.message)).join(' ')
  return new ApiError('invalid_input', summary, { errors: faults })
}

function toFault(issue: z.core.$ZodIssue): InputFault {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'invalid_type' && isMissing(issue)) return { path, message: 'This input is required.' }
  return { path, message: faultMessage(issue) }
}

/** Zod reports the input only where it was asked to; elsewhere its own message is what tells absent from wrong. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return 'input' in issue ? issue.input === undefined : issue.message.endsWith('received undefined')
}
