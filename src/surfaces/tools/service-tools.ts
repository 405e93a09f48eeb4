import { ApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import { canonicalJson } from '#operation/canonical-json.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { frontedNames, mapTexts, nameInError, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { classOf, whenAdmitted } from '../admit.ts'
import { whenReady } from '../when-ready.ts'
import { withDeadline } from '../deadline.ts'
import type { Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import { workerCall, isHeavy } from '../worker-dispatch.ts'
import { dangerInInput, whenDangerIsRead } from '../help.ts'
import type { Reader } from '../pages/draw.ts'
import type { Runtime } from '../runtime.ts'
import { isRefusable } from '../unpaid-check.ts'
import { takeAnswerOptions } from './answer-format.ts'
import { drawForTool } from './tool-answer.ts'
import { defineTool } from './define-tool.ts'
import type { CallTool, OpenToolbox, ToolAnswer } from './tools.ts'

export function toolsOf(service: Service): Operation[] {
  return service.operations.filter((operation) => operation.tool && operation.price === undefined)
}

/** Operations that cost or spend money. Their tools are listed on request but can always be called. */
function paidToolsOf(service: Service): Operation[] {
  return service.operations.filter(({ price, spends }) => price !== undefined || spends)
}

/** Free tools that no list contains but that clients may call by name. */
export function unlistedToolsOf(service: Service): Operation[] {
  return service.operations.filter(({ unlisted }) => unlisted)
}

export function callableTools(service: Service): Operation[] {
  return [...toolsOf(service), ...unlistedToolsOf(service), ...paidToolsOf(service)]
}

export function namesOf({ name, toolAliases }: Operation): string[] {
  return [name, ...toolAliases]
}

export type ToolScope = 'free' | 'all'

export function serviceToolbox(
  service: Service,
  runtime: Runtime,
  listed: ToolScope = 'free',
  names: NameOf = frontedNames([service], service.name, listed === 'all'),
): OpenToolbox {
  const operations = new Map(
    callableTools(service).flatMap((operation) => namesOf(operation).map((name) => [name, operation])),
  )
  const networks = runtime.networks(service)
  const definitions = listedTools(service, runtime, listed).map((operation) =>
    writeTool(defineTool(operation, networks), names),
  )
  const open =
    (exchange: Exchange): CallTool =>
    (name, args, meta) => {
      const operation = operations.get(name)
      if (!operation) return undefined
      return admitTool({ service, operation, args, meta }, exchange, runtime, (call) =>
        callOperation(call, exchange, runtime),
      )
    }
  const all = [...definitions, ...unlistedToolsOf(service).map((operation) => writeTool(defineTool(operation), names))]
  return {
    revision: 1,
    definitions: () => all,
    listed: () => definitions,
    open: (exchange) => namingErrors(open(exchange), names),
  }
}

/** A paid tool is listed only while its service accepts payments. Otherwise a call returns the reason. */
export function listedTools(service: Service, runtime: Runtime, listed: ToolScope): Operation[] {
  const isSold = listed === 'all' && runtime.isOpen(service)
  return isSold ? [...toolsOf(service), ...paidToolsOf(service)] : toolsOf(service)
}

/** The definition for this endpoint: each link in its texts is replaced by the name of a listed tool. */
export function writeTool<T>(definition: T, names: NameOf): T {
  return mapTexts(definition, (text) => writeReferences(text, names))
}

/** Replaces links in error messages by the names of tools at this endpoint. */
export function namingErrors(call: CallTool, names: NameOf): CallTool {
  const rename = (thrown: unknown): never => {
    throw thrown instanceof ApiError ? nameInError(thrown, names) : thrown
  }
  return (name, args, meta) => {
    try {
      const answer = call(name, args, meta)
      return answer instanceof Promise ? answer.catch(rename) : answer
    } catch (thrown) {
      return rename(thrown)
    }
  }
}

interface ToolCall {
  readonly service: Service
  readonly operation: Operation
  readonly args: Record<string, unknown>
  readonly meta: unknown
  /** Marks a call without a payment, which counts as free. Its input is checked before the price is sent. */
  readonly isChecked?: boolean
  readonly isHeavy?: boolean
}

/** Counts a tool call and runs it, or throws `too_many_requests`. A call without a payment only returns the price. */
export function admitTool(
  call: ToolCall,
  exchange: Exchange,
  runtime: Runtime,
  make: (call: ToolCall) => ToolAnswer | Promise<ToolAnswer>,
): ToolAnswer | Promise<ToolAnswer> {
  const { operation } = call
  exchange.operation = operation.name
  if (operation.price === undefined || paymentIn(call) !== undefined) {
    const usesWorker = runtime.workers !== undefined && isHeavy(operation, call.args)
    const makeIt = () => make({ ...call, isHeavy: usesWorker })
    const whenRead = () => whenDangerIsRead(call.service, call.args)?.then(makeIt) ?? makeIt()
    const begin = () => (usesWorker ? makeIt() : whenReady(operation, runtime, whenRead))
    // A text that indicates danger is answered under any load, because find_tools then says whom to call.
    const refuse = (error: ApiError) =>
      error === exchange.overload && dangerInInput(call.service, operation, call.args) ? begin() : refuseCall(error)
    return whenAdmitted(exchange, classOf(operation), runtime, begin, refuse)
  }
  if (!operation.preview && !isRefusable(operation, call.args)) return make(call)
  const previewed = () => whenReady(operation, runtime, () => make({ ...call, isChecked: true }))
  return whenAdmitted(exchange, 'free', runtime, previewed, () => make(call) as ToolAnswer)
}

export function refuseCall(error: ApiError): never {
  throw error
}

export function callOperation(call: ToolCall, exchange: Exchange, runtime: Runtime): ToolAnswer | Promise<ToolAnswer> {
  const { service, operation, args } = call
  const { price } = operation
  const payment = paymentIn(call)
  const context = runtime.context(service, exchange)
  const { options: sent, input: raw } = takeAnswerOptions(operation, args)
  const options = { ...sent, card: operation.card && exchange.showsCards === true }
  const reader = (): Reader => ({
    language: languageOf(exchange),
    isLanguageNamed: false,
    prefix: runtime.publicUrl(service),
    now: context.now,
  })
  const readInput = () => parseInput(operation, raw, { from: 'tool', context })
  let input: unknown
  const render = (output: unknown) =>
    drawForTool({ service, operation, answer: { input, output }, options, reader, runtime })
  const checked =
    call.isChecked && runtime.isOpen(service)
      ? runtime.checkUnpaid(operation, { read: readInput, context, isHeavy: isHeavy(operation, raw) })
      : {}
  if (checked.refusal && isRefusable(operation, raw)) throw checked.refusal
  const task = { service, operation, raw, from: 'tool', language: languageOf(exchange), isHeavy: call.isHeavy } as const
  const rendered = execute(
    operation,
    () => (input = readInput()),
    {
      context,
      language: languageOf(exchange),
      charge: runtime.charge,
      isOpen: runtime.isOpen(service),
      payment: price === undefined || payment === undefined ? undefined : { meta: payment },
      delivery: price === undefined ? undefined : exchange.delivery?.(),
      onBadOutput: runtime.onBadOutput,
      inWorker: workerCall(task, exchange, context, runtime, () => ({ as: 'tool', options, reader: reader() })),
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
          body: canonicalJson(args),
          ...(checked.preview && { preview: checked.preview }),
        }
      },
    },
    render,
  )
  const answer = ({ body, text, meta }: Rendered): ToolAnswer => {
    const json = String(body)
    const mustArrive = (price !== undefined && meta !== undefined) || operation.spends
    return { json, ...(text !== undefined && { text }), ...(meta && { meta }), mustArrive }
  }
  if (rendered instanceof Promise) return withDeadline(rendered, operation, runtime.deadlineMs).then(answer)
  return answer(rendered)
}

function paymentIn({ meta }: ToolCall): unknown {
  return (meta as Record<string, unknown> | undefined)?.['x402/payment']
}
