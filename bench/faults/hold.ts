import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorkers } from '#app/workers.ts'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { ApiError } from '#support/errors/errors.ts'
import { createLog } from '#support/observability/log.ts'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import { services } from '#services/index.ts'
import { waysToAsk } from './ways-to-ask.ts'
import { worstInputs } from './worst-inputs.ts'

// Measures how long the largest inputs of every operation block the event loop: the longest turn and the sum of all
// turns, in processor time of the main thread. Each input is sent as an API call, a tool call and a page. `hold.ts
// NAME,NAME` measures only operations whose names contain one of these. WORKERS=off runs everything on the event
// loop.

const only = process.argv[2]?.split(',')
const folder = mkdtempSync(join(tmpdir(), 'dozen-hold-'))
process.env.DATABASE_PATH = join(folder, 'gateway.db')
const workers = process.env.WORKERS === 'off' ? undefined : createWorkers({})
// The clock of the gateway advances with each request, so that every cached answer has expired.
let now = Date.now()
const composition = compose({
  config: readConfig({
    DATABASE_PATH: process.env.DATABASE_PATH,
    RATE_LIMIT: 'off',
    OUTBOUND: 'off',
    SYNC: 'off',
    LIFE_PRO: 'open',
    VOICES_PRO: 'open',
  }),
  services,
  log: createLog('silent'),
  clock: () => new Date(now),
  fetch: (url) => Promise.reject(new ApiError('upstream_unavailable', `Nothing is fetched here: ${String(url)}.`)),
  // Paid operations run without a payment.
  charge: { demand: () => new ApiError('payment_required', 'Pay.'), collect: (_quote, _payment, work) => work() },
  ...(workers && { workers }),
})

interface Reading {
  readonly operation: string
  readonly input: string
  readonly longestMs: number
  readonly ms: number
  readonly status: number
  readonly bytes: number
}

async function read(operation: string, path: string, init: RequestInit, input: string): Promise<Reading> {
  now += 5000
  const request = new Request(`http://localhost:8402${path}`, init)
  const turns = countTurns()
  const response = await composition.fetch(request)
  const bytes = (await response.arrayBuffer()).byteLength
  return { operation, input, ...turns(), status: response.status, bytes }
}

/** Shorter turns of the event loop did no work. */
const NOTHING_MS = 0.1

/** Counts turns of the event loop until the returned function is called. Times are processor time in milliseconds. */
function countTurns(): () => Pick<Reading, 'longestMs' | 'ms'> {
  let before = process.threadCpuUsage()
  let longestMs = 0
  let ms = 0
  const count = () => {
    const { user, system } = process.threadCpuUsage(before)
    const took = (user + system) / 1000
    longestMs = Math.max(longestMs, took)
    if (took > NOTHING_MS) ms += took
    before = process.threadCpuUsage()
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  return () => {
    count()
    clearImmediate(next)
    return { longestMs, ms }
  }
}

const readings: Reading[] = []
for (const service of services) {
  for (const operation of service.operations) {
    const endpoint = endpointsOf(service).find((it) => it.operation === operation)
    const place = placesOf(service).find((it) => it.operation === operation)
    for (const { name, input } of worstInputs(operation)) {
      for (const { way, path, init } of waysToAsk(operation, endpoint, place, input)) {
        const label = `${service.name} ${operation.name} ${way}`
        if (only && !only.some((it) => label.includes(it))) continue
        await read(label, `/${service.name}${path}`, init, name)
        readings.push(await read(label, `/${service.name}${path}`, init, name))
      }
    }
  }
}
for (const [operation, all] of Map.groupBy(readings, (reading) => reading.operation)) {
  const slowest = all.toSorted((a, b) => b.longestMs - a.longestMs)[0]!
  const largest = Math.max(...all.map(({ bytes }) => bytes))
  console.log(
    `${slowest.longestMs.toFixed(1).padStart(7)} of ${slowest.ms.toFixed(1).padStart(7)} ms  ${String(largest).padStart(9)} B  ${operation}  (${slowest.input}, ${slowest.status})`,
  )
}
composition.close()
rmSync(folder, { recursive: true })
process.exit(0)
