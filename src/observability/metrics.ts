import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** The process's Prometheus metrics. No label ever holds anything that a caller sent. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'dozen_requests_total',
    help: 'Finished requests.',
    labelNames: ['service', 'operation', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'dozen_request_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['service'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const badOutputs = new Counter({
    name: 'dozen_bad_outputs_total',
    help: 'Answers that broke their own output schema.',
    labelNames: ['operation'],
    registers: [registry],
  })
  const payments = new Counter({
    name: 'dozen_payments_total',
    help: 'What became of payments: verified, refused, settled, failed, pending or conflict.',
    labelNames: ['event', 'network', 'service'],
    registers: [registry],
  })
  return {
    read: () => registry.metrics(),
    countRequest(service: string, operation: string, status: number, took: number) {
      requests.inc({ service, operation, status })
      seconds.observe({ service }, took)
    },
    countBadOutput: (operation: string) => badOutputs.inc({ operation }),
    countPayment: (event: string, { network, service }: { readonly network: string; readonly service: string }) =>
      payments.inc({ event, network, service }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
