import { z } from 'zod'
import type { Rendered } from '#operation/charge.ts'
import type { PaymentRow } from './ledger.ts'

const headersSchema = z.record(z.string(), z.string())

/** Undefined after the answer expired, and always for an export. */
export function storedAnswer(row: PaymentRow): Rendered | undefined {
  if (row.answer === null) return undefined
  const headers = row.answer_headers === null ? {} : headersSchema.parse(JSON.parse(row.answer_headers))
  return { contentType: row.content_type, body: row.answer, headers }
}

/** As much of an answer as must exist before it is charged: all of it, or the first chunk of an export. */
export interface StartedAnswer {
  readonly rendered: Rendered
  readonly text: string | null
  abandon(): Promise<void>
}

/** Runs an export up to its first chunk, so that an export that fails immediately is not charged. */
export async function startAnswer(rendered: Rendered): Promise<StartedAnswer> {
  const { body } = rendered
  if (typeof body === 'string') return { rendered, text: body, abandon: async () => {} }
  const iterator = Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]()
  let firstChunk: IteratorResult<string> | undefined = await iterator.next()
  const close = async () => void (await iterator.return?.())
  // No generator: one that was never started would not close its source iterator.
  const rest: AsyncIterator<string> = {
    async next() {
      const chunk = firstChunk
      firstChunk = undefined
      return chunk ?? iterator.next()
    },
    async return() {
      await close()
      return { done: true, value: undefined }
    },
  }
  return { rendered: { ...rendered, body: { [Symbol.asyncIterator]: () => rest } }, text: null, abandon: close }
}
