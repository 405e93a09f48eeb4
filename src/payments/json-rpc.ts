import { z } from 'zod'

/** A payer waits while the chain is read, so a slow node counts as silent. */
const TIMEOUT_MS = 4_000
/** The largest response: a thousand Solana signatures with the longest memos. */
const RESPONSE_BYTES_MAX = 4 * 2 ** 20

const responseSchema = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() })

export type JsonRpc = <T>(method: string, params: unknown[], schema: z.ZodType<T>) => Promise<T>

/** Calls a chain node. Throws if it does not respond, returns an error, or returns another form. */
export function jsonRpc(url: string): JsonRpc {
  return async (method, params, schema) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = responseSchema.parse(JSON.parse(await readBoundedText(response)))
    if (body.error) throw new Error(`${method}: ${body.error.message}`)
    return schema.parse(body.result)
  }
}

/** Throws if the response is too long, because an endless one would exhaust memory before the timeout. */
async function readBoundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > RESPONSE_BYTES_MAX) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
