import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { services } from '#services/index.ts'
import { START_ARGUMENTS } from '../../tests/support/npm-start.ts'
import { startGateway } from '../../tests/support/process.ts'
import { waysToAsk } from './ways-to-ask.ts'

// Measures the longest turn of the event loop, in processor time of its thread, while a gateway answers its first
// request. Every operation gets a newly started gateway on a filled database. Its example is sent as an API call, a
// tool call and a page. Requests without an operation are measured too. `first-turns.ts NAME,NAME` measures only
// operations whose names contain one of these.

const only = process.argv[2]?.split(',')
const OVER_MS = 20

interface Question {
  readonly path: string
  readonly init?: RequestInit
}

const postedMcp = (method: string, params: object = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
const html = { headers: { accept: 'text/html' } }
const kinds = new Map<string, Question[]>([
  ['front page', [{ path: '/', init: html }]],
  ['front page in Chinese', [{ path: '/?lang=zh-TW', init: html }]],
  ['sitemap', [{ path: '/sitemap.xml' }]],
  ['llms.txt', [{ path: '/llms.txt' }, { path: '/llms-full.txt' }]],
  ['OpenAPI of all', [{ path: '/openapi.json' }]],
  ['box: a sentence', [{ path: `/ask?q=${encodeURIComponent('台積電股價多少')}`, init: html }]],
  ['box: a value', [{ path: '/ask?q=2330', init: html }]],
  ['hub MCP: tools', [{ path: '/hub/mcp', init: postedMcp('tools/list') }]],
])
for (const service of services) {
  const { name } = service
  kinds.set(`${name}: documents`, [
    { path: `/${name}/`, init: html },
    { path: `/${name}/docs`, init: html },
    { path: `/${name}/openapi.json` },
    { path: `/${name}/llms.txt` },
    { path: `/${name}/sitemap.xml` },
    { path: `/${name}/mcp`, init: postedMcp('tools/list') },
  ])
  for (const operation of service.operations) {
    const endpoint = endpointsOf(service).find((it) => it.operation === operation)
    const place = placesOf(service).find((it) => it.operation === operation)
    const ways = [...waysToAsk(operation, endpoint, place, operation.example)]
    kinds.set(
      `${name} ${operation.name}`,
      ways.map(({ path, init }) => ({ path: `/${name}${path}`, init })),
    )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'dozen-turns-'))
const env = { DATABASE_PATH: join(folder, 'gateway.db'), RATE_LIMIT: 'off', OUTBOUND: 'off', LOG_LEVEL: 'silent' }
// The first start fills the database, and the second fills Node's compile cache.
for (let start = 0; start < 2; start++) await (await startGateway(env)).stop()
const found: { readonly kind: string; readonly summary: string; readonly longest: number }[] = []
for (const [kind, questions] of kinds) {
  if (only && !only.some((it) => kind.includes(it))) continue
  const program = [process.execPath, '--import=./bench/faults/tell-turns.ts', ...START_ARGUMENTS] as const
  const gateway = await startGateway({ ...env, TELL_TURNS_MS: '10' }, program)
  const parts: string[] = []
  let longest = 0
  for (const { path, init } of questions) {
    const from = gateway.log().length
    const status = await fetch(gateway.url + path, init).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    )
    await sleep(30)
    const turns = [
      ...gateway
        .log()
        .slice(from)
        .matchAll(/^turn (\d+)$/gm),
    ].map(([, ms]) => Number(ms))
    const most = Math.max(0, ...turns)
    longest = Math.max(longest, most)
    parts.push(`${status} ${most}`)
  }
  await gateway.kill()
  found.push({ kind, summary: parts.join(', '), longest })
}
rmSync(folder, { recursive: true })
const order = found.toSorted((a, b) => b.longest - a.longest)
for (const { kind, summary, longest } of order) console.log(`${String(longest).padStart(5)} ms  ${kind}  (${summary})`)
const over = found.filter(({ longest }) => longest > OVER_MS).length
console.log(`${over} of ${found.length} over ${OVER_MS} ms (load ${loadavg()[0]?.toFixed(0)})`)
process.exit(0)
