import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '#compose.ts'
import { readConfig } from '#config.ts'
import { ApiError } from '#errors/errors.ts'
import { createLog } from '#observability/log.ts'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { services } from '#services/index.ts'
import { worstInputs } from './worst-inputs.ts'

// How much of the main thread the worst lawful input of every operation takes, by its own processor time.

const only = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'dozen-hold-'))
const composition = compose({
  config: readConfig({
    DATABASE_PATH: join(folder, 'gateway.db'),
    RATE_LIMIT: 'off',
    OUTBOUND: 'off',
    SYNC: 'off',
    X402_PAY_TO: '',
  }),
  services,
  log: createLog('silent'),
  clock: () => new Date(),
  fetch: (url) => Promise.reject(new ApiError('upstream_unavailable', `Nothing is fetched here: ${String(url)}.`)),
  // What a paid operation does is measured, too.
  charge: { demand: () => new ApiError('payment_required', 'Pay.'), collect: (_quote, _payment, work) => work() },
})

interface Reading {
  readonly operation: string
  readonly input: string
  readonly ms: number
  readonly status: number
  readonly bytes: number
}

async function read(service: string, name: string, path: string, init: RequestInit, input: string): Promise<Reading> {
  const before = process.threadCpuUsage()
  const response = await composition.fetch(new Request(`http://localhost:8402/${service}${path}`, init))
  const { user, system } = process.threadCpuUsage(before)
  const bytes = (await response.arrayBuffer()).byteLength
  return { operation: `${service} ${name}`, input, ms: (user + system) / 1000, status: response.status, bytes }
}

const paid = { 'content-type': 'application/json', 'x-payment': 'e30=' }
const readings: Reading[] = []
for (const service of services) {
  for (const operation of service.operations) {
    if (only && !`${service.name} ${operation.name}`.includes(only)) continue
    const endpoint = endpointsOf(service).find((it) => it.operation === operation)
    for (const { name, input } of worstInputs(operation)) {
      const body = JSON.stringify(
        endpoint?.method === 'POST'
          ? input
          : { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation.name, arguments: input } },
      )
      if (body.length > 1_000_000 || (endpoint?.method !== 'POST' && !operation.tool)) continue
      const path = endpoint?.method === 'POST' ? endpoint.path : '/mcp'
      const init = { method: 'POST', headers: paid, body }
      await read(service.name, operation.name, path, init, name)
      readings.push(await read(service.name, operation.name, path, init, name))
    }
  }
}
const worst = Map.groupBy(readings, ({ operation }) => operation)
for (const [operation, all] of worst) {
  const slowest = all.toSorted((a, b) => b.ms - a.ms)[0]!
  const largest = Math.max(...all.map(({ bytes }) => bytes))
  console.log(
    `${slowest.ms.toFixed(1).padStart(9)} ms  ${String(largest).padStart(9)} B  ${operation}  (${slowest.input}, ${slowest.status})`,
  )
}
composition.close()
rmSync(folder, { recursive: true })
process.exit(0)
