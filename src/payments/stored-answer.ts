import { z } from 'zod'
import type { Rendered } from '#operation/charge.ts'
import type { PaymentRow } from './ledger.ts'

const headersSchema = z.record(z.string(), z.string())

/** The answer as the ledger holds it, or undefined once it is forgotten (and always for an export). */
export function storedAnswer(row: PaymentRow): Rendered | undefined {
  if (row.answer === null) return undefined
  const headers = row.answer_headers === null ? {} : headersSchema.parse(JSON.parse(row.answer_headers))
  return { contentType: row.content_type, body: row.answer, headers }
}

/** An answer of which enough exists to be charged for: all of it, or the first chunk of an export. */
export interface Begun {
  readonly rendered: Rendered
  readonly text: string | null
  /** Lets go of what an export holds open, when it will not be sent. */
  abandon(): Promise<void>
}

/** Starts an export up to its first chunk, so that one that fails at once is not charged. */
export async function begin(rendered: Rendered): Promise<Begun> {
  const { body } = rendered
  if (typeof body === 'string') return { rendered, text: body, abandon: async () => {} }
  const iterator = Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]()
  let first: IteratorResult<string> | undefined = await iterator.next()
  const close = async () => void (await iterator.return?.())
  // Not a generator: one that was never started would not close the iterator it wraps.
  const rest: AsyncIterator<string> = {
    async next() {
      const held = first
      first = undefined
      return held ?? iterator.next()
    },
    async return() {
      await close()
      return { done: true, value: undefined }
    },
  }
  return { rendered: { ...rendered, body: { [Symbol.asyncIterator]: () => rest } }, text: null, abandon: close }
}
