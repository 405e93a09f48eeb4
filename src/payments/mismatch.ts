import type { InputFault } from '#support/errors/errors.ts'

/** An unacceptable payment, with a message for the payer. */
export class Mismatch extends Error {}

/** A payment that cannot be read. It names each wrong field by its path; the path is empty for the payment itself. */
export class Malformed extends Mismatch {
  readonly errors: readonly InputFault[]

  constructor(errors: readonly InputFault[]) {
    super(
      `Invalid or malformed payment: ${errors.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ')}.`,
    )
    this.errors = errors
  }
}
