import { request as sendRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from '../tests/support/built-program.ts'
import { startGateway } from '../tests/support/process.ts'
import { compare, printShares, printTimes, type Contender } from './measure.ts'
import { benchPaidCalls, withYesman } from './paid-calls.ts'

// Compares the cost of Dozen with other servers that send the same bytes, in one run of about three minutes. Access
// log and metrics are on.

const HOLIDAY = '/life/api/is-holiday?date=2026-02-28'
/** About 6 KB of JSON. */
const YEAR = '/life/api/holidays?year=2026'
const MCP = '/seo/mcp'
const CALL = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'serp_preview', arguments: { title: 'Tea', url: 'https://example.com/shop/tea' } },
  }),
} as const

const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
const gateway = await startGateway({ LOG_LEVEL: 'silent' })
try {
  await benchSameKey()
  await benchToolCall()
  await benchFirstKeys()
  await withYesman(benchPaidCalls)
} finally {
  await gateway.stop()
  rmSync(folder, { recursive: true })
}

async function benchSameKey(): Promise<void> {
  const { etag = '' } = (await answerOf({ path: HOLIDAY })).headers
  const unchanged = { path: HOLIDAY, headers: { 'if-none-match': String(etag) }, status: 304 }
  const packed = { path: YEAR, headers: { 'accept-encoding': 'gzip' } }
  printShares('The same GET again and again', await compare([await bare({ path: HOLIDAY }), ours({ path: HOLIDAY })]))
  printShares(
    '304, for who has the ETag',
    await compare([await bare(unchanged, { ETag: String(etag) }), ours(unchanged)]),
  )
  printShares('gzip', await compare([await bare(packed, { 'Content-Encoding': 'gzip' }), ours(packed)]))
}

async function benchToolCall(): Promise<void> {
  const call = { path: MCP, ...CALL }
  const answer = JSON.parse((await answerOf(call)).body.toString()) as { result: { structuredContent: object } }
  const sdk = { name: 'official server as documented', script: 'bench/servers/official-mcp.ts', ...call }
  const figures = await compare([
    await bare(call),
    ours(call),
    { ...sdk, env: { BODY: JSON.stringify(answer.result.structuredContent) } },
  ])
  printShares('tools/call (serp_preview, one of the 13 tools of seo)', figures)
  printTimes(figures, 'Dozen', 'official server as documented')
}

/** Each call has another date and another path, so that no answer is cached. */
async function benchFirstKeys(): Promise<void> {
  let calls = 0
  const nextPath = () => {
    calls += 1
    const date = new Date(Date.UTC(2018, 0, 1 + (calls % 3000))).toISOString().slice(0, 10)
    return `/life/api/is-holiday?date=${date}&utm_content=${calls}`
  }
  const asked = { path: HOLIDAY, nextPath }
  const peer = {
    name: 'Fastify and better-sqlite3 by hand',
    script: 'bench/servers/fastify-sqlite.ts',
    env: { DATABASE_PATH: gateway.databasePath },
    ...asked,
  }
  const figures = await compare([{ ...(await bare({ path: HOLIDAY })), nextPath }, ours(asked), peer])
  printShares('GET, another key each time', figures)
  printTimes(figures, 'Dozen', peer.name)
}

type Asked = Pick<Contender, 'path' | 'nextPath' | 'method' | 'headers' | 'body' | 'status'>

function ours(asked: Asked): Contender {
  const env = { DATABASE_PATH: gateway.databasePath, LOG_LEVEL: 'info' }
  return { name: 'Dozen', script: PROGRAM, env, ...asked }
}

/** A bare Hono server that sends our answer to any request. */
async function bare(asked: Asked, headers: Record<string, string> = {}): Promise<Contender> {
  const { status, body } = await answerOf(asked)
  const file = join(mkdtempSync(join(folder, 'body-')), 'body')
  writeFileSync(file, body)
  const env = { BODY_FILE: file, STATUS: String(status), HEADERS: JSON.stringify(headers) }
  return { name: 'bare Hono, the same body', script: 'bench/servers/bare-hono.ts', env, ...asked }
}

/** The answer as compressed bytes; fetch() would decompress them. */
async function answerOf({ path, method = 'GET', headers = {}, body }: Asked) {
  const sent = sendRequest(gateway.url + path, { method, headers }).end(body)
  const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) }
}
