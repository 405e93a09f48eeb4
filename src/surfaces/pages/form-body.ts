import { ApiError } from '#errors/errors.ts'
import type { HttpContext } from '../http/call.ts'
import type { Runtime } from '../runtime.ts'

/** What a form sent in its body, each name with all its values. */
export async function readBody(c: HttpContext, runtime: Runtime): Promise<Record<string, string[]>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.env.header('content-type') ?? ''))
    throw new ApiError('unsupported_media_type', 'Send a form, or JSON to the address of the endpoint.', {
      zh: '請送出表單，或把 JSON 送到端點的網址。',
    })
  if (Number(c.env.header('content-length') ?? 0) > runtime.bodyBytesMax) throw tooLarge(runtime)
  const text = await c.req.text()
  if (Buffer.byteLength(text) > runtime.bodyBytesMax) throw tooLarge(runtime)
  const sent: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) (sent[name] ??= []).push(value)
  return sent
}

function tooLarge({ bodyBytesMax }: Runtime): ApiError {
  return new ApiError('body_too_large', `Send at most ${bodyBytesMax} bytes.`, { zh: `最多 ${bodyBytesMax} 位元組。` })
}
