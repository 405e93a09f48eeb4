import { toApiError, type ApiError } from '#support/errors/errors.ts'
import type { CallClass } from '#support/limits/rate.ts'
import { isObject } from '#operation/is-object.ts'
import { yieldTurn } from '#operation/cooperative-yield.ts'
import { ANSWER_BYTES_MAX } from '#operation/execute.ts'
import { readJsonText } from '../body.ts'
import type { Exchange } from '../exchange.ts'
import { prefersPage, replyError } from '../reply-error.ts'
import { JSON_TYPE, reply } from '../reply.ts'
import type { HttpRequest } from '../incoming.ts'
import type { PendingRequest } from './channel.ts'
import { readEra } from './era.ts'
import { BATCH_VERSION, errorReply, RpcCode, type RpcReply, type RpcRequest } from './messages.ts'
import { replyWithEvents } from './progress.ts'
import { readRequest } from './read-request.ts'
import { checkHttpRequest, replyRpcProblem } from './http-refusals.ts'
import { createServers, type ServerOptions } from './server.ts'
import type { CallTool } from '../tools/tools.ts'

export interface McpOptions extends ServerOptions {
  readonly bodyBytesMax: number
  readonly batchMax: number
  /** Counts a message against the rate limit. The toolbox counts calls of tools, because it knows their class. */
  readonly admit: (
    exchange: Exchange,
    callClass: CallClass | undefined,
  ) => ApiError | undefined | Promise<ApiError | undefined>
  readonly isOriginAllowed: (origin: string) => boolean
}

export type McpHandler = (request: HttpRequest, exchange: Exchange) => Response | Promise<Response>

/** Handles POST /mcp without sessions: checks the rules for HTTP and passes requests to the SDK's server. */
export function createMcpHandler(options: McpOptions): McpHandler {
  const { toolbox, bodyBytesMax, batchMax, isOriginAllowed, admit, onError } = options
  const servers = createServers(options)

  return function handle(request, exchange) {
    const refusal = checkHttpRequest(request, exchange, isOriginAllowed)
    if (refusal) {
      // A person who opens the address in a browser gets a page.
      const isOpened = request.method === 'GET' && prefersPage(exchange)
      return isOpened ? replyError(exchange, refusal) : replyRpcProblem(exchange, refusal)
    }
    return readJsonText(request, exchange, bodyBytesMax).then(
      (text) => answerText(text, exchange),
      (thrown: unknown) => {
        const error = toApiError(thrown)
        onError(error, exchange)
        return replyRpcProblem(exchange, error)
      },
    )
  }

  async function answerText(text: string, exchange: Exchange): Promise<Response> {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return send(exchange, errorReply(400, null, RpcCode.parseError, 'Parse error: the body is not valid JSON.'))
    }
    const call = toolbox.open(exchange)
    if (Array.isArray(message)) return send(exchange, await answerBatch(message, call, exchange))
    const request = readRequest(message)
    if ('status' in request) {
      if (isObject(message) && request.status === 202) servers.hear(message)
      return send(exchange, request)
    }
    if (request.method === 'tools/call')
      return replyWithEvents(exchange, (notifyClient) => answer(request, { call, exchange, notifyClient }, false), send)
    const refusal = await admit(exchange, 'free')
    if (refusal) return replyRpcProblem(exchange, refusal, request.id)
    return send(exchange, await answer(request, { call, exchange }, false))
  }

  async function answerBatch(messages: unknown[], call: CallTool, exchange: Exchange): Promise<RpcReply> {
    const version = exchange.header('mcp-protocol-version') ?? BATCH_VERSION
    if (version !== BATCH_VERSION) {
      return errorReply(400, null, RpcCode.invalidRequest, `Only revision ${BATCH_VERSION} has batches.`)
    }
    if (messages.length === 0 || messages.length > batchMax) {
      return errorReply(400, null, RpcCode.invalidRequest, `A batch has 1 to ${batchMax} messages.`)
    }
    // Each message of a batch gets its own turn of the event loop, so that other requests need not wait.
    const replies = await Promise.all(
      messages.map((message) => yieldTurn().then(() => answerMember(message, call, exchange))),
    )
    const bodies = limitBatch(messages, replies)
    return bodies.length > 0 ? { status: 200, body: `[${bodies.join(',')}]` } : { status: 202, body: null }
  }

  async function answerMember(message: unknown, call: CallTool, exchange: Exchange): Promise<RpcReply> {
    const request = readRequest(message)
    if ('status' in request) return request
    const refusal = request.method === 'tools/call' ? undefined : await admit(exchange, 'free')
    if (!refusal) return answer(request, { call, exchange }, true)
    return errorReply(refusal.status, request.id, RpcCode.serverError, `${refusal.code}: ${refusal.message}`)
  }

  async function answer(
    request: RpcRequest,
    pending: Omit<PendingRequest, 'era'>,
    isInBatch: boolean,
  ): Promise<RpcReply> {
    const era = readEra(request, pending.exchange, isInBatch)
    if (typeof era !== 'string') return era
    const { id, method } = request
    if (isInBatch && method === 'initialize')
      return errorReply(400, id, RpcCode.invalidRequest, 'initialize cannot be in a batch')
    // Refused, because a subscription would need an open stream. Clients use the ttlMs of lists instead.
    if (method === 'subscriptions/listen')
      return errorReply(era === 'modern' ? 404 : 200, id, RpcCode.methodNotFound, 'Method not found')
    return servers.pass(request, { ...pending, era })
  }
}

function send(exchange: Exchange, { status, body, session }: RpcReply): Response {
  if (body === null) return reply(exchange, status, null, { 'Cache-Control': 'no-store' })
  return reply(exchange, status, body, { ...ANSWER_HEADERS, ...(session && { 'Mcp-Session-Id': session }) })
}

const ANSWER_HEADERS = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' }

/** Replies that exceed the size limit of a batch become errors. Paid answers are always sent. */
function limitBatch(messages: readonly unknown[], replies: readonly RpcReply[]): string[] {
  let bytesLeft = ANSWER_BYTES_MAX
  return replies.flatMap(({ body, mustArrive }, at) => {
    if (body === null) return []
    const request = readRequest(messages[at])
    const bytes = Buffer.byteLength(body)
    if (bytes > bytesLeft && !mustArrive && 'id' in request)
      return errorReply(200, request.id, RpcCode.serverError, BATCH_TOO_LARGE).body ?? []
    bytesLeft -= bytes
    return body
  })
}

/** ANSWER_BYTES_MAX in words. */
const BATCH_TOO_LARGE = 'The answers of this batch have more than 1 MiB together. Send this one by itself.'
