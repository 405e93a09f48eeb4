import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { freePort } from '../../scripts/free-port.ts'
import { portOf } from '../support/listening-gateway.ts'
import { SCRATCH } from '../support/scratch.ts'
import type { Site } from './played-sites.ts'

const require = createRequire(import.meta.url)
const fileOf = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path)

/** Published MCP servers, used unchanged. */
const EVERYTHING = fileOf('@modelcontextprotocol/server-everything', 'dist/index.js')
const MEMORY = fileOf('@modelcontextprotocol/server-memory', 'dist/index.js')
const BRIDGE = join(dirname(require.resolve('mcp-proxy')), 'bin/mcp-proxy.mjs')

/** The reference server “everything”, which has an example of every protocol feature. */
export async function everythingSite(): Promise<Site> {
  const port = await freePort()
  return childSite(port, [EVERYTHING, 'streamableHttp'], { PORT: String(port) })
}

/** The reference server “memory” (a knowledge graph), which uses stdio, behind a bridge to HTTP. */
export async function memorySite(): Promise<Site> {
  const port = await freePort()
  const folder = mkdtempSync(join(SCRATCH, 'memory-'))
  const site = await childSite(
    port,
    [BRIDGE, '--port', String(port), '--host', '127.0.0.1', '--', process.execPath, MEMORY],
    { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
  )
  return { ...site, close: () => site.close().finally(() => rmSync(folder, { recursive: true })) }
}

async function childSite(port: number, args: readonly string[], env: Record<string, string>): Promise<Site> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${origin}/mcp`, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    )
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `${origin}/mcp`,
    async close() {
      child.kill()
      await ended
    },
  }
}

export interface ChangingSite extends Site {
  /** Changes the description of its tool and notifies listeners. */
  change(description: string): void
  /** The number of open notification streams. */
  listeners(): number
}

/** A server of SDK version 1 with sessions, which can change its tools. */
export async function changingSite(): Promise<ChangingSite> {
  const sessions = new Map<string, { transport: StreamableHTTPServerTransport; tool: Changeable }>()
  let description = 'Adds two numbers.'
  const streams: ServerResponse[] = []
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const id = String(req.headers['mcp-session-id'])
    if (req.method === 'GET') streams.push(res)
    const session = sessions.get(id)
    if (session) return session.transport.handleRequest(req, res)
    const server = new McpServer({ name: 'changing', version: '1' })
    const tool = server.registerTool('add', { description }, () => ({ content: [{ type: 'text', text: '3' }] }))
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void sessions.set(session, { transport, tool }),
      onsessionclosed: (session) => void sessions.delete(session),
    })
    await server.connect(transport as Parameters<typeof server.connect>[0])
    return transport.handleRequest(req, res)
  }
  const server = createServer((req, res) => void handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/mcp`,
    // A stream can receive notifications only after its headers were sent.
    listeners: () => streams.filter((it) => it.headersSent && !it.closed).length,
    change(changed) {
      description = changed
      for (const { tool } of sessions.values()) tool.update({ description })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Changeable {
  update(changes: { description: string }): void
}
