import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort } from '../tests/support/process.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Contender {
  readonly name: string
  /** The script that listens on PORT. */
  readonly script: string
  readonly env?: Record<string, string>
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** What every answer must be. Default: any 2xx. */
  readonly status?: number
}

export interface Figure {
  readonly name: string
  readonly requestsPerSecond: number
  readonly cpuMicroseconds: number
}

/** Runs the contenders one after another in turns, so that a slow moment of the machine falls on all of them. */
export async function compare(contenders: readonly Contender[], { rounds = 3, seconds = 2 } = {}): Promise<Figure[]> {
  const figures = new Map<string, { rate: number[]; cpu: number[] }>()
  for (let round = 0; round <= rounds; round++) {
    for (const contender of contenders) {
      const { rate, cpu } = await measure(contender, seconds)
      // The first round warms the disk cache only.
      if (round === 0) continue
      const held = figures.get(contender.name) ?? { rate: [], cpu: [] }
      held.rate.push(rate)
      held.cpu.push(cpu)
      figures.set(contender.name, held)
    }
  }
  return [...figures].map(([name, { rate, cpu }]) => ({
    name,
    requestsPerSecond: median(rate),
    cpuMicroseconds: median(cpu),
  }))
}

/**
 * One row per contender, as shares of the first: of its requests a second, and of its work per processor second. The load
 * comes from one process on the same machine, so where both are busy the processor time tells more than the rate.
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

/** How many times the work of `other` `name` does. */
export function printTimes(figures: readonly Figure[], name: string, other: string): void {
  const [ours, theirs] = [name, other].map((wanted) => figures.find((figure) => figure.name === wanted))
  if (!ours || !theirs) return
  const rate = (ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(1)
  const cpu = (theirs.cpuMicroseconds / ours.cpuMicroseconds).toFixed(1)
  console.log(`  ${name} beside ${other}: ${rate} times the requests a second, 1/${cpu} of the CPU per request`)
}

/** Said where other work on the machine makes even the ratios rough. */
function machineLoad(): string {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  return load > cores + 1 ? ` (rough: load ${load.toFixed(1)} on ${cores} cores)` : ''
}

async function measure(contender: Contender, seconds: number): Promise<{ rate: number; cpu: number }> {
  const port = await freePort()
  const child = spawn(process.execPath, [contender.script], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent', SYNC: 'off', ...contender.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const url = `http://localhost:${port}${contender.path}`
    await answered(url, contender)
    const options = {
      url,
      connections: 64,
      method: contender.method ?? 'GET',
      headers: contender.headers ?? {},
      ...(contender.body !== undefined && { body: contender.body }),
    } as const
    await autocannon({ ...options, duration: 1 })
    const before = await cpuOf(child)
    const result = await autocannon({ ...options, duration: seconds })
    const expected =
      contender.status === undefined ? result['2xx'] : (result.statusCodeStats[contender.status]?.count ?? 0)
    if (expected < result.requests.total || result.errors > 0)
      throw new Error(`${contender.name}: ${result.non2xx} refusals, ${result.errors} errors`)
    const after = await cpuOf(child)
    return { rate: result.requests.total / result.duration, cpu: ((after - before) * 1e6) / result.requests.total }
  } finally {
    child.kill()
  }
}

async function answered(url: string, { method = 'GET', headers = {}, body }: Contender): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) }).catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer.`)
}

/** Seconds of processor time that the process has used, from /proc. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const stat = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(stat[11]) + Number(stat[12])) / 100
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
