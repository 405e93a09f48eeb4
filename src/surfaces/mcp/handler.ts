import { toApiError, type ApiError } from '#support/errors/errors.ts'
import { toProblem } from '#support/errors/problem.ts'
import type { CallClass } from '#support/limits/rate.ts'
import { yieldTurn } from '#operation/cooperative-yield.ts'
import { LOG_LEVELS } from '#operation/sites.ts'
import { readJsonText } from '../body.ts'
import { JSON_TYPE, isForWindow, PROBLEM_TYPE, reply, replyError, type Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import type { Sent } from '../incoming.ts'
import { answerCall } from './answer-call.ts'
import { readEra } from './era.ts'
import { createLists, type ServerInfo } from './lists.ts'
import {
  BATCH_VERSION,
  errorReply,
  LATEST_LEGACY_VERSION,
  LEGACY_VERSIONS,
  resultReply,
  RpcCode,
  type RequestId,
  type RpcReply,
  type RpcRequest,
} from './messages.ts'
import { answerOffer } from './offer-methods.ts'
import type { Offers } from './offers.ts'
import { replyWithEvents } from './progress.ts'
import { readRequest } from './read-request.ts'
import { refusalOf } from './refused-by-http.ts'
import type { RepeatedCall, RepeatedCalls } from './repeated-calls.ts'
import type { CallTool, OpenToolbox } from './tools.ts'
import { withinBudget } from './within-budget.ts'

export interface McpOptions {
  readonly server: ServerInfo
  readonly instructions: string
  readonly bodyBytesMax: number
  readonly batchMax: number
  /** Counts a message that calls no tool, or repeats a call; the toolbox counts those that it makes. */
  readonly admit: (
    exchange: Exchange,
    callClass: CallClass | undefined,
  ) => ApiError | undefined | Promise<ApiError | undefined>
  /** Absent: every call is made. `endpoint` tells this one from others that share them. */
  readonly repeats?: { readonly calls: RepeatedCalls; readonly endpoint: string }
  readonly isOriginAllowed: (origin: string) => boolean
  readonly toolbox: OpenToolbox
  readonly offers: Offers
  /** Whether calls may come with log messages: those of the sites behind it. */
  readonly hasLogs?: boolean
  readonly onError: (error: ApiError, exchange: Exchange) => void
}

export type McpHandler = (sent: Sent, exchange: Exchange) => Response | Promise<Response>

/**
 * POST /mcp: stateless, JSON answers, both eras of the protocol on one endpoint. Nothing is made per
 * request but the answer, and nothing waits but for the body where a tool answers at once.
 */
export function createMcpHandler(options: McpOptions): McpHandler {
  const { toolbox, offers, bodyBytesMax, batchMax, isOriginAllowed, admit, onError, repeats } = options
  const hasLogs = options.hasLogs === true
  const lists = createLists(options.server, options.instructions, toolbox, hasLogs)

  return function handle(sent, exchange) {
    const refusal = refusalOf(sent, exchange, isOriginAllowed)
    if (refusal)
      return sent.method === 'GET' && isForWindow(exchange) ? replyError(exchange, refusal) : refuse(exchange, refusal)
    return readJsonText(sent, exchange, bodyBytesMax).then(
      (text) => answerText(text, exchange),
      (thrown: unknown) => {
        const error = toApiError(thrown)
        onError(error, exchange)
        return refuse(exchange, error)
      },
    )
  }

  function answerText(text: string, exchange: Exchange): Response | Promise<Response> {
    const repeated = repeats?.calls.find(repeats.endpoint, text, exchange)
    return repeated ? answerRepeated(repeated, text, exchange) : answerMessage(text, exchange, toolbox.open(exchange))
  }

  function answerRepeated(
    { operation, callClass, body }: RepeatedCall,
    text: string,
    exchange: Exchange,
  ): Response | Promise<Response> {
    exchange.operation = operation
    const counted = (refusal: ApiError | undefined) => {
      if (!refusal) return reply(exchange, 200, body, ANSWER_HEADERS)
      return answerMessage(text, exchange, () => {
        throw refusal
      })
    }
    const refusal = admit(exchange, callClass)
    return refusal instanceof Promise ? refusal.then(counted) : counted(refusal)
  }

  function answerMessage(text: string, exchange: Exchange, call: CallTool): Response | Promise<Response> {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return send(exchange, errorReply(400, null, RpcCode.parseError, 'Parse error: the body is not valid JSON.'))
    }
    if (Array.isArray(message)) return answerBatch(message, call, exchange).then((reply) => send(exchange, reply))
    const request = readRequest(message)
    if ('status' in request) return send(exchange, request)
    const answered = () => {
      const made = answer(request, call, exchange, false)
      if (repeats && !(made instanceof Promise) && made.repeatable && made.body !== null)
        repeats.calls.keep(repeats.endpoint, text, exchange, { ...made.repeatable, body: made.body })
      return made
    }
    if (request.method === 'tools/call') return replyWithEvents(request, exchange, { hasLogs, answer: answered, send })
    return answerUntooled(request, exchange, answered)
  }

  async function answerUntooled(
    request: RpcRequest,
    exchange: Exchange,
    answered: () => RpcReply | Promise<RpcReply>,
  ): Promise<Response> {
    const refusal = await admit(exchange, 'free')
    if (refusal) return refuse(exchange, refusal, request.id)
    return answerList(request, exchange) ?? send(exchange, await answered())
  }

  /** tools/list is asked most of all, and its body is ready. */
  function answerList(parsed: RpcRequest, exchange: Exchange): Response | undefined {
    if (parsed.method !== 'tools/list' || parsed.params?.cursor !== undefined) return undefined
    const era = readEra(parsed, exchange, false)
    if (typeof era !== 'string') return undefined
    const accepted = exchange.header('accept-encoding') ?? ''
    const list = lists.listBody(parsed.id, era, /\bgzip\b/.test(accepted))
    return reply(exchange, 200, list.body, {
      'Content-Type': JSON_TYPE,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(list.isGzipped && { 'Content-Encoding': 'gzip' }),
    })
  }

  async function answerBatch(messages: unknown[], call: CallTool, exchange: Exchange): Promise<RpcReply> {
    const version = exchange.header('mcp-protocol-version') ?? BATCH_VERSION
    if (version !== BATCH_VERSION) {
      return errorReply(400, null, RpcCode.invalidRequest, `Only revision ${BATCH_VERSION} has batches.`)
    }
    if (messages.length === 0 || messages.length > batchMax) {
      return errorReply(400, null, RpcCode.invalidRequest, `A batch has 1 to ${batchMax} messages.`)
    }
    // One member a turn, so that a neighbour's call does not wait for all of them.
    const replies = await Promise.all(
      messages.map((message) => yieldTurn().then(() => answerMember(message, call, exchange))),
    )
    const bodies = withinBudget(messages, replies)
    return bodies.length > 0 ? { status: 200, body: `[${bodies.join(',')}]` } : { status: 202, body: null }
  }

  async function answerMember(message: unknown, call: CallTool, exchange: Exchange): Promise<RpcReply> {
    const request = readRequest(message)
    if ('status' in request) return request
    // Those that call a tool are counted by the toolbox, which knows what they cost.
    const refusal = request.method === 'tools/call' ? undefined : await admit(exchange, 'free')
    if (!refusal) return answer(request, call, exchange, true)
    return errorReply(refusal.status, request.id, RpcCode.serverError, `${refusal.code}: ${refusal.message}`)
  }

  function answer(
    request: RpcRequest,
    call: CallTool,
    exchange: Exchange,
    isInBatch: boolean,
  ): RpcReply | Promise<RpcReply> {
    const era = readEra(request, exchange, isInBatch)
    if (typeof era !== 'string') return era
    const { id, method, params } = request
    if (method === 'tools/call') {
      const tail = era === 'modern' ? `,"resultType":"complete",${lists.modernMeta}}` : '}'
      return answerCall(request, call, exchange, { toolbox, tail, onError })
    }
    if (method === 'tools/list') {
      if (params?.cursor !== undefined)
        return errorReply(200, id, RpcCode.invalidParams, 'Invalid cursor: there is one page.')
      return resultReply(id, lists.listJson(era))
    }
    if (era === 'modern' && method === 'server/discover') return resultReply(id, lists.discover)
    if (era === 'legacy' && method === 'ping') return resultReply(id, '{}')
    if (era === 'legacy' && method === 'logging/setLevel' && hasLogs) return setLogLevel(request)
    if (era === 'legacy' && method === 'initialize') {
      if (isInBatch) return errorReply(400, id, RpcCode.invalidRequest, 'initialize cannot be in a batch')
      return initialize(request)
    }
    return answerOffered(request, era, exchange)
  }

  async function answerOffered(request: RpcRequest, era: 'legacy' | 'modern', exchange: Exchange): Promise<RpcReply> {
    const offered = await answerOffer(request, era, offers.open(exchange), exchange, {
      modernMeta: lists.modernMeta,
      onError,
    })
    if (offered) return offered
    const { id, method } = request
    return errorReply(era === 'modern' ? 404 : 200, id, RpcCode.methodNotFound, `Method not found: ${method}`)
  }

  /** Without sessions there is nothing to keep a level in: a call hears what its site logs. */
  function setLogLevel({ id, params }: RpcRequest): RpcReply {
    const isLevel = LOG_LEVELS.some((level) => level === params?.level)
    return isLevel
      ? resultReply(id, '{}')
      : errorReply(200, id, RpcCode.invalidParams, `level must be one of ${LOG_LEVELS.join(', ')}.`)
  }

  function initialize({ id, params }: RpcRequest): RpcReply {
    const wanted = params?.protocolVersion
    if (typeof wanted !== 'string') return errorReply(400, id, RpcCode.invalidParams, 'protocolVersion is required')
    return resultReply(id, lists.initialize(LEGACY_VERSIONS.includes(wanted) ? wanted : LATEST_LEGACY_VERSION))
  }
}

/** A problem like every other, with JSON-RPC's members beside its own for clients that look for nothing else. */
function refuse(exchange: Exchange, error: ApiError, id: RequestId | null = null): Response {
  exchange.problem = error.code
  exchange.isRefused = true
  const rpcError = { code: RpcCode.serverError, message: error.message }
  const problem = { ...toProblem(error, exchange.path, languageOf(exchange)), jsonrpc: '2.0', id, error: rpcError }
  const headers = { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...error.headers }
  return reply(exchange, error.status, JSON.stringify(problem), headers)
}

function send(exchange: Exchange, { status, body }: RpcReply): Response {
  if (body === null) return reply(exchange, status, null, { 'Cache-Control': 'no-store' })
  return reply(exchange, status, body, ANSWER_HEADERS)
}

const ANSWER_HEADERS = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' }
