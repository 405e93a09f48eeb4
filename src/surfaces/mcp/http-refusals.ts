import { isObject } from '#operation/is-object.ts'
import { ApiError } from '#support/errors/errors.ts'
import { toProblem } from '#support/errors/problem.ts'
import { readJsonText } from '../body.ts'
import type { Exchange } from '../exchange.ts'
import { replyError } from '../reply-error.ts'
import { PROBLEM_TYPE, reply } from '../reply.ts'
import type { HttpRequest } from '../incoming.ts'
import { languageOf } from '../language.ts'
import { isRequestId, RpcCode, type RequestId } from './messages.ts'

/**
 * The error of a request that breaks the rules of the Streamable HTTP transport. The body need not be read for it. The
 * origin is checked because a web page could otherwise reach a local server by DNS rebinding (MCP, Transports,
 * "Security Warning"). `exchange` has the headers and the state of the request.
 */
export function checkHttpRequest(
  request: HttpRequest,
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
  if (request.method !== 'POST') {
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
export function replyRpcProblem(exchange: Exchange, error: ApiError, id: RequestId | null = null): Response {
  exchange.problem = error.code
  exchange.isRefused = true
  const rpcError = { code: RpcCode.serverError, message: error.message }
  const problem = { ...toProblem(error, exchange.path, languageOf(exchange)), jsonrpc: '2.0', id, error: rpcError }
  const headers = { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...error.headers }
  return reply(exchange, error.status, JSON.stringify(problem), headers)
}

/** Refuses a message before the handler reads it. If the body is an object with a valid id, the error has this id. */
export async function refuseBeforeReading(
  request: HttpRequest,
  exchange: Exchange,
  error: ApiError,
  bodyBytesMax: number,
): Promise<Response> {
  if (request.method !== 'POST') return replyError(exchange, error)
  const text = await readJsonText(request, exchange, bodyBytesMax).catch(() => '')
  return replyRpcProblem(exchange, error, readRequestId(text))
}

function readRequestId(text: string): RequestId | null {
  try {
    const message: unknown = JSON.parse(text)
    return isObject(message) && isRequestId(message.id) ? message.id : null
  } catch {
    return null
  }
}
