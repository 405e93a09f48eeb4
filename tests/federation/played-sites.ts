import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { Server as SdkServer } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

export interface PlayedSite {
  readonly port: number
  readonly url: string
  /** The number of requests so far. */
  count(): number
  /** The names of notifications, and of HTTP methods other than POST. */
  readonly heard: readonly string[]
  close(): Promise<void>
}

interface Message {
  id?: number | string
  method: string
  params?: { name?: string; cursor?: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> }
}

export type Play = (message: Message, res: ServerResponse, req: IncomingMessage) => unknown

export const TOOL = {
  name: 'echo',
  description: 'Says it back.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}

/** A scripted site that can misbehave: `play` returns a result, or writes the response itself. */
export async function playSite(play: Play, port = 0): Promise<PlayedSite> {
  let requests = 0
  const heard: string[] = []
  const hearOther = (req: IncomingMessage, res: ServerResponse) => {
    heard.push(req.method ?? '')
    return res.writeHead(req.method === 'DELETE' ? 204 : 405).end()
  }
  const server = createServer((req, res) => {
    requests += 1
    if (req.method !== 'POST') return hearOther(req, res)
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      const message = JSON.parse(body) as Message
      if (message.id === undefined) {
        heard.push(message.method)
        return res.writeHead(202).end()
      }
      if (message.method === 'initialize') res.setHeader('mcp-session-id', `session-${requests}`)
      const result = message.method === 'initialize' ? initialized() : play(message, res, req)
      if (result === undefined) return undefined
      if (result instanceof Error)
        return send(res, { id: message.id, error: { code: -32601, message: result.message } })
      return send(res, { id: message.id, result })
    })
    return undefined
  })
  return { ...(await listening(server, port, () => requests)), heard }
}

function initialized() {
  return {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'played', version: '1' },
  }
}

function send(res: ServerResponse, message: object): void {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', ...message }))
}

async function listening(server: Server, port: number, count: () => number): Promise<Omit<PlayedSite, 'heard'>> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}/mcp`,
    count,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface Site {
  readonly url: string
  close(): Promise<void>
}

export interface ProcessSite extends Site {
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>
}

/** A process with a server of SDK version 2. With `modern`, it refuses protocol versions before 2026-07-28. */
export async function sdk2Site(era: 'both' | 'modern', port = 0): Promise<ProcessSite> {
  const script = new URL('sdk2-server.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, era, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [bound] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://localhost:${bound.toString().trim()}/mcp`,
    ended,
    async close() {
      child.kill()
      await ended
    },
  }
}

/**
 * A server as the documentation of SDK version 1 shows it: without sessions, with answers as event streams and two
 * pages of tools.
 */
export async function sdk1Site(): Promise<Omit<PlayedSite, 'heard'>> {
  let requests = 0
  const server = createServer((req, res) => {
    requests += 1
    void (async () => {
      const sdk = new SdkServer({ name: 'sdk1', version: '1' }, { capabilities: { tools: {} } })
      sdk.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
        params?.cursor === undefined
          ? { tools: [{ ...TOOL, inputSchema: { type: 'object' as const } }], nextCursor: 'two' }
          : { tools: [{ name: 'second', inputSchema: { type: 'object' as const } }] },
      )
      sdk.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
        content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
        structuredContent: { said: params.arguments, meta: params._meta },
        _meta: { 'example.com/trace': 'kept' },
      }))
      const transport = new StreamableHTTPServerTransport({})
      res.on('close', () => void transport.close())
      await sdk.connect(transport as Parameters<typeof sdk.connect>[0])
      await transport.handleRequest(req, res)
    })()
  })
  return listening(server, 0, () => requests)
}
