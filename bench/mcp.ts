import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from '../tests/support/process.ts'
import { compare, printShares } from './measure.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = { method: 'POST', headers } as const
const rpc = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** tools/call and tools/list beside bare Hono with the same bytes and beside the SDK's documented pattern. */
async function benchMcp(): Promise<void> {
  const gateway = await startGateway({ LOG_LEVEL: 'silent' })
  const path = '/wellness/mcp'
  const call = rpc('tools/call', { name: 'calc_sleep_times', arguments: { wake: '07:00' } })
  const answer = await (await fetch(gateway.url + path, { ...post, body: call })).text()
  const { structuredContent } = (JSON.parse(answer) as { result: { structuredContent: object } }).result
  const env = { DATABASE_PATH: gateway.databasePath }
  const calls = await compare([
    {
      name: 'bare Hono, the same bytes',
      script: 'bench/servers/bare-hono.ts',
      env: { BODY: answer },
      path,
      ...post,
      body: call,
    },
    { name: 'Dozen', script: 'src/main.ts', env, path, ...post, body: call },
    {
      name: 'SDK, a server per request',
      script: 'bench/servers/sdk.ts',
      env: { BODY: JSON.stringify(structuredContent) },
      path,
      ...post,
      body: call,
    },
  ])
  printShares('tools/call (calc_sleep_times)', calls)

  const list = rpc('tools/list')
  const many = { name: 'Dozen, 73 tools', script: 'bench/servers/many-tools.ts', path: '/mcp', ...post, body: list }
  const bytes = await bytesOf(many)
  const file = join(mkdtempSync(join(tmpdir(), 'dozen-bench-')), 'list.json')
  writeFileSync(file, bytes)
  const lists = await compare([
    {
      name: 'bare Hono, the same bytes',
      script: 'bench/servers/bare-hono.ts',
      env: { BODY_FILE: file },
      path,
      ...post,
      body: list,
    },
    many,
  ])
  printShares(`tools/list (73 tools, ${bytes.length} bytes)`, lists)
  await gateway.stop()
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
