import {
  ProtocolError,
  Server,
  type Implementation,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { toApiError, type ApiError } from '#support/errors/errors.ts'
import { messageIn } from '#support/errors/problem.ts'
import { isObject } from '#operation/is-object.ts'
import { CARD_TYPE, CARDS, LOG_LEVELS, META_LOG_LEVEL } from '#operation/sites.ts'
import type { Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import { answerCall } from './answer-call.ts'
import { createChannel, type PendingRequest } from './channel.ts'
import { sessionFor, showsCards, createSiteElicitation } from './elicitation.ts'
import { createLists, PUBLIC_CACHE_HINT } from './lists.ts'
import {
  errorReply,
  LATEST_LEGACY_VERSION,
  LEGACY_VERSIONS,
  resultReply,
  RpcCode,
  type Era,
  type RpcReply,
  type RpcRequest,
} from './messages.ts'
import { OFFER_METHODS, refuseCursor } from './offer-methods.ts'
import type { Offers } from './offers.ts'
import { SKILLS } from './skills.ts'
import type { OpenToolbox } from '../tools/tools.ts'

export interface ServerOptions {
  readonly server: Implementation
  readonly instructions: string
  readonly toolbox: OpenToolbox
  readonly offers: Offers
  /** Whether remote sites behind the endpoint may send log messages to the client. */
  readonly hasLogs?: boolean
  /** Whether a client before revision 2026-07-28 may be asked questions. Its answer must reach this process. */
  readonly asksCallers?: boolean | undefined
  readonly onError: (error: ApiError, exchange: Exchange) => void
}

type Params = Readonly<Record<string, unknown>>

/**
 * Passes requests to the MCP SDK, one server per protocol generation. serveStdio() accepts any transport and, unlike
 * the SDK's HTTP handler, keeps a 2026-07-28 server for many requests.
 */
export function createServers(options: ServerOptions) {
  const listJson = createLists(options.server, options.toolbox)
  const channels = { legacy: createChannel(), modern: createChannel() }
  const make = (era: Era) => createServer(options, listJson, era, channels[era].pending)
  void make('legacy').connect(channels.legacy)
  serveStdio(() => make('modern'), { transport: channels.modern, legacy: 'reject' })
  return { pass, hear: (response: Readonly<Record<string, unknown>>) => channels.legacy.receiveResponse(response) }

  async function pass(request: RpcRequest, pending: PendingRequest): Promise<RpcReply> {
    const { id, method } = request
    const response = await channels[pending.era].ask(request, pending)
    if ('result' in response) {
      const json = pending.serialise?.(response.result) ?? JSON.stringify(response.result)
      return { ...resultReply(id, json), ...pending.reply }
    }
    const { code, message, data } = response.error
    const status = code === RpcCode.methodNotFound && pending.era === 'modern' ? 404 : 200
    // SEP-2164 replaced this code, but the SDK sends the new one to clients of earlier revisions, too.
    const isMissingResource = pending.era === 'legacy' && method === 'resources/read' && isObject(data) && 'uri' in data
    return errorReply(status, id, isMissingResource ? RpcCode.resourceNotFound : code, message, data)
  }
}

const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { [CARDS]: { mimeTypes: [CARD_TYPE] }, [SKILLS]: {} },
}

/** Passes parameters unvalidated to handlers, because the SDK would answer invalid ones with an internal error. */
const UNVALIDATED: StandardSchemaV1<Params> = {
  '~standard': {
    version: 1,
    vendor: 'dozen', // Safe, because readRequest() refuses parameters that are not an object.
    validate: (value) => ({ value: value as Params }),
  },
}

function createServer(
  options: ServerOptions,
  listJson: (era: Era) => string,
  era: Era,
  findPending: (id: unknown) => PendingRequest,
): Server {
  const { server: info, instructions, offers, hasLogs, onError } = options
  const capabilities = hasLogs ? { ...CAPABILITIES, logging: {} } : CAPABILITIES
  const server = new Server(info, {
    capabilities,
    instructions,
    cacheHints: {
      'server/discover': PUBLIC_CACHE_HINT,
      'resources/list': PUBLIC_CACHE_HINT,
      'resources/templates/list': PUBLIC_CACHE_HINT,
      'prompts/list': PUBLIC_CACHE_HINT,
      'resources/read': PUBLIC_CACHE_HINT,
    },
  })
  const handle = (
    method: string,
    answer: (params: Params, pending: PendingRequest, ctx: ServerContext) => object | Promise<object>,
  ) =>
    server.setRequestHandler(method, { params: UNVALIDATED }, async (params, ctx) => {
      const pending = findPending(ctx.mcpReq.id)
      try {
        return { ...(await answer(params, pending, ctx)) }
      } catch (thrown) {
        throw thrown instanceof ProtocolError ? thrown : failureOf(toApiError(thrown), pending.exchange)
      }
    })

  function failureOf(error: ApiError, exchange: Exchange): ProtocolError {
    onError(error, exchange)
    const message = messageIn(error, languageOf(exchange))
    // Errors of the caller become "invalid params", all others server errors.
    if (error.status < 500) return new ProtocolError(RpcCode.invalidParams, message)
    return new ProtocolError(RpcCode.serverError, `${error.code}: ${message}`)
  }

  handle('tools/call', (params, pending, ctx) => {
    if (showsCards(pending, ctx)) pending.exchange.showsCards = true
    pending.exchange.elicitation = createSiteElicitation(pending, ctx)
    if (pending.notifyClient) connectNotifications(pending.exchange, ctx, hasLogs === true)
    return answerCall(params, pending, ctx, options)
  })
  handle('tools/list', (params, pending) => {
    refuseCursor(params)
    pending.serialise = () => listJson(era)
    return { tools: [] }
  })
  for (const [method, answer] of Object.entries(OFFER_METHODS))
    handle(method, (params, { exchange }) => answer(params, offers.open(exchange)))
  if (era === 'modern') return server
  // Replaces two handlers of the SDK that store what a client sent, because all clients share one server.
  handle('initialize', ({ protocolVersion: wanted, capabilities: declared }, pending) => {
    if (typeof wanted !== 'string') throw new ProtocolError(RpcCode.invalidParams, 'protocolVersion is required')
    const protocolVersion = LEGACY_VERSIONS.includes(wanted) ? wanted : LATEST_LEGACY_VERSION
    pending.reply = { session: sessionFor(declared, options.asksCallers === true) }
    return { protocolVersion, capabilities, serverInfo: info, instructions }
  })
  if (hasLogs)
    handle('logging/setLevel', ({ level }) => {
      if (LOG_LEVELS.some((it) => it === level)) return {}
      throw new ProtocolError(RpcCode.invalidParams, `level must be one of ${LOG_LEVELS.join(', ')}.`)
    })
  return server
}

/** Lets a call report progress and forward log messages, if the client asked for them. */
function connectNotifications(exchange: Exchange, { mcpReq }: ServerContext, hasLogs: boolean): void {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken !== undefined)
    exchange.progress = (progress, total, message) =>
      void mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, ...(total !== undefined && { total }), ...(message && { message }) },
      })
  const wanted: Params | undefined = mcpReq.envelope
  const level = LOG_LEVELS.find((it) => it === wanted?.[META_LOG_LEVEL])
  // Since revision 2026-07-28, a client gets log messages only if its request names a level.
  if (hasLogs && (!wanted || level !== undefined))
    exchange.log = { level, tell: (message) => void mcpReq.log(message.level, message.data, message.logger) }
}
