import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway, type GatewayProcess } from '../tests/support/process.ts'
import { compare, printShares, printTimes } from './measure.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = { method: 'POST', headers } as const
const rpc = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** tools/call and tools/list beside bare Hono with the same bytes and beside the SDK's documented pattern. */
async function benchMcp(): Promise<void> {
  const gateway = await startGateway({ LOG_LEVEL: 'silent' })
  await benchCall(gateway)
  await benchList()
  await gateway.stop()
}

async function benchCall(gateway: GatewayProcess): Promise<void> {
  const path = '/seo/mcp'
  const args = { title: 'Tea', url: 'https://example.com/shop/tea' }
  const body = rpc('tools/call', { name: 'serp_preview', arguments: args })
  const answer = await (await fetch(gateway.url + path, { ...post, body })).text()
  const { structuredContent } = (JSON.parse(answer) as { result: { structuredContent: object } }).result
  const call = { path, ...post, body }
  const sdk = { script: 'bench/servers/sdk.ts', ...call }
  const same = { BODY: JSON.stringify(structuredContent) }
  const figures = await compare([
    { name: 'bare Hono, the same body', script: 'bench/servers/bare-hono.ts', env: { BODY: answer }, ...call },
    { name: 'Dozen', script: 'src/main.ts', env: { DATABASE_PATH: gateway.databasePath }, ...call },
    { name: 'SDK 1.x as documented', ...sdk, env: same },
    { name: 'SDK 1.x, no Express, JSON answers', ...sdk, env: { ...same, LEAN: '1' } },
  ])
  printShares('tools/call (serp_preview, one of the 13 tools of seo)', figures)
  printTimes(figures, 'Dozen', 'SDK 1.x as documented')
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
  const { freePort } = await import('../tests/support/process.ts')
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
