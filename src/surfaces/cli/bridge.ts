import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Sends one JSON-RPC message to an MCP endpoint. Returns the response; for a notification, an empty string. */
export type Post = (message: string, headers: Readonly<Record<string, string>>) => Promise<string>

/** Forwards MCP messages from stdin to an HTTP endpoint, and its responses to stdout. Resolves at the end of stdin. */
export async function bridgeStdio(input: Readable, output: Writable, post: Post): Promise<void> {
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const forwarding = answer(line, post).then((text) => {
      if (text !== '') output.write(`${text}\n`)
      pending.delete(forwarding)
    })
    pending.add(forwarding)
  }
  await Promise.all(pending)
}

async function answer(line: string, post: Post): Promise<string> {
  const message = parse(line)
  try {
    // JSON in an HTTP body may contain line breaks, but on stdout a line break ends the message.
    return (await post(line, headersOf(message))).replaceAll(/[\r\n]+/g, ' ').trim()
  } catch (err) {
    const { cause, message: why } = err as Error
    const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null
    const error = {
      // JSON-RPC 2.0, section 5.1, leaves this code to servers.
      code: -32000,
      message: `The gateway does not answer: ${cause instanceof Error ? cause.message : why}`,
    }
    return JSON.stringify({ jsonrpc: '2.0', id, error })
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** MCP revision 2026-07-28 requires headers that repeat fields of the message. */
function headersOf(message: unknown): Record<string, string> {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { name?: unknown; _meta?: Record<string, unknown> }
  }
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  if (typeof version !== 'string' || typeof method !== 'string') return {}
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(method === 'tools/call' && typeof params?.name === 'string' && { 'mcp-name': params.name }),
  }
}
