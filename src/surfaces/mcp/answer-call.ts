import { toApiError, type ApiError } from '#support/errors/errors.ts'
import { refuseDepth } from '#operation/execute.ts'
import { suggest } from '#support/text/suggest.ts'
import type { Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import { errorReply, isObject, resultReply, RpcCode, type RpcReply, type RpcRequest } from './messages.ts'
import { resultJson } from './tool-result.ts'
import { NAME_CHARACTERS_MAX, toErrorResult, type CallTool, type OpenToolbox, type ToolAnswer } from './tools.ts'

/** Of a longer list the names would say too much. */
const NAMES_MAX = 20

interface ToolsOfRequest {
  readonly toolbox: OpenToolbox
  /** What a result ends with in the era of the request, its brace included. */
  readonly tail: string
  readonly onError: (error: ApiError, exchange: Exchange) => void
}

/** Answers tools/call; what a tool refuses is a result, and told to `onError`. */
export function answerCall(
  { id, params }: RpcRequest,
  call: CallTool,
  exchange: Exchange,
  { toolbox, tail, onError }: ToolsOfRequest,
): RpcReply | Promise<RpcReply> {
  const name = params?.name
  const args = params?.arguments ?? {}
  if (typeof name !== 'string') return errorReply(200, id, RpcCode.invalidParams, 'name must be a string')
  if (!isObject(args)) return errorReply(200, id, RpcCode.invalidParams, 'arguments must be an object')
  const answered = (outcome: ToolAnswer | undefined): RpcReply => {
    if (outcome === undefined) return errorReply(200, id, RpcCode.invalidParams, unknownTool(name, toolbox, exchange))
    const made = resultReply(id, resultJson(outcome, tail))
    return 'json' in outcome ? { ...made, mustArrive: outcome.mustArrive, repeatable: outcome.repeatable } : made
  }
  const failed = (thrown: unknown): RpcReply => {
    const error = toApiError(thrown)
    exchange.isRefused = true
    onError(error, exchange)
    return resultReply(id, JSON.stringify(toErrorResult(error, languageOf(exchange))).slice(0, -1) + tail)
  }
  try {
    refuseDepth(args)
    refuseDepth(params?._meta)
    const outcome = call(name, args, params?._meta)
    return outcome instanceof Promise ? outcome.then(answered).catch(failed) : answered(outcome)
  } catch (thrown) {
    return failed(thrown)
  }
}

function unknownTool(name: string, toolbox: OpenToolbox, exchange: Exchange): string {
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
