import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { services } from '#services/index.ts'
import { startGateway } from '../../tests/support/process.ts'
import { waysToAsk } from './ways-to-ask.ts'
import { worstInputs } from './worst-inputs.ts'

// The worst lawful inputs of every operation from forty callers at once, over sockets, to a gateway that nobody has asked for
// anything: the most memory that it ever had, which is to be under 512 MB, and how long crisis lines took meanwhile, beside
// what they took when they alone were asked for. `all-at-once.ts 20` sends every twentieth.

const every = Number(process.argv[2] ?? 1)
const CALLERS = 40
const QUIET_MS = 5000

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
let crisis: number[] = []
const watch = new Worker(new URL('ask-crisis-lines.ts', import.meta.url), { workerData: { url: gateway.url } })
watch.on('message', (took: number) => crisis.push(took))
await sleep(QUIET_MS)
sayCrisisLines('they alone')
crisis = []
const waiting = asked.values().filter((_, at) => at % every === 0)
// One iterator, of which each caller takes the next.
await Promise.all(Array.from({ length: CALLERS }, () => call(waiting)))
watch.postMessage('end')
await once(watch, 'exit')
console.log(`most memory   ${memory('VmHWM')} MB; ${memory('VmRSS')} at the end`)
console.log(`answered      ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`)
sayCrisisLines('with all')
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

function memory(field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function sayCrisisLines(when: string): void {
  const took = crisis.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? Infinity)
  const times = `half within ${at(0.5)} ms, p99 ${at(0.99)}, the slowest ${at(1)}`
  console.log(`crisis lines  ${when}: ${took.length}, ${times} (load ${loadavg()[0]?.toFixed(0)})`)
}
