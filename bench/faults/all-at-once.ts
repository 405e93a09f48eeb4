import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { services } from '#services/index.ts'
import { startGateway } from '../../tests/support/process.ts'
import { waysToAsk } from './ways-to-ask.ts'
import { worstInputs } from './worst-inputs.ts'

// The worst lawful inputs of every operation from forty callers at once, over sockets: the most memory that the gateway ever
// had, which is to be under 512 MB, and how long crisis lines took meanwhile. `all-at-once.ts 20` sends every twentieth.

const every = Number(process.argv[2] ?? 1)
const CALLERS = 40
const CRISIS_EVERY_MS = 50

const asked = services.flatMap((service) =>
  service.operations.flatMap((operation) => {
    const endpoint = endpointsOf(service).find((it) => it.operation === operation)
    const place = placesOf(service).find((it) => it.operation === operation)
    return [...worstInputs(operation)].map(({ input }) => ({ service, operation, endpoint, place, input }))
  }),
)
const { MALLOC_MMAP_THRESHOLD_ = '131072', MALLOC_ARENA_MAX = '2' } = process.env
const gateway = await startGateway(
  {
    RATE_LIMIT: 'off',
    OUTBOUND: 'off',
    LOG_LEVEL: 'silent',
    LOOP_LATE_MS: '200',
    REQUEST_DEADLINE_MS: '15000',
    MALLOC_MMAP_THRESHOLD_,
    MALLOC_ARENA_MAX,
  },
  // As npm start has it.
  [process.execPath, '--max-semi-space-size=8', 'src/main.ts'],
)
const statuses = new Map<number | string, number>()
const crisis: number[] = []
const over = new AbortController()
const watch = watchCrisisLines()
const waiting = asked.values().filter((_, at) => at % every === 0)
// One iterator, of which each caller takes the next.
await Promise.all(Array.from({ length: CALLERS }, () => call(waiting)))
over.abort()
await watch
crisis.sort((a, b) => a - b)
console.log(`most memory   ${memory('VmHWM')} MB; ${memory('VmRSS')} at the end`)
console.log(`answered      ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`)
console.log(`crisis lines  ${crisis.length}, p99 ${ms(0.99)}, the slowest ${ms(1)}`)
await gateway.stop()

async function call(next: Iterable<(typeof asked)[number]>): Promise<void> {
  for (const { service, operation, endpoint, place, input } of next) {
    for (const { path, init } of waysToAsk(operation, endpoint, place, input)) {
      const status = await ask(`/${service.name}${path}`, init)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
}

/** The status, or what the connection came to. */
async function ask(path: string, init?: RequestInit): Promise<number | string> {
  try {
    const response = await fetch(`${gateway.url}${path}`, init)
    await response.arrayBuffer()
    return response.status
  } catch (err) {
    return String((err as Error).cause ?? err)
  }
}

async function watchCrisisLines(): Promise<void> {
  while (!over.signal.aborted) {
    const before = performance.now()
    const status = await ask('/wellness/api/crisis')
    crisis.push(status === 200 ? performance.now() - before : Infinity)
    await sleep(CRISIS_EVERY_MS)
  }
}

function memory(field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function ms(share: number): string {
  return `${Math.round(crisis[Math.ceil(crisis.length * share) - 1] ?? Infinity)} ms`
}
