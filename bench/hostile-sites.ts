import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startGateway } from '../tests/support/process.ts'

// Twenty clients check hostile sites, each as often as a client may: how much longer does everybody else wait?

const SITES = 20
const ROUNDS = 3
const IDLE_MS = 4_000
const BUSY_MS = 12_000
const MEDIAN_FACTOR_MAX = 2
/** Ten fetching requests a minute and client. */
const CHECK_EVERY_MS = 6_000
/** Checks are kept for an hour, so each check is of a site with a name of its own. */
const NAMES_PER_SITE = Math.ceil((ROUNDS * BUSY_MS) / CHECK_EVERY_MS)

const KINDS = ['loris', 'big', 'nested', 'attributes', 'robots', 'bomb', 'links', 'headings', 'sitemap', 'headers']
const PATHS = ['/seo/api/site-check', '/llms/api/check']

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
  OUTBOUND_ALLOW: names
    .flat()
    .map((name) => `${name}=127.0.0.1:${sitesPort}`)
    .join(','),
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const statuses = new Map<number, number>()
try {
  await waitsFor(IDLE_MS)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await waitsFor(IDLE_MS)
    const until = performance.now() + BUSY_MS
    const checks = names.map((own, site) => keepChecking(own, (site / SITES) * CHECK_EVERY_MS, until))
    const busy = await waitsFor(BUSY_MS)
    await Promise.all(checks)
    rounds.push({ idle, busy })
  }
  const factor = median(rounds.map(({ idle, busy }) => share(busy, 0.5) / share(idle, 0.5)))
  const isGood = factor <= MEDIAN_FACTOR_MAX
  if (!isGood) process.exitCode = 1
  const shown = (took: readonly number[]) => [0.5, 0.9, 0.99, 1].map((part) => share(took, part).toFixed(2)).join(' / ')
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} is-holiday beside ${SITES} hostile sites: median × ${factor.toFixed(2)} | ` +
      `p50 / p90 / p99 / slowest ${shown(rounds.flatMap(({ idle }) => idle))} ms idle, ` +
      `${shown(rounds.flatMap(({ busy }) => busy))} ms busy | checks: ${answers}`,
  )
} finally {
  agent.destroy()
  await gateway.stop()
  sites.kill()
}

/** One check after another, of either service in turn, until the time is over. None waits for the one before. */
async function keepChecking(own: string[], delayMs: number, until: number): Promise<void> {
  const checks: Promise<void>[] = []
  await sleep(delayMs)
  for (let at = 0; performance.now() < until; at++) {
    checks.push(check(`${gateway.url}${PATHS[at % PATHS.length]}?url=http://${own.shift()}`))
    await sleep(CHECK_EVERY_MS)
  }
  await Promise.all(checks)
}

async function check(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
}

/** What is-holiday takes, in milliseconds, asked one after another. */
async function waitsFor(durationMs: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + durationMs
  for (let at = 0; performance.now() < until; at++) {
    const date = new Date(Date.UTC(2026, 0, 1 + (at % 365))).toISOString().slice(0, 10)
    const from = performance.now()
    await ask(`/life/api/is-holiday?date=${date}`)
    took.push(performance.now() - from)
    await sleep(4)
  }
  return took
}

function ask(path: string): Promise<void> {
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

function share(took: readonly number[], part: number): number {
  return took.toSorted((a, b) => a - b)[Math.min(Math.floor(took.length * part), took.length - 1)] ?? Number.NaN
}

function median(values: readonly number[]): number {
  return share(values, 0.5)
}
