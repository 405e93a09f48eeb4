import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { waitUntilReady } from '../scripts/wait-until-ready.ts'
import { median, percentile } from './percentile.ts'
import { makePriceDatabase } from './price-database.ts'

// Measures the server's memory and the latency of other clients, while one client downloads a million prices.

const ROWS = 1_000_000
const DAYS = 200
const MEMORY_MB_MAX = 60
const P99_FACTOR_MAX = 4
/** The median of several rounds is used, because the machine also does other work. */
const ROUNDS = 5

const database = makePriceDatabase({ products: ROWS / DAYS, days: DAYS })
database.writer.$client.close()
const port = await freePort()
const server = spawn(process.execPath, ['bench/servers/open-gateway.ts'], {
  env: { PATH: process.env.PATH, PORT: String(port), DATABASE_PATH: database.path, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  await waitUntilReady(`http://localhost:${port}`)
  await measureOthers(3_000)
  for (const format of ['json', 'ndjson', 'csv']) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(format))
    const memory = Math.max(...rounds.map((round) => round.memoryMb))
    const factor = median(rounds.map((round) => round.duringMs / round.idleMs))
    const isGood = memory <= MEMORY_MB_MAX && factor <= P99_FACTOR_MAX
    if (!isGood) process.exitCode = 1
    console.log(
      `${isGood ? 'ok  ' : 'FAIL'} ${format.padEnd(7)} memory +${memory.toFixed(0)} MB at its peak | others p99 ` +
        `${median(rounds.map((round) => round.idleMs)).toFixed(2)} ms idle, ` +
        `${median(rounds.map((round) => round.duringMs)).toFixed(2)} ms during: × ${factor.toFixed(1)}`,
    )
  }
} finally {
  server.kill()
  agent.destroy()
}

/**
 * Measures once idle and once during a download: the peak memory above idle, and the 99th percentile of other
 * clients' latency.
 */
async function measure(format: string) {
  const idle = await measureOthers(2_000)
  const memoryIdle = readMemoryMb('VmRSS')
  resetPeak()
  const during = await withDownload(format)
  return {
    memoryMb: readMemoryMb('VmHWM') - memoryIdle,
    idleMs: percentile(idle, 0.99),
    duringMs: percentile(during, 0.99),
  }
}

/**
 * Sends small requests in sequence until the time or the download is over. Returns their latencies in milliseconds.
 */
async function measureOthers(durationMs: number, isOver: () => boolean = () => false): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + durationMs
  for (let at = 0; performance.now() < until && !isOver(); at++) {
    const from = performance.now()
    // Each request is for another product, so that no answer is cached.
    await ask(`/shop/api/product/bench-${at % 5_000}`)
    took.push(performance.now() - from)
    await sleep(4)
  }
  return took
}

function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { host: `localhost:${port}` } }, (response) => {
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}

/** The download runs in another process, so that reading it does not delay the measured requests. */
async function withDownload(format: string): Promise<number[]> {
  const url = `http://127.0.0.1:${port}/shop/api/pro/export/bench?set=prices&format=${format}`
  const headers = ['-H', `Host: localhost:${port}`, '-H', 'X-PAYMENT: taken for granted']
  const download = spawn('curl', ['-sN', '-o', '/dev/null', '-w', '%{size_download}', ...headers, url])
  let output = ''
  let isOver = false
  download.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = new Promise<void>((resolve) => download.once('close', resolve)).then(() => (isOver = true))
  const took = await measureOthers(600_000, () => isOver)
  await closed
  if (Number(output) < ROWS * 30) throw new Error(`The download ended after ${output} bytes.`)
  return took
}

function readMemoryMb(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

function resetPeak(): void {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
}
