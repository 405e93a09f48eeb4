import type { InputFault } from '#support/errors/errors.ts'

/** The payment does not match the offer; the message says how. Nothing was charged. */
export class Mismatch extends Error {}

/** An unreadable payment. Each error names the path of its field; an empty path means the payment itself. */
export class Malformed extends Mismatch {
  readonly errors: readonly InputFault[]

  constructor(errors: readonly InputFault[]) {
    super(
      `Invalid or malformed payment: ${errors.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ')}.`,
    )
    this.errors = errors
  }
}
