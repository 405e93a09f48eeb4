import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort } from '../scripts/free-port.ts'
import { median } from './percentile.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

const logFolder = mkdtempSync(join(tmpdir(), 'dozen-bench-log-'))
const logFile = join(logFolder, 'log')
process.once('exit', () => rmSync(logFolder, { recursive: true, force: true }))

export interface Contender {
  readonly name: string
  /** The script that starts the server. The server must listen on PORT. */
  readonly script: string
  readonly env?: Record<string, string>
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** The path of each further call; `path` is used for the first one. */
  readonly nextPath?: () => string
  /** The body of each further call; `body` is used for the first one. */
  readonly nextBody?: () => string
  /** The required status of every response. Default: any 2xx. */
  readonly status?: number
}

export interface Figure {
  readonly name: string
  readonly requestsPerSecond: number
  readonly cpuMicroseconds: number
  /** The difference between the best and the worst round, as a share of the median. */
  readonly spread: number
}

const WARM_SECONDS = 4

/**
 * Measures the contenders in turns, so that a slow moment of the machine affects all of them. Contenders with the
 * same server share one process. While one is measured, the others are idle.
 */
export async function compare(contenders: readonly Contender[], { rounds = 3, seconds = 1.5 } = {}): Promise<Figure[]> {
  const servers = new Map<string, Server>()
  const figures = new Map(contenders.map(({ name }) => [name, { rate: [] as number[], cpu: [] as number[] }]))
  try {
    for (const contender of contenders) {
      const key = serverOf(contender)
      if (!servers.has(key)) servers.set(key, await start(contender))
    }
    for (let round = 0; round <= rounds; round++) {
      for (const contender of contenders) {
        const server = servers.get(serverOf(contender))
        if (!server) continue
        const { rate, cpu } = await measure(contender, server, round === 0 ? WARM_SECONDS : seconds)
        // The first round is not measured, since compilation dominates its times.
        if (round === 0) continue
        figures.get(contender.name)?.rate.push(rate)
        figures.get(contender.name)?.cpu.push(cpu)
      }
    }
  } finally {
    for (const { child } of servers.values()) child.kill()
  }
  return [...figures].map(([name, { rate, cpu }]) => ({
    name,
    requestsPerSecond: median(rate),
    cpuMicroseconds: median(cpu),
    spread: (Math.max(...rate) - Math.min(...rate)) / median(rate),
  }))
}

/**
 * Prints one row per contender, relative to the first: requests per second, and requests per second of processor
 * time. The load generator uses the same machine, so processor time is the more reliable of the two.
 */
export function printShares(title: string, figures: readonly Figure[]): void {
  const [base] = figures
  if (!base) return
  console.log(`\n${title}: shares of ${base.name}${machineLoad()}`)
  for (const { name, requestsPerSecond, cpuMicroseconds } of figures) {
    const share = (requestsPerSecond / base.requestsPerSecond).toFixed(2)
    const cpuShare = (base.cpuMicroseconds / cpuMicroseconds).toFixed(2)
    console.log(
      `  ${name.padEnd(44)} by rate ${share}   by CPU ${cpuShare}   ${requestsPerSecond.toFixed(0).padStart(6)} req/s   ${cpuMicroseconds.toFixed(0).padStart(5)} µs CPU`,
    )
  }
}

/**
 * Prints how many times the requests per second `name` reaches, compared with `other`, and the same for processor
 * time.
 */
export function printTimes(figures: readonly Figure[], name: string, other: string): void {
  const [ours, theirs] = [name, other].map((wanted) => figures.find((figure) => figure.name === wanted))
  if (!ours || !theirs) return
  const rate = (ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(1)
  const cpu = (theirs.cpuMicroseconds / ours.cpuMicroseconds).toFixed(1)
  console.log(`  ${name} beside ${other}: ${rate} times the requests a second, 1/${cpu} of the CPU per request`)
}

/** A note that other work makes the ratios unreliable; empty on a quiet machine. */
function machineLoad(): string {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  return load > cores + 1 ? ` (rough: load ${load.toFixed(1)} on ${cores} cores)` : ''
}

interface Server {
  readonly child: ChildProcess
  readonly url: string
}

const serverOf = ({ script, env = {} }: Contender) => JSON.stringify([script, env])

/** Starts a contender's server, with its log in a file as in production. */
async function start(contender: Contender): Promise<Server> {
  const port = await freePort()
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [contender.script], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent', SYNC: 'off', ...contender.env },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  const server = { child, url: `http://localhost:${port}` }
  await answered(server.url + contender.path, contender)
  return server
}

async function measure(contender: Contender, { child, url }: Server, seconds: number) {
  const { nextPath, nextBody } = contender
  const setupRequest = (request: object) => ({
    ...request,
    ...(nextPath && { path: nextPath() }),
    ...(nextBody && { body: nextBody() }),
  })
  const options = {
    url: url + contender.path,
    connections: 64,
    method: contender.method ?? 'GET',
    headers: contender.headers ?? {},
    ...(contender.body !== undefined && { body: contender.body }),
    ...((nextPath ?? nextBody) && { requests: [{ setupRequest }] }),
  } as const
  const before = await cpuOf(child)
  const result = await autocannon({ ...options, duration: seconds })
  const after = await cpuOf(child)
  const expected =
    contender.status === undefined ? result['2xx'] : (result.statusCodeStats[contender.status]?.count ?? 0)
  if (expected < result.requests.total || result.errors > 0)
    throw new Error(`${contender.name}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.total / result.duration, cpu: ((after - before) * 1e6) / result.requests.total }
}

async function answered(url: string, { method = 'GET', headers = {}, body }: Contender): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) }).catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer.`)
}

/** Processor seconds that the process has used, from /proc. */
export async function cpuOf(child: Pick<ChildProcess, 'pid'>): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const stat = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(stat[11]) + Number(stat[12])) / 100
}
