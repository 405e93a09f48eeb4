import type { Language } from '#support/errors/localized-text.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { withDeadline } from '../deadline.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'

export interface Answered {
  readonly input: unknown
  readonly output: unknown
}

/** Runs a free operation for a page and throws its errors. A promise only if the operation is asynchronous. */
export function answerOf(
  service: Service,
  operation: Operation,
  raw: Readonly<Record<string, unknown>>,
  language: Language,
  exchange: Exchange,
  runtime: Runtime,
): Answered | Promise<Answered> {
  const context = runtime.context(service, exchange)
  let answered: Answered | undefined
  let input: unknown
  const read = () => {
    input = parseInput(operation, raw, { from: 'page', context })
    return input
  }
  const done = execute(
    operation,
    read,
    {
      context,
      language,
      charge: runtime.charge,
      isOpen: runtime.isOpen(service),
      payment: undefined,
      quote: () => {
        throw new Error(`${operation.name} is used by a page and must be free.`)
      },
      onBadOutput: runtime.onBadOutput,
    },
    (output) => {
      answered = { input, output }
      return { contentType: 'text/html', body: '' }
    },
  )
  const finish = () => answered ?? { input, output: undefined }
  return done instanceof Promise ? withDeadline(done, operation, runtime.deadlineMs).then(finish) : finish()
}
