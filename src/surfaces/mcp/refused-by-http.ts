import { isObject } from '#operation/is-object.ts'
import { ApiError } from '#support/errors/errors.ts'
import { toProblem } from '#support/errors/problem.ts'
import { readJsonText } from '../body.ts'
import { PROBLEM_TYPE, reply, replyError, type Exchange } from '../exchange.ts'
import type { Sent } from '../incoming.ts'
import { languageOf } from '../language.ts'
import { isRequestId, RpcCode, type RequestId } from './messages.ts'

/** Errors that follow from the HTTP request alone, so that the body need not be parsed. */
export function refusalOf(
  sent: Sent,
  exchange: Exchange,
  isOriginAllowed: (origin: string) => boolean,
): ApiError | undefined {
  const origin = exchange.header('origin')
  if (origin !== undefined && !isSameOrigin(origin, exchange) && !isOriginAllowed(origin)) {
    return new ApiError(
      'origin_not_allowed',
      'Web pages of this origin may not call /mcp. A program should send no Origin header.',
    )
  }
  if (sent.method !== 'POST') {
    return new ApiError('method_not_allowed', 'Send POST to this path.', { headers: { Allow: 'POST, OPTIONS' } })
  }
  if (!/^application\/json\s*(;|$)/i.test(exchange.header('content-type') ?? '')) {
    return new ApiError('unsupported_media_type', 'Send JSON with Content-Type: application/json.')
  }
  const accept = exchange.header('accept')
  if (accept && !/application\/(json|\*)|\*\/\*/i.test(accept)) {
    return new ApiError('not_acceptable', 'Send application/json in Accept, or leave it out.')
  }
  return undefined
}

function isSameOrigin(origin: string, exchange: Exchange): boolean {
  const host = exchange.header('host')?.toLowerCase()
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

/** A problem document that is also a JSON-RPC error, for both kinds of clients. */
export function refuseMessage(exchange: Exchange, error: ApiError, id: RequestId | null = null): Response {
  exchange.problem = error.code
  exchange.isRefused = true
  const rpcError = { code: RpcCode.serverError, message: error.message }
  const problem = { ...toProblem(error, exchange.path, languageOf(exchange)), jsonrpc: '2.0', id, error: rpcError }
  const headers = { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...error.headers }
  return reply(exchange, error.status, JSON.stringify(problem), headers)
}

/** Refuses a message before the handler reads it. If the message is valid JSON-RPC, the error has its id. */
export async function refuseUnread(
  sent: Sent,
  exchange: Exchange,
  error: ApiError,
  bodyBytesMax: number,
): Promise<Response> {
  if (sent.method !== 'POST') return replyError(exchange, error)
  const text = await readJsonText(sent, exchange, bodyBytesMax).catch(() => '')
  return refuseMessage(exchange, error, idIn(text))
}

function idIn(text: string): RequestId | null {
  try {
    const message: unknown = JSON.parse(text)
    return isObject(message) && isRequestId(message.id) ? message.id : null
  } catch {
    return null
  }
}
