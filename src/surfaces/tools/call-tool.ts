import type { Rendered } from '#operation/charge.ts'
import { canonicalJson } from '#operation/canonical-json.ts'
import { execute, parseInput, type Call } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { classOf, whenAdmitted } from '../admit.ts'
import { withDeadline } from '../deadline.ts'
import type { Exchange } from '../exchange.ts'
import { dangerInInput, whenDangerIsRead } from '../help.ts'
import { languageOf } from '../language.ts'
import type { Reader } from '../pages/draw.ts'
import type { Runtime } from '../runtime.ts'
import { isRefusable } from '../unpaid-check.ts'
import { whenReady } from '../when-ready.ts'
import { isHeavy, workerCall } from '../worker-dispatch.ts'
import { takeAnswerOptions } from './answer-format.ts'
import { drawForTool } from './tool-answer.ts'
import type { ToolAnswer } from './tools.ts'

interface ToolCall {
  readonly service: Service
  readonly operation: Operation
  readonly args: Readonly<Record<string, unknown>>
  readonly meta: unknown
}

/**
 * Calls a tool, or throws `too_many_requests`. A call of a paid operation without a payment throws the price.
 */
export function callTool(call: ToolCall, exchange: Exchange, runtime: Runtime): ToolAnswer | Promise<ToolAnswer> {
  exchange.operation = call.operation.name
  const isUnpaid = call.operation.price !== undefined && paymentIn(call) === undefined
  return isUnpaid ? refuseWithPrice(call, exchange, runtime) : callWithinLimits(call, exchange, runtime)
}

/**
 * Throws the price. If the input can be wrong, it is checked first, so that nobody pays for an error. The check counts
 * as a free call; over the limit, only the price is thrown.
 */
function refuseWithPrice(call: ToolCall, exchange: Exchange, runtime: Runtime): ToolAnswer | Promise<ToolAnswer> {
  const { operation, args } = call
  const withoutCheck = () => run(call, exchange, runtime)
  if (!operation.preview && !isRefusable(operation, args)) return withoutCheck()
  const withCheck = () => run(call, exchange, runtime, { isInputChecked: true })
  return whenAdmitted(exchange, 'free', runtime, () => whenReady(operation, runtime, withCheck), withoutCheck)
}

function callWithinLimits(call: ToolCall, exchange: Exchange, runtime: Runtime): ToolAnswer | Promise<ToolAnswer> {
  const { service, operation, args } = call
  const usesWorker = runtime.workers !== undefined && isHeavy(operation, args)
  const answer = () => run(call, exchange, runtime, { usesWorker })
  const whenLoaded = () => whenDangerIsRead(service, args)?.then(answer) ?? answer()
  const begin = () => (usesWorker ? answer() : whenReady(operation, runtime, whenLoaded))
  return whenAdmitted(exchange, classOf(operation), runtime, begin, (error) => {
    // A text that indicates danger is answered under any load, because find_tools then says whom to call.
    if (error === exchange.overload && dangerInInput(service, operation, args)) return begin()
    throw error
  })
}

interface RunOptions {
  /** If absent, the size of the input decides. */
  readonly usesWorker?: boolean
  /** Whether a call without a payment gets the error or the preview of its answer with the price. */
  readonly isInputChecked?: boolean
}

function run(
  call: ToolCall,
  exchange: Exchange,
  runtime: Runtime,
  { usesWorker, isInputChecked = false }: RunOptions = {},
): ToolAnswer | Promise<ToolAnswer> {
  const { service, operation, args } = call
  const { options: sent, input: raw } = takeAnswerOptions(operation, args)
  const options = { ...sent, card: operation.card && exchange.showsCards === true }
  const language = languageOf(exchange)
  const context = runtime.context(service, exchange)
  const reader = (): Reader => ({
    language,
    isLanguageNamed: false,
    prefix: runtime.publicUrl(service),
    now: context.now,
  })
  const task = { service, operation, raw, from: 'tool', language, isHeavy: usesWorker } as const
  const read = () => parseInput(operation, raw, { from: 'tool', context })
  const checked =
    isInputChecked && runtime.isOpen(service)
      ? runtime.checkUnpaid(operation, { read, context, isHeavy: isHeavy(operation, raw) })
      : {}
  if (checked.refusal && isRefusable(operation, raw)) throw checked.refusal
  const toAnswer = ({ body, text, meta }: Rendered): ToolAnswer => ({
    json: String(body),
    ...(text !== undefined && { text }),
    ...(meta && { meta }),
    mustArrive: (operation.price !== undefined && meta !== undefined) || operation.spends,
  })
  const rendered = execute(
    operation,
    read,
    {
      context,
      language,
      charge: runtime.charge,
      isOpen: runtime.isOpen(service),
      ...payingPart(call, exchange, checked.preview),
      onBadOutput: runtime.onBadOutput,
      inWorker: workerCall(task, exchange, context, runtime, () => ({ as: 'tool', options, reader: reader() })),
    },
    (output, input) => drawForTool({ service, operation, answer: { input, output }, options, reader, runtime }),
  )
  if (rendered instanceof Promise) return withDeadline(rendered, operation, runtime.deadlineMs).then(toAnswer)
  return toAnswer(rendered)
}

/** The payment of a call, and what it is for. */
function payingPart(
  call: ToolCall,
  exchange: Exchange,
  preview: ReturnType<Call['quote']>['preview'],
): Pick<Call, 'payment' | 'delivery' | 'quote'> {
  const { service, operation, args } = call
  const { price } = operation
  const payment = paymentIn(call)
  return {
    payment: price === undefined || payment === undefined ? undefined : { meta: payment },
    delivery: price === undefined ? undefined : exchange.delivery?.(),
    quote() {
      if (price === undefined) throw new Error(`${operation.name} has no price.`)
      return {
        service: service.name,
        operation,
        price,
        resourceUrl: `mcp://${service.name}/tool/${operation.name}`,
        method: 'POST',
        search: '',
        body: canonicalJson(args),
        ...(preview && { preview }),
      }
    },
  }
}

/** The payment in `_meta`, as the MCP transport of x402 version 2 sends it. */
function paymentIn({ meta }: ToolCall): unknown {
  return (meta as Record<string, unknown> | undefined)?.['x402/payment']
}
