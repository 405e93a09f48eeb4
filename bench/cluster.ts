import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway, type GatewayProcess } from '../tests/support/process.ts'
import { sendMix } from './mix.ts'
import { median } from './percentile.ts'

// Estimates the throughput of CLUSTER=2 on two cores, relative to one process, from the processor time per request.
// The measured rate would mostly show the cost of the load generator, which uses the same cores. A single process is
// saturated when its main thread is; two processes are saturated when both cores are.

const CORES = 2
const ROUNDS = 8
const SECONDS = 4

/** Processor time in milliseconds: of all threads, and of only the main threads. */
interface CpuTime {
  readonly all: number
  readonly main: number
}

const gateways = [await start('1'), await start('2')] as const
const shares: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const [one, two] = [await measurePerRequest(gateways[0]), await measurePerRequest(gateways[1])]
  // The first round lets the compiler warm up and is not measured.
  if (round === 0) continue
  // Requests per millisecond if nothing but their own processor time limits them.
  const alone = 1 / one.main
  const together = CORES / Math.max(two.main, two.all)
  shares.push(together / alone)
  console.log(
    `one process ${toMicroseconds(one.main)} µs of its main thread a request (${toMicroseconds(one.all)} with the others); ` +
      `two: ${toMicroseconds(two.main)} (${toMicroseconds(two.all)}); together ${(together / alone).toFixed(2)} times`,
  )
}
console.log(`median ${median(shares).toFixed(2)} times`)
for (const gateway of gateways) await gateway.stop()

function start(size: string): Promise<GatewayProcess> {
  const settings = { CLUSTER: size, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const { DATABASE_PATH } = process.env
  return startGateway({ ...settings, ...(DATABASE_PATH !== undefined && { DATABASE_PATH }) })
}

async function measurePerRequest({ url, pid }: GatewayProcess): Promise<CpuTime> {
  const before = readCpuTime(pid)
  const { answered } = await sendMix(url, { duration: SECONDS }, 64)
  await sleep(200)
  const after = readCpuTime(pid)
  return { all: (after.all - before.all) / answered, main: (after.main - before.main) / answered }
}

/** Processor time of the listening process. With a cluster, the sum over its child processes. */
function readCpuTime(pid: number): CpuTime {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const listening = children.length > 0 ? children : [pid]
  const sum = (of: (it: number) => number) => listening.reduce((total, it) => total + of(it), 0)
  return {
    main: sum((it) => readTime(`/proc/${it}/task/${it}/stat`)),
    all: sum((it) =>
      readdirSync(`/proc/${it}/task`).reduce((all, id) => all + readTime(`/proc/${it}/task/${id}/stat`), 0),
    ),
  }
}

/** The processor time in a stat file of Linux, which counts in hundredths of a second. */
function readTime(stat: string): number {
  const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function toMicroseconds(milliseconds: number): string {
  return (milliseconds * 1000).toFixed(0)
}
