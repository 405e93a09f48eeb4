import { isObject } from '#operation/is-object.ts'
import { acceptedContent, ProtocolError, type ServerContext } from '@modelcontextprotocol/server'
import { toApiError, type ApiError } from '#support/errors/errors.ts'
import { refuseDepth } from '#operation/execute.ts'
import { suggest } from '#support/text/suggest.ts'
import type { Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import type { PendingRequest } from './channel.ts'
import { askInResult, askDuringCall, canBeAsked, FORM_KEY, createForm } from './elicitation.ts'
import { META_SERVER_INFO, RpcCode } from './messages.ts'
import { drawRefusal } from '../tools/card.ts'
import { toErrorResult } from '../tools/error-result.ts'
import type { OpenToolbox, ToolAnswer } from '../tools/tools.ts'

/** An error does not list more tools than this. */
const NAMES_MAX = 20
/** No tool has a longer name, so the rest of one cannot tell which is meant. */
const NAME_CHARACTERS_MAX = 54

interface Tools {
  readonly toolbox: OpenToolbox
  readonly onError: (error: ApiError, exchange: Exchange) => void
}

/** Answers tools/call, whose parameters the server has validated. An error of the tool is a result, too (`isError`). */
export async function answerCall(
  params: Readonly<Record<string, unknown>>,
  pending: PendingRequest,
  ctx: ServerContext,
  tools: Tools,
): Promise<object> {
  const { toolbox, onError } = tools
  const { call, exchange } = pending
  const name = String(params.name)
  const ownArgs = isObject(params.arguments) ? params.arguments : {}
  const args = { ...ownArgs, ...acceptedContent(ctx.mcpReq.inputResponses, FORM_KEY) }
  let answer: ToolAnswer | undefined
  try {
    refuseDepth(args)
    refuseDepth(params._meta)
    answer = await call(name, args, params._meta)
  } catch (thrown) {
    const error = toApiError(thrown)
    const language = languageOf(exchange)
    const form = canBeAsked(pending, ctx) && createForm(error, args, inputSchemaOf(name, toolbox), language)
    if (form && pending.era === 'modern') return askInResult(form)
    const filled = form ? await askDuringCall(form, ctx, exchange.abortSignal()) : undefined
    if (!filled) return refuseCall(error, exchange, onError)
    // With empty responses, the second attempt does not ask again.
    const answered = { ...ctx, mcpReq: { ...ctx.mcpReq, inputResponses: {} } }
    return answerCall({ ...params, arguments: { ...args, ...filled } }, pending, answered, tools)
  }
  if (answer === undefined) throw new ProtocolError(RpcCode.invalidParams, describeUnknownTool(name, toolbox, exchange))
  if ('result' in answer) return removeServerInfo(answer.result)
  const { json, text = json, meta, mustArrive } = answer
  pending.reply = { mustArrive }
  // The answer is JSON already, so only the fields that the SDK added are serialised.
  pending.serialise = (result) => {
    const { content: _, _meta, ...fields } = result
    const added = JSON.stringify({ ...fields, ...((_meta || meta) && { _meta: { ...(_meta as object), ...meta } }) })
    const tail = added === '{}' ? '}' : `,${added.slice(1)}`
    return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${json}${tail}`
  }
  return { content: [] }
}

/** The error as a tool result, with a card if the host shows cards and the error has a page. */
function refuseCall(error: ApiError, exchange: Exchange, onError: Tools['onError']): object {
  exchange.isRefused = true
  onError(error, exchange)
  const refused = toErrorResult(error, languageOf(exchange))
  const card = exchange.showsCards ? drawRefusal(error, languageOf(exchange)) : undefined
  return card ? { ...refused, _meta: { ...(refused._meta as object | undefined), ...card } } : refused
}

function inputSchemaOf(name: string, toolbox: OpenToolbox) {
  return toolbox.definitions().find((tool) => tool.name === name)?.inputSchema
}

/** Removes the other server's name and version from its result, because the client is connected to this server. */
function removeServerInfo({ _meta, ...result }: Readonly<Record<string, unknown>>): object {
  if (!isObject(_meta)) return result
  const { [META_SERVER_INFO]: _, ...meta } = _meta
  return { ...result, _meta: meta }
}

function describeUnknownTool(name: string, toolbox: OpenToolbox, exchange: Exchange): string {
  const names = toolbox.definitions().map((tool) => tool.name)
  const near = suggest(name.slice(0, NAME_CHARACTERS_MAX), names)
  const isZh = languageOf(exchange) === 'zh'
  if (near.length > 0)
    return isZh
      ? `沒有 ${name} 這個工具，是 ${near.join('、')} 嗎？`
      : `Unknown tool: ${name}. Did you mean ${near.join(', ')}?`
  const areFew = names.length <= NAMES_MAX
  if (isZh) return `沒有 ${name} 這個工具，${areFew ? `有的是 ${names.join('、')}` : '全部列在 tools/list'}。`
  return `Unknown tool: ${name}. ${areFew ? `The tools are ${names.join(', ')}` : 'tools/list names all tools'}.`
}
