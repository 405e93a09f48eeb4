import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openStore } from '#data/db/store.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { hubSearchMcpServers } from '#services/hub/directory/hub-search-mcp-servers.ts'
import { hubSearchX402Apis } from '#services/hub/directory/hub-search-x402-apis.ts'
import { indexX402Apis } from '#services/hub/directory/x402-index.ts'
import { indexMcpServers } from '#services/hub/directory/server-index.ts'
import { services } from '#services/index.ts'
import { freeCall, offlineContexts, printPercentiles } from './in-process.ts'

// Measures searches of a directory of MCP servers as large as the real ones, in this process and with the answer
// rendered.

const SERVERS = 25_000
const APIS = 20_000
const P99_MS_MAX = 20
const ROUNDS = 40

const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
const store = openStore({
  path: join(folder, 'hub.db'),
  seedFolder: SEED_FOLDER,
  services: services.filter(({ name }) => name === 'hub'),
  now: new Date(),
})
const { writer, reader } = store
if (!writer || !reader) throw store.failure
grow('hub_mcp_servers', 'name', SERVERS)
grow('hub_x402_apis', 'resource', APIS)
const startedAt = performance.now()
writer.transaction(() => {
  indexMcpServers(writer)
  indexX402Apis(writer)
})
console.log(`${SERVERS} servers and ${APIS} APIs indexed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

const contexts = offlineContexts(store)

const WORDS =
  'server|mcp server|github|postgres database|weather|browser automation|io.github|search the web|a|api data'
const questions = WORDS.split('|')
measure(
  'servers: words',
  hubSearchMcpServers,
  questions.map((q) => ({ q })),
)
measure(
  'servers: words, remote',
  hubSearchMcpServers,
  questions.map((q) => ({ q, remote: true, limit: 100 })),
)
measure('servers: no words', hubSearchMcpServers, [
  {},
  { tag: 'databases' },
  { remote: true },
  { offset: 20_000, limit: 100 },
])
measure(
  'x402: words',
  hubSearchX402Apis,
  questions.map((q) => ({ q })),
)
measure(
  'x402: words, price, network',
  hubSearchX402Apis,
  questions.map((q) => ({ q, max_price_usd: 0.01, network: 'base' })),
)
measure('x402: price only', hubSearchX402Apis, [
  { max_price_usd: 0.01 },
  { network: 'base' },
  { max_price_usd: 1, offset: 5000 },
])
store.close()
rmSync(folder, { recursive: true })

/** Adds copies of existing rows under other names until the table has `rows` rows. */
function grow(table: string, key: string, rows: number): void {
  const name = sql.raw(table)
  const columns = writer!.all<{ name: string }>(sql`select name from pragma_table_info(${table})`).map((it) => it.name)
  const present = writer!.all<{ rows: number }>(sql`select count(*) as rows from ${name}`)[0]?.rows ?? 0
  for (let copy = 1, count = present; count < rows; copy++) {
    const values = columns.map((column) => (column === key ? `${key} || '-copy${copy}'` : column)).join(', ')
    const take = Math.min(present, rows - count)
    writer!.run(sql`insert into ${name} select ${sql.raw(values)} from ${name} order by rowid limit ${take}`)
    count += take
  }
}

function measure(title: string, operation: Operation, inputs: readonly object[]): void {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const input of inputs) {
      const start = performance.now()
      const context = contexts('bench')
      void execute(
        operation,
        () => parseInput(operation, input, { context }),
        freeCall(context),
        (output) => ({ contentType: 'application/json', body: JSON.stringify(output) }),
      )
      // The first round warms the page cache and is not measured.
      if (round > 0) took.push(performance.now() - start)
    }
  }
  printPercentiles(title, 'searches', took, P99_MS_MAX)
}
