import { ApiError } from '#support/errors/errors.ts'
import { readText } from '../body.ts'
import type { HttpContext } from '../http/endpoint.ts'
import { refuseManyFields } from '../json-values.ts'
import type { Runtime } from '../runtime.ts'

export function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')
}

export async function readBody(c: HttpContext, runtime: Runtime): Promise<Record<string, string[]>> {
  if (!isForm(c.env.header('content-type')))
    throw new ApiError('unsupported_media_type', 'Send a form, or JSON to the address of the endpoint.', {
      zh: '請送出表單，或把 JSON 送到端點的網址。',
    })
  const text = await readText(c.req.raw, c.env, runtime.bodyBytesMax)
  refuseManyFields(text)
  const sent = Map.groupBy(new URLSearchParams(withBlanks(text)), ([name]) => name)
  return Object.fromEntries([...sent].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
}

const PLUS = 0x2b
const BLANK = 0x20

/** Decodes plus signs to spaces in the bytes, because replacing a million of them in a string is slow. */
function withBlanks(text: string): string {
  if (!text.includes('+')) return text
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = BLANK
  return bytes.toString()
}
