import type { Rendered } from '#operation/charge.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { withDeadline } from '../deadline.ts'
import type { Exchange } from '../exchange.ts'
import { createFinishedAnswers, isShareable } from '../finished.ts'
import { argumentReader } from '../query.ts'
import { renderJson } from '../render.ts'
import type { Runtime } from '../runtime.ts'
import { defineTool, type CallTool, type OpenToolbox, type ToolAnswer } from './tools.ts'

/** The operations of a service that are tools. */
export function toolsOf(service: Service): Operation[] {
  return service.operations.filter((operation) => operation.tool)
}

/** A service's own tools; `call` runs them for one request. */
export function serviceToolbox(service: Service, runtime: Runtime): OpenToolbox {
  const operations = new Map(toolsOf(service).map((operation) => [operation.name, operation]))
  const definitions = [...operations.values()].map(defineTool)
  const finished = createFinishedAnswers<FinishedTool>(runtime)
  const open =
    (exchange: Exchange): CallTool =>
    (name, args, meta) => {
      const operation = operations.get(name)
      if (!operation) return undefined
      exchange.operation = operation.name
      const key = isShareable(operation) ? `${name} ${JSON.stringify(args)}` : undefined
      const held = key === undefined ? undefined : finished.get(key)
      if (held) return held.answer
      const answer = callOperation({ service, operation, args, meta }, exchange, runtime)
      if (key === undefined || answer instanceof Promise) return answer
      finished.set(key, { answer, size: 'json' in answer ? answer.json.length : 0 })
      return answer
    }
  return { revision: 1, definitions: () => definitions, open }
}

interface FinishedTool {
  readonly answer: ToolAnswer
  readonly size: number
}

interface ToolCall {
  readonly service: Service
  readonly operation: Operation
  readonly args: Record<string, unknown>
  readonly meta: unknown
}

/** Runs one operation with the arguments of a tool call. */
export function callOperation(
  { service, operation, args, meta }: ToolCall,
  exchange: Exchange,
  runtime: Runtime,
): ToolAnswer | Promise<ToolAnswer> {
  const { price } = operation
  const payment = (meta as Record<string, unknown> | undefined)?.['x402/payment']
  const rendered = execute(
    operation,
    () => parseInput(operation, readerOf(operation)(args)),
    {
      context: runtime.context(service, exchange),
      charge: runtime.charge,
      isOpen: runtime.isOpen(service),
      payment: price === undefined || payment === undefined ? undefined : { meta: payment },
      onBadOutput: runtime.onBadOutput,
      quote: () => {
        if (price === undefined) throw new Error(`${operation.name} has no price.`)
        const resourceUrl = `mcp://${service.name}/tool/${operation.name}`
        return {
          service: service.name,
          operation,
          price,
          resourceUrl,
          method: 'POST',
          search: '',
          body: JSON.stringify(args),
        }
      },
    },
    renderJson,
  )
  if (rendered instanceof Promise) {
    return withDeadline(rendered, operation, runtime.deadlineMs).then(toAnswer)
  }
  return toAnswer(rendered)
}

const readers = new WeakMap<Operation, ReturnType<typeof argumentReader>>()

function readerOf(operation: Operation): ReturnType<typeof argumentReader> {
  const reader = readers.get(operation) ?? argumentReader(operation)
  readers.set(operation, reader)
  return reader
}

function toAnswer({ body, meta }: Rendered): ToolAnswer {
  const json = String(body)
  return { json, quoted: JSON.stringify(json), ...(meta && { meta }) }
}
