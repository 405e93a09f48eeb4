import { ApiError } from '#errors/errors.ts'
import { readText } from '../body.ts'
import type { HttpContext } from '../http/call.ts'
import type { Runtime } from '../runtime.ts'

export function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')
}

/** What a form sent in its body, each name with all its values. */
export async function readBody(c: HttpContext, runtime: Runtime): Promise<Record<string, string[]>> {
  if (!isForm(c.env.header('content-type')))
    throw new ApiError('unsupported_media_type', 'Send a form, or JSON to the address of the endpoint.', {
      zh: '請送出表單，或把 JSON 送到端點的網址。',
    })
  const text = await readText(c.req.raw, c.env, runtime.bodyBytesMax)
  const sent: Record<string, string[]> = {}
  // URLSearchParams makes a string anew for each plus, of which a body may have a million.
  for (const [name, value] of new URLSearchParams(text.replaceAll(/\+/g, ' '))) (sent[name] ??= []).push(value)
  return sent
}
