import { ANSWER_BYTES_MAX } from '#operation/execute.ts'
import { errorReply, RpcCode, type RpcReply } from './messages.ts'
import { readRequest } from './read-request.ts'

/** Replies that exceed the size limit of a batch become errors. Paid answers are always sent. */
export function withinBudget(messages: readonly unknown[], replies: readonly RpcReply[]): string[] {
  let left = ANSWER_BYTES_MAX
  return replies.flatMap(({ body, mustArrive }, at) => {
    if (body === null) return []
    const request = readRequest(messages[at])
    const bytes = Buffer.byteLength(body)
    if (bytes > left && !mustArrive && 'id' in request)
      return errorReply(200, request.id, RpcCode.serverError, TOO_MUCH).body ?? []
    left -= bytes
    return body
  })
}

const TOO_MUCH = 'The answers of this batch have more than 1 MiB together. Send this one by itself.'
