import type { Context } from '#operation/context.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'

/**
 * Runs an operation without limits or payment. Throws the operation's errors, and an error if the answer does not
 * match the output schema.
 */
export async function answerOf<Answer>(operation: Operation, input: object, context: Context): Promise<Answer> {
  let answer: unknown
  await execute(
    operation,
    () => parseInput(operation, input, { context }),
    {
      context,
      language: 'en',
      charge: {
        demand: () => {
          throw new Error('Research scripts do not pay.')
        },
        collect: (_quote, _payment, work) => work(),
      },
      isOpen: true,
      payment: { meta: {} },
      quote: () => ({
        service: 'hub',
        operation,
        price: operation.price ?? '$0',
        resourceUrl: '',
        method: 'GET',
        search: '',
        body: '',
      }),
      onBadOutput: (_, error) => {
        throw error
      },
    },
    (output) => {
      answer = output
      return { contentType: 'application/json', body: '' }
    },
  )
  return answer as Answer
}
