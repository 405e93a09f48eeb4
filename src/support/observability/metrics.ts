import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createRegistry, type Registry } from './exposition.ts'

/** The metrics of a gateway. No label may contain input from callers, because each value adds a time series. */
export function createMetrics() {
  const registry = createRegistry()
  measureProcess(registry)
  const requests = registry.counter('dozen_requests_total', 'Finished requests.')
  const seconds = registry.histogram(
    'dozen_request_seconds',
    'Time from the request to its answer.',
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  )
  const errors = registry.counter('dozen_errors_total', 'Errors that callers were told, by their code.')
  const upstream = registry.counter('dozen_upstream_requests_total', 'Requests to other sites, by what came of them.')
  const badOutputs = registry.counter('dozen_bad_outputs_total', 'Answers that broke their own output schema.')
  const payments = registry.counter(
    'dozen_payments_total',
    'What became of payments: verified, refused, settled, failed, pending or conflict.',
  )
  const amounts = registry.counter('dozen_payments_usd_total', 'The amounts of settled, failed and pending payments.')
  const listings = registry.counter('dozen_listings_total', 'Reports of facilitators whether they list what was sold.')
  const preparations: (() => Promise<void>)[] = []
  return {
    upstream,
    async read() {
      await Promise.all(preparations.map((prepare) => prepare()))
      return registry.read()
    },
    /** `prepare` runs before the metrics are written. It must not throw. */
    before: (prepare: () => Promise<void>) => void preparations.push(prepare),
    registry,
    countRequest(service: string, operation: string, status: number, tookSeconds: number) {
      requests.inc({ service, operation, status })
      seconds.observe({ service, operation }, tookSeconds)
    },
    countError: (service: string, code: string) => errors.inc({ service, code }),
    countBadOutput: (operation: string) => badOutputs.inc({ operation }),
    countListing: (network: string, status: string) => listings.inc({ network, status }),
    /** `usd` is set only if the payment is in the ledger. */
    countPayment(event: string, { network, service, usd }: CountedPayment) {
      payments.inc({ event, network, service })
      if (usd !== undefined) amounts.inc({ event, network, service }, usd)
    },
  }
}

interface CountedPayment {
  readonly network: string
  readonly service: string
  readonly usd: number | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of CPU, memory and event loop, with the names that dashboards for Node expect. */
function measureProcess(registry: Registry): void {
  const cpu = (kind: 'user' | 'system') => process.cpuUsage()[kind] / 1e6
  registry.total('process_cpu_user_seconds_total', 'Processor time in the process.', () => cpu('user'))
  registry.total('process_cpu_system_seconds_total', 'Processor time in the system.', () => cpu('system'))
  const startedAt = Math.round(Date.now() / 1000 - process.uptime())
  registry.gauge('process_start_time_seconds', 'When the process started.', () => startedAt)
  registry.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  registry.gauge('nodejs_heap_size_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed)
  registry.gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', () => process.memoryUsage().external)
  const resolutionMs = 20
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  // Even for an idle event loop, the measured delay is the sampling interval, which is therefore subtracted.
  const inSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) || 0
  registry.gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop delay since the last reading.', () =>
    inSeconds(delay.percentile(99)),
  )
  registry.gauge('nodejs_eventloop_lag_max_seconds', 'Longest event loop delay since the last reading.', () => {
    const longest = inSeconds(delay.max)
    delay.reset()
    return longest
  })
}
