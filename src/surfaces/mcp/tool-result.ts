import { isObject } from './messages.ts'
import type { ToolAnswer } from './tools.ts'

/** The answer once as data and once as text, from one serialisation. */
export function resultJson(answer: ToolAnswer, tail: string): string {
  if ('result' in answer) return finishedJson(answer.result, tail)
  const { json, quoted, meta } = answer
  if (meta) return paidJson(json, meta, tail)
  return `{"content":[{"type":"text","text":${quoted}}],"structuredContent":${json}${tail}`
}

/** With a receipt. The tail may hold a `_meta` of its own, so this one is put together as an object. */
function paidJson(json: string, meta: Readonly<Record<string, unknown>>, tail: string): string {
  const result = JSON.parse(`{"structuredContent":${json}${tail}`) as { _meta?: object }
  const content = [{ type: 'text', text: json }]
  return JSON.stringify({ content, ...result, _meta: { ...result._meta, ...meta } })
}

/** Another server's result, and its `_meta` with it; the envelope of the modern era is ours, and so says who we are. */
function finishedJson(result: Readonly<Record<string, unknown>>, tail: string): string {
  if (tail === '}') return JSON.stringify(result)
  const ours = JSON.parse(`{${tail.slice(1)}`) as { _meta: object }
  const theirs = isObject(result._meta) ? result._meta : {}
  return JSON.stringify({ ...ours, ...result, _meta: { ...theirs, ...ours._meta } })
}
