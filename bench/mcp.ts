import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, printShares } from './measure.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = { method: 'POST', headers } as const
const rpc = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** tools/list beside bare Hono with the same bytes; `speed` has tools/call. */
async function benchMcp(): Promise<void> {
  await benchList()
}

async function benchList(): Promise<void> {
  const list = rpc('tools/list')
  const many = { name: 'Dozen, 73 tools', script: 'bench/servers/many-tools.ts', path: '/mcp', ...post, body: list }
  const bytes = await bytesOf(many)
  const file = join(mkdtempSync(join(tmpdir(), 'dozen-bench-')), 'list.json')
  writeFileSync(file, bytes)
  const bare = { script: 'bench/servers/bare-hono.ts', env: { BODY_FILE: file }, path: '/mcp', ...post, body: list }
  const lists = await compare([{ name: 'bare Hono, the same body', ...bare }, many])
  printShares(`tools/list (73 tools, ${Buffer.byteLength(bytes)} bytes, not compressed)`, lists)
}

async function bytesOf({ script }: { script: string }): Promise<string> {
  const { spawn } = await import('node:child_process')
  const { freePort } = await import('../scripts/free-port.ts')
  const port = await freePort()
  const child = spawn(process.execPath, [script], { env: { PATH: process.env.PATH, PORT: String(port) } })
  try {
    for (let tries = 0; tries < 100; tries++) {
      const response = await fetch(`http://localhost:${port}/mcp`, { ...post, body: rpc('tools/list') }).catch(
        () => undefined,
      )
      if (response) return await response.text()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${script} does not answer.`)
  } finally {
    child.kill()
  }
}

await benchMcp()
