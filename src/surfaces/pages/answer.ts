import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import { documentOf, markdownOf, type Reader } from './draw.ts'

/** The answer of an endpoint as Markdown, for those who ask the API for it. */
export function answerInMarkdown(
  service: Service,
  operation: Operation,
  answer: { input: unknown; output: unknown },
  reader: Reader,
  runtime: Runtime,
): string {
  return markdownOf(service, operation, documentOf(service, operation, answer, reader), reader, runtime)
}
