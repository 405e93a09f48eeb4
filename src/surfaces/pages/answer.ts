import type { Endpoint, HttpContext } from '../http/call.ts'
import type { Runtime } from '../runtime.ts'
import { documentOf, markdownOf } from './draw.ts'
import { readerOf } from './reader.ts'

/** The answer of an endpoint as Markdown, for those who ask the API for it. */
export function answerInMarkdown(
  c: HttpContext,
  { service, operation }: Endpoint,
  answer: { input: unknown; output: unknown },
  runtime: Runtime,
): string {
  const reader = readerOf(c.env, c.req.query('lang'), runtime)
  return markdownOf(service, operation, documentOf(service, operation, answer, reader), reader, runtime)
}
