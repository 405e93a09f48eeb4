import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, printShares, root, type Contender } from './measure.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = { method: 'POST', headers } as const
const rpc = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/**
 * Compares tools/list with a bare Hono server that sends the same bytes, and tools/call with the official MCP server
 * as documented. BEFORE is the folder of another version of Dozen to measure in the same run.
 */
async function benchMcp(): Promise<void> {
  await benchList()
  await benchCall()
}

/** Each call has another title, so that no answer is cached. */
async function benchCall(): Promise<void> {
  let calls = 0
  const call = (title: string) =>
    rpc('tools/call', { name: 'serp_preview', arguments: { title, url: 'https://example.com/shop/tea' } })
  const asked = {
    path: '/seo/mcp',
    ...post,
    body: call('Tea'),
    nextBody: () => call(`Tea ${(calls += 1)}`),
  }
  const gateway = (name: string, folder: string) => ({
    name,
    script: join(folder, 'bench/servers/open-gateway.ts'),
    env: {
      LOG_LEVEL: 'info',
      RATE_LIMIT: 'off',
      DATABASE_PATH: join(mkdtempSync(join(tmpdir(), 'dozen-bench-')), 'gateway.db'),
    },
    ...asked,
  })
  const before = process.env['BEFORE']
  const dozens = [gateway('Dozen', root), ...(before ? [gateway('Dozen before', before)] : [])]
  // These first calls start the gateways, which fill their databases.
  const [answer = ''] = await Promise.all(dozens.map(bytesOf))
  const { result } = JSON.parse(answer) as { result: { structuredContent: object } }
  const sdk = { name: 'official server as documented', script: 'bench/servers/official-mcp.ts', ...asked }
  const figures = await compare([{ ...sdk, env: { BODY: JSON.stringify(result.structuredContent) } }, ...dozens])
  printShares('tools/call (serp_preview, one of the 13 tools of seo, another title each time)', figures)
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

async function bytesOf({ script, path, env = {}, ...request }: Contender): Promise<string> {
  const { spawn } = await import('node:child_process')
  const { freePort } = await import('../scripts/free-port.ts')
  const port = await freePort()
  const child = spawn(process.execPath, [script], { env: { PATH: process.env.PATH, PORT: String(port), ...env } })
  try {
    for (let tries = 0; tries < 6000; tries++) {
      const { method = 'GET', headers = {}, body = '' } = request
      const response = await fetch(`http://localhost:${port}${path}`, { method, headers, body }).catch(() => undefined)
      if (response) return await response.text()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${script} does not answer.`)
  } finally {
    child.kill()
  }
}

await benchMcp()
