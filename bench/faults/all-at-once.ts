import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { services } from '#services/index.ts'
import { NPM_START, START_ENVIRONMENT } from '../../tests/support/npm-start.ts'
import { startGateway } from '../../tests/support/process.ts'
import { startYesman } from '../../tests/support/yesman.ts'
import { signPayment, type Terms } from '../paid-calls.ts'
import { waysToAsk } from './ways-to-ask.ts'
import { worstInputs } from './worst-inputs.ts'

// Sends the largest valid inputs of every operation from forty concurrent callers to a newly started gateway. The
// peak memory must stay under 512 MB. Also reports the latency of crisis lines under this load and without it. Paid
// operations are paid through a facilitator that accepts everything.
//
// `all-at-once.ts 20` sends every twentieth input. DATABASE_PATH is the database; without it, a new one is filled.
// CGROUP is the folder of a cgroup v1 memory controller with a limit. The gateway starts in that group, and the
// kernel kills it above the limit.

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
const facilitator = await startYesman()
const { DATABASE_PATH, CGROUP } = process.env
const command: readonly [string, ...string[]] =
  CGROUP === undefined ? NPM_START : ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', CGROUP, ...NPM_START]
const gateway = await startGateway(
  {
    RATE_LIMIT: 'off',
    OUTBOUND: 'off',
    LOG_LEVEL: 'silent',
    TEST_LIMITS: 'requestDeadlineMs=15000',
    LIFE_PRO: 'open',
    VOICES_PRO: 'open',
    X402_FACILITATOR_URL: facilitator.url,
    X402_RPC_URL_BASE_SEPOLIA: facilitator.url,
    ...START_ENVIRONMENT,
    ...(DATABASE_PATH !== undefined && { DATABASE_PATH }),
  },
  command,
)
const statuses = new Map<number | string, number>()
let crisis: number[] = []
const watch = new Worker(new URL('ask-crisis-lines.ts', import.meta.url), { workerData: { url: gateway.url } })
watch.on('message', (took: number) => crisis.push(took))
await sleep(QUIET_MS)
sayCrisisLines('they alone')
crisis = []
const waiting = asked.values().filter((_, at) => at % every === 0)
// The callers share one iterator, so each takes the next input that no other has taken.
const startedAt = performance.now()
const before = processorSeconds()
await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(waiting, keyOf(caller))))
const took = (performance.now() - startedAt) / 1000
watch.postMessage('end')
await once(watch, 'exit')
const end = `${memory('VmRSS')} at the end, ${memory('RssFile')} of it files`
console.log(`most memory   ${memory('VmHWM')} MB; ${end}`)
if (CGROUP !== undefined) sayGroup(CGROUP)
console.log(`took          ${took.toFixed(0)} s, ${(processorSeconds() - before).toFixed(0)} of a processor`)
console.log(`answered      ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`)
sayCrisisLines('with all')
await gateway.stop()
facilitator.close()

async function call(next: Iterable<(typeof asked)[number]>, key: string): Promise<void> {
  for (const { service, operation, endpoint, place, input } of next) {
    for (const { path, init } of waysToAsk(operation, endpoint, place, input)) {
      const status = await ask(`/${service.name}${path}`, init, key)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
}

/**
 * Sends a request and pays if the operation has a price. Returns the response status, or the name of the connection
 * error.
 */
async function ask(path: string, init: RequestInit, key: string): Promise<number | string> {
  try {
    const url = `${gateway.url}${path}`
    const response = await fetch(url, init)
    await response.arrayBuffer()
    const terms = response.status === 402 ? termsIn(response) : undefined
    if (!terms) return response.status
    const { 'x-payment': _, ...headers } = init.headers as Record<string, string>
    const paid = await fetch(url, { ...init, headers: { ...headers, ...signPayment(terms, key) } })
    await paid.arrayBuffer()
    return `${paid.status} paid`
  } catch (err) {
    return String((err as Error).cause ?? err)
  }
}

function termsIn(response: Response): Terms | undefined {
  const header = response.headers.get('payment-required')
  if (header === null) return undefined
  const { accepts } = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as { accepts: Terms['accepted'][] }
  return { version: 2, accepted: accepts[0] ?? {} }
}

/** One key per caller, because one payer may have at most four requests in progress. */
function keyOf(caller: number): string {
  return (caller + 1).toString(16).padStart(64, '0')
}

/** Processor seconds of the process, from proc(5). A tick is a hundredth of a second. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${gateway.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function memory(field: 'VmHWM' | 'VmRSS' | 'RssFile'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/**
 * Prints the peak memory of the cgroup, which includes cached files, and how often the kernel reclaimed memory at the
 * limit.
 */
function sayGroup(folder: string): void {
  const [most = 0, limit = 0, given = 0] = ['max_usage_in_bytes', 'limit_in_bytes', 'failcnt'].map((name) =>
    Number(readFileSync(`${folder}/memory.${name}`, 'utf8')),
  )
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  console.log(`its group     ${megabytes(most)} of ${megabytes(limit)} MB at most, gave back ${given} times`)
}

function sayCrisisLines(when: string): void {
  const times = crisis.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? Infinity)
  const summary = `half within ${at(0.5)} ms, p99 ${at(0.99)}, the slowest ${at(1)}`
  console.log(`crisis lines  ${when}: ${times.length}, ${summary} (load ${loadavg()[0]?.toFixed(0)})`)
}
