import { ApiError } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'

/** Waits for the work until the deadline. Then throws an error that says how to retry. */
export async function withDeadline<T>(work: T | Promise<T>, operation: Operation, deadlineMs: number): Promise<T> {
  if (!(work instanceof Promise)) return work
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(deadlineError(operation)), deadlineMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** Explains that a paid call continues: the same payment gets its answer, but a new payment would pay twice. */
function deadlineError(operation: Operation): ApiError {
  if (operation.price === undefined)
    return new ApiError('deadline_exceeded', 'This took too long. Try again later.', { zh: '花太久了，請稍後再試。' })
  return new ApiError('payment_pending', 'The call is still running. Send this request again with the same payment.', {
    zh: '還沒完成，請用同一筆付款再送一次。',
    headers: { 'Retry-After': '2' },
  })
}
