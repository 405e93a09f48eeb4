import type { Language } from '#support/errors/localized-text.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import type { Context } from '#operation/context.ts'
import { inputSize } from '#operation/input/input-size.ts'
import type { InputOrigin } from '#operation/input/read-input.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from './exchange.ts'
import type { Runtime } from './runtime.ts'
import type { Drawing, Refusal, TaskResult } from './task.ts'

interface Asked {
  readonly service: Service
  readonly operation: Operation
  readonly raw: Readonly<Record<string, unknown>>
  readonly from: InputOrigin
  readonly language: Language
  /** Whether the call needs a worker thread. If absent, the size of the input decides. */
  readonly isHeavy?: boolean | undefined
}

/** Runs a call in a worker thread if its input is too large for the event loop. Undefined if it is not. */
export function workerCall(
  { service, operation, raw, from, language, isHeavy: isKnownHeavy }: Asked,
  exchange: Exchange,
  context: Context,
  runtime: Runtime,
  drawing: () => Drawing,
): (() => Promise<Rendered>) | undefined {
  const { workers } = runtime
  if (!workers || !(isKnownHeavy ?? isHeavy(operation, raw))) return undefined
  return async () => {
    const task = {
      service: service.name,
      operation: operation.name,
      raw,
      from,
      language,
      now: context.now,
      remoteTools: service.frontsOthers ? context.remoteTools() : [],
      hasRecords: runtime.hasRecords(service),
      drawing: drawing(),
    }
    const result = await workers.run(task, { client: exchange.client, signal: context.signal })
    return readRendered(result, operation, runtime)
  }
}

export function isHeavy({ workerThresholdChars }: Operation, raw: Readonly<Record<string, unknown>>): boolean {
  return workerThresholdChars !== Infinity && inputSize(raw, workerThresholdChars) >= workerThresholdChars
}

function readRendered(result: TaskResult, operation: Operation, runtime: Runtime): Rendered {
  if ('refusal' in result) throw toApiError(result.refusal)
  if ('bug' in result) throw new Error(`In a worker thread: ${result.bug}`)
  if (result.badOutput !== undefined) runtime.onBadOutput(operation, new Error(result.badOutput))
  return result.rendered
}

function toApiError({ code, message, ...options }: Refusal): ApiError {
  return new ApiError(code, message, options)
}
