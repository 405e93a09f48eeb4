import { ApiError, toApiError } from '#support/errors/errors.ts'
import type { Service } from '#operation/service.ts'
import type { CalledTool, ToolCalls } from '#operation/tool-calls.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { federatedToolbox, localToolbox } from './federated-tools.ts'
import type { OpenToolbox, ToolAnswer } from './tools.ts'

/** Creates the function through which the hub's operations call all tools, for one request each. */
export function createToolCalls(runtime: () => Runtime): (service: Service, exchange: Exchange) => ToolCalls {
  let toolbox: OpenToolbox | undefined
  const open = (service: Service) => {
    const { remoteSites } = runtime()
    const local = localToolbox(service, runtime(), 'all')
    return remoteSites ? federatedToolbox(local, remoteSites, runtime()) : local
  }
  return (service, exchange) => {
    toolbox ??= open(service)
    const { definitions } = toolbox
    const call = toolbox.open(exchange)
    const own = exchange.operation
    const findDefinition = (name: string) => definitions().find((it) => it.name === name)
    return {
      find(name) {
        const found = findDefinition(name)
        const usd = found?._meta?.['agents-x402/priceUSD']
        return found && { priceUsd: typeof usd === 'number' ? usd : undefined }
      },
      async call(name, args, payment) {
        const meta = payment === undefined ? undefined : { 'x402/payment': payment }
        // Operations read every field of the answer: a page draws it, and later steps take values from it.
        const formats = findDefinition(name)?.inputSchema.properties?.['response_format']?.enum
        const format = formats?.includes('detailed') ? { response_format: 'detailed' } : {}
        let answer: ToolAnswer | undefined
        try {
          answer = await call(name, { ...format, ...args }, meta)
        } catch (thrown) {
          const error = toApiError(thrown)
          runtime().onError(error, exchange)
          throw error
        }
        exchange.operation = own
        if (!answer) throw new ApiError('not_found', `There is no tool ${name}.`)
        return read(answer)
      },
      progress: (done, total, message) => exchange.progress?.(done, total, message),
    }
  }
}

/** The structured answer, or the text if another server sent no structured answer. */
function read(answer: ToolAnswer): CalledTool {
  if ('json' in answer) {
    return { output: JSON.parse(answer.json) as unknown, ...(answer.meta && { receipt: answer.meta }) }
  }
  const { structuredContent, content, isError } = answer.result
  if (isError === true)
    throw new ApiError(
      'upstream_unavailable',
      `The site answered with an error: ${JSON.stringify(content).slice(0, 500)}.`,
    )
  return { output: structuredContent ?? { content } }
}
