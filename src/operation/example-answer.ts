import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

// By service and operation. `npm run docs` writes the file, with one record per list.
const schema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))

let answers: z.infer<typeof schema> | undefined

/**
 * The answer to the operation's example, with texts in both languages as `joinLanguages` writes them. Undefined for
 * an operation without a recorded answer.
 */
export function exampleAnswer(service: string, operation: string): Readonly<Record<string, unknown>> | undefined {
  answers ??= readDocument('examples.json', schema)
  return answers[service]?.[operation]
}
