import { HTTPException } from 'hono/http-exception'
import { ApiError } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import { exampleBody } from '#operation/execute.ts'
import type { Runtime } from '../runtime.ts'
import type { HttpContext } from './endpoint.ts'

/** Replaces the error of Hono's validator for invalid JSON by our own. Other errors are returned unchanged. */
export async function ownJsonFault(thrown: Error, c: HttpContext, runtime: Runtime): Promise<Error> {
  if (!(thrown instanceof HTTPException) || thrown.status !== 400) return thrown
  const { service, operation } = c.env
  const operations = runtime.services.find(({ name }) => name === service)?.operations
  return malformedJson(
    await c.req.text(),
    operations?.find(({ name }) => name === operation),
  )
}

export function malformedJson(text: string, operation: Operation | undefined): ApiError {
  const [where, whereZh] = locateFault(text)
  const example = operation && exampleBody(operation)
  const [send, sendZh] = example ? [` Send ${example.en}.`, `請送出${example.zh}。`] : ['', '']
  return new ApiError('malformed_json', `The body ${where}.${send}`, { zh: `內容${whereZh}。${sendZh}` })
}

/** Tells where the JSON is invalid without quoting it, because errors are logged and the body may be private. */
function locateFault(text: string): readonly [en: string, zh: string] {
  if (text.trim() === '') return ['is empty', '是空的']
  const message = messageOf(text)
  if (message.includes('Unexpected end')) return ['is JSON that breaks off', '的 JSON 沒有寫完']
  const place = /line (?<line>\d+) column (?<column>\d+)/.exec(message)?.groups
  if (!place) return ['is not valid JSON', '不是正確的 JSON']
  const { line, column } = place
  return [
    `is not valid JSON: look at line ${line}, column ${column}`,
    `不是正確的 JSON，請看第 ${line} 行第 ${column} 個字`,
  ]
}

function messageOf(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (err) {
    return err instanceof Error ? err.message : ''
  }
}
