import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { startGateway } from '../tests/support/process.ts'
import type { Checking } from './servers/hostile-clients.ts'
import { median, percentile } from './percentile.ts'

// Measures how much the latency of other clients grows while twenty clients check hostile sites. “Paced” clients obey
// the rate limit of one client. “Unpaced” clients send check after check, as an attacker with many addresses could.

const SITES = 20
const ROUNDS = 3
const IDLE_MS = 4_000
const BUSY_MS = 12_000
const MEDIAN_FACTOR_MAX = 2
/** The rate limit allows a client ten requests a minute that fetch from sites. */
const CHECK_EVERY_MS = 6_000
/** A site check is cached for an hour by host name, so each client has several names for its site. */
const NAMES_PER_ROUND = 20
const NAMES_PER_SITE = 2 * ROUNDS * NAMES_PER_ROUND

const KINDS = ['loris', 'big', 'nested', 'attributes', 'robots', 'bomb', 'links', 'headings', 'sitemap', 'headers']

const sitesPort = await freePort()
const names = Array.from({ length: SITES }, (_, site) =>
  Array.from({ length: NAMES_PER_SITE }, (_, at) => `${KINDS[site % KINDS.length]}-${site}-${at}.test`),
)
const sites = spawn(process.execPath, ['bench/servers/hostile-sites.ts'], {
  env: { PATH: process.env.PATH, PORT: String(sitesPort) },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
await once(sites, 'message')
const gateway = await startGateway({
  LOG_LEVEL: 'silent',
  // The rate limit counts by address, and all twenty clients have the address of this machine.
  RATE_LIMIT: 'off',
  OUTBOUND_ALLOW: names
    .flat()
    .map((name) => `${name}=127.0.0.1:${sitesPort}`)
    .join(','),
})
try {
  await waitsFor(IDLE_MS)
  await measure('paced', CHECK_EVERY_MS)
  await measure('unpaced', 0)
} finally {
  await gateway.stop()
  sites.kill()
}

async function measure(title: string, everyMs: number): Promise<void> {
  const rounds = []
  const statuses = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await waitsFor(IDLE_MS)
    const checks = startChecks(
      everyMs,
      names.map((own) => own.splice(0, NAMES_PER_ROUND)),
    )
    const busy = await waitsFor(BUSY_MS)
    for (const [status, count] of Object.entries(await checks))
      statuses.set(status, (statuses.get(status) ?? 0) + count)
    rounds.push({ idle, busy })
  }
  const factor = median(rounds.map(({ idle, busy }) => percentile(busy, 0.5) / percentile(idle, 0.5)))
  const isGood = factor <= MEDIAN_FACTOR_MAX
  if (!isGood) process.exitCode = 1
  const shown = (took: readonly number[]) =>
    [0.5, 0.9, 0.99, 1].map((part) => percentile(took, part).toFixed(2)).join(' / ')
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} is-holiday beside ${SITES} hostile sites, ${title}: median × ${factor.toFixed(2)} | ` +
      `p50 / p90 / p99 / slowest ${shown(rounds.flatMap(({ idle }) => idle))} ms idle, ` +
      `${shown(rounds.flatMap(({ busy }) => busy))} ms busy | checks: ${answers}`,
  )
}

/** Starts the checks. Resolves to the number of responses per status when they are over. */
async function startChecks(everyMs: number, names: string[][]): Promise<Record<string, number>> {
  const clients = spawn(process.execPath, ['bench/servers/hostile-clients.ts'], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  clients.send({ gatewayUrl: gateway.url, names, everyMs, durationMs: BUSY_MS } satisfies Checking)
  const [statuses] = (await once(clients, 'message')) as [Record<string, number>]
  return statuses
}

/** Sends is-holiday requests in sequence. Returns their latencies in milliseconds. */
async function waitsFor(durationMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  const until = performance.now() + durationMs
  for (let at = 0; performance.now() < until; at++) {
    const date = new Date(Date.UTC(2026, 0, 1 + (at % 365))).toISOString().slice(0, 10)
    const from = performance.now()
    await ask(agent, `/life/api/is-holiday?date=${date}`)
    took.push(performance.now() - from)
    await sleep(4)
  }
  agent.destroy()
  return took
}

function ask(agent: Agent, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port: gateway.port, path, agent, headers: { host: `localhost:${gateway.port}` } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`is-holiday answers ${response.statusCode}.`))
        response.resume().once('end', resolve)
      },
    ).once('error', reject)
  })
}
