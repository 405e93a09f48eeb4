import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openStore } from '#data/db/store.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { freeCall, offlineContexts } from './in-process.ts'
import { median } from './percentile.ts'

// Measures the cost of the input layer in a look-up by exact key. The same call alternates between the input layer
// and the bare schema, in this process and with the answer rendered. An HTTP request would add the same cost to both
// and so hide the difference.

const NAMES = ['stock', 'life', 'aiprice', 'rules']
const LOOKUPS: readonly (readonly [service: string, operation: string, input: object])[] = [
  ['stock', 'get_stock', { code: '2330' }],
  ['stock', 'get_theme_stocks', { slug: 'cpo' }],
  ['life', 'is_holiday', { date: '2026-10-10' }],
  ['life', 'get_invoice_numbers', { period: '115-05-06' }],
  ['aiprice', 'estimate_ai_api_cost_twd', { model: 'gpt-4o', input_tokens: 1_000_000 }],
  ['rules', 'get_chapter', { slug: 'chains' }],
]
const ROUNDS = 20
const WARMING_ROUNDS = 4
const CALLS = 400

const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
const used = services.filter(({ name }) => NAMES.includes(name))
const store = openStore({ path: join(folder, 'inputs.db'), seedFolder: SEED_FOLDER, services: used, now: new Date() })
const contexts = offlineContexts(store)
for (const [service, name, input] of LOOKUPS) {
  const operation = services.find((it) => it.name === service)?.operations.find((it) => it.name === name)
  if (!operation) throw new Error(`There is no ${service} ${name}.`)
  measure(service, operation, input)
}
store.close()
rmSync(folder, { recursive: true, force: true })

function measure(service: string, operation: Operation, input: object): void {
  const context = contexts(service)
  const call = freeCall(context)
  const render = (output: unknown) => ({ contentType: 'application/json', body: JSON.stringify(output) })
  const withLayer = () => execute(operation, () => parseInput(operation, input, { context }), call, render)
  const withSchema = () => execute(operation, () => operation.input.parse(input), call, render)
  const took = { layer: [] as number[], schema: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    // The order alternates, because the second call finds warmer caches.
    const [first, second] = round % 2 === 0 ? [withLayer, withSchema] : [withSchema, withLayer]
    const [one, other] = [measureMicroseconds(first), measureMicroseconds(second)]
    const [layer, schema] = first === withLayer ? [one, other] : [other, one]
    // The first rounds let the compiler warm up and are not measured.
    if (round < WARMING_ROUNDS) continue
    took.layer.push(layer)
    took.schema.push(schema)
  }
  const [layer, schema] = [median(took.layer), median(took.schema)]
  console.log(
    `${operation.name.padEnd(26)} with the layer ${(layer / schema).toFixed(3)} of the bare schema   ${layer.toFixed(1)} and ${schema.toFixed(1)} µs of CPU a call`,
  )
}

function measureMicroseconds(work: () => unknown): number {
  const startedAt = process.cpuUsage()
  for (let at = 0; at < CALLS; at++) void work()
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / CALLS
}
