import type { Store } from '#data/db/store.ts'
import { createClientOf } from '#gateway/client.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createMetricsAccess } from '#gateway/metrics-access.ts'
import { expectedWaitMs } from '#support/limits/event-loop.ts'
import { logRequest } from '#support/observability/events.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Metrics } from '#support/observability/metrics.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import type { Config } from './config.ts'
import { explainNotReady } from './readiness.ts'
import { readDataVersion } from './store-state.ts'

interface GatewayParts {
  readonly store: Store
  readonly metrics: Metrics
  readonly parts: {
    readonly log: Logger
    readonly readMetrics?: () => Promise<string>
  }
  readonly isLeaving: () => boolean
}

/** The gateway for these settings: hosts, clients, health, and what is counted and logged of a request. */
export function createGatewayFor(
  { rateLimit, ...config }: Config,
  runtime: Runtime,
  { store, metrics, parts, isLeaving }: GatewayParts,
): Gateway {
  return createGateway({
    runtime,
    frontHosts: [config.GATEWAY_DOMAIN, ...config.frontHosts],
    hosts: config.hosts,
    requestsInFlightMax: config.limits.requestsInFlightMax,
    isBusy: () => expectedWaitMs() > config.limits.queueMaxMs,
    urlCharactersMax: config.limits.urlCharactersMax,
    clientOf: rateLimit
      ? createClientOf({
          trustProxy: config.TRUST_PROXY,
          countsThisMachine: rateLimit.countsThisMachine,
          onUntrustedProxy: () => parts.log.warn({ event: 'untrusted_proxy', set: 'TRUST_PROXY' }),
        })
      : () => undefined,
    health: {
      notReady: (service) => (isLeaving() ? 'This process is ending.' : explainNotReady(store, service)),
      mayReadMetrics: createMetricsAccess(config.METRICS_TOKEN),
      metrics: config.METRICS_PORT === 0 ? (parts.readMetrics ?? metrics.read) : undefined,
    },
    dataState: () => readDataVersion(store),
    // Called when the response is complete, for metrics and log.
    onFinish: (exchange, method, status, startedAt) => {
      const tookMs = performance.now() - startedAt
      metrics.countRequest(exchange.service ?? '', exchange.operation ?? '', status, tookMs / 1000)
      if (exchange.problem) metrics.countError(exchange.service ?? '', exchange.problem)
      logRequest(parts.log, exchange, method, status, tookMs)
    },
  })
}
