import { createContextFactory, type ContextParts } from '#app/context.ts'
import { createLog } from '#support/observability/log.ts'
import type { Call } from '#operation/execute.ts'
import type { Context } from '#operation/context.ts'
import { factsOf } from '#operation/service-facts.ts'
import { services } from '#services/index.ts'
import { everythingPaid } from './servers/everything-paid.ts'

/** Contexts of all services on this database, without log output and network requests. */
export function offlineContexts(store: ContextParts['store'], remoteTools: ContextParts['remoteTools'] = () => []) {
  return createContextFactory({
    store,
    services: services.map(factsOf),
    log: createLog('silent'),
    clock: () => new Date(),
    fetch: async () => {
      throw new Error('Benches send no network requests.')
    },
    deadlineMs: 15_000,
    publicUrl: (service) => `http://localhost:8402/${service}`,
    sites: () => [],
    remoteTools,
  })
}

/** Calls a free operation directly, without HTTP or MCP. */
export function freeCall(context: Context): Call {
  return {
    context,
    language: 'en',
    charge: everythingPaid,
    isOpen: true,
    payment: undefined,
    quote: () => {
      throw new Error('A free operation must not charge.')
    },
    onBadOutput: (_, error) => {
      throw error
    },
  }
}

/** Prints one row of the report. If the 99th percentile is not below `p99MsMax`, the process exits with 1. */
export function printPercentiles(title: string, what: string, took: readonly number[], p99MsMax: number): void {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const isGood = at(0.99) < p99MsMax
  if (!isGood) process.exitCode = 1
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} ${title.padEnd(30)} ${took.length} ${what} | ` +
      `p50 ${at(0.5).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms, slowest ${at(1 - 1e-9).toFixed(2)} ms`,
  )
}
