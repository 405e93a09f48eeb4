import { acceptsPayments, type Config } from './config.ts'
import { createContextFactory, requireOpen } from './context.ts'
import { countingFetch, measureLedger, measureState } from './metrics.ts'
import { composePayments, listPaymentNetworks } from './payments.ts'
import type { Writer } from '#data/db/client.ts'
import { openStore, type Store } from '#data/db/store.ts'
import { hubPathOf } from '#surfaces/tools/federated-tools.ts'
import { createToolCalls } from '#surfaces/tools/tool-calls.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { createAdmissions } from '#support/limits/admissions.ts'
import { createMemoryLimiter } from '#support/limits/memory-limiter.ts'
import type { RateLimiter, Rates } from '#support/limits/rate.ts'
import { shareOf } from '#support/limits/share-of.ts'
import { createSharedLimiter } from '#support/limits/shared-limiter.ts'
import { logBadOutput, logFailure } from '#support/observability/events.ts'
import type { Logger } from '#support/observability/log.ts'
import { createMetrics, type Metrics } from '#support/observability/metrics.ts'
import type { Charge } from '#operation/charge.ts'
import type { Service } from '#operation/service.ts'
import { needsOf, loadMissing } from '#operation/preload.ts'
import { factsOf } from '#operation/service-facts.ts'
import type { SiteState } from '#operation/sites.ts'
import type { RedisState } from './open-redis.ts'
import type { DnsLookup, GuardedFetch } from '#sites/outbound/types.ts'
import { usdOf } from '#payments/report.ts'
import type { PaymentLayer } from '#payments/create-charge.ts'
import type { LedgerStore } from '#payments/ledger-store.ts'
import { sqliteStore } from '#payments/sqlite-store.ts'
import { openSiteTokens, tokensPath } from '#sites/federation/site-tokens.ts'
import { pinsPath } from '#sites/federation/pins.ts'
import { openRemoteSites, type OpenRemoteSites } from '#sites/federation/remote-sites.ts'
import { OAUTH_CLIENT_PATH } from '#operation/sites.ts'
import { createGatewayFor } from './create-gateway.ts'
import { publicUrl } from './public-url.ts'
import { explainNotReady } from './readiness.ts'
import { createStatusReader } from './store-state.ts'
import type { StoredServiceFacts } from './service-facts.ts'
import { SEED_FOLDER } from './seed-folder.ts'
import { didOf } from '#surfaces/documents/did-document.ts'
import { frontFactsOf, type FrontFacts } from '#surfaces/pages/front-facts.ts'
import { createUnpaidCheck } from '#surfaces/unpaid-check.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import type { Workers } from '#surfaces/task.ts'
import { laterTurn } from '#support/limits/event-loop.ts'
import { VERSION } from './version.ts'

export interface Parts {
  readonly config: Config
  readonly services: readonly Service[]
  /** Loads services when they are needed. `facts` are known without loading. Default: all services are loaded. */
  readonly onDemand?: {
    readonly facts: readonly StoredServiceFacts[]
    readonly load: NonNullable<Runtime['loadServices']>
  }
  readonly log: Logger
  readonly logLinesDropped?: () => number
  readonly clock: () => Date
  /** How far our clock is ahead of other sites', in milliseconds. Default: not compared. */
  readonly clockOffsetMs?: () => number
  readonly fetch: GuardedFetch
  /** Fetches from remote MCP servers, which may be on a private network. */
  readonly siteFetch?: GuardedFetch
  /** Resolves host names of other sites. Default: no reverse DNS lookups. */
  readonly dns?: DnsLookup
  /** The database. Default: the file at DATABASE_PATH, created if it does not exist. */
  readonly store?: Store
  /** The payment ledger. Default: the file beside the database. */
  readonly ledgerStore?: LedgerStore | undefined
  /** Rate limits and cached answers shared with other processes. Default: local to this process. */
  readonly shared?: RedisState | undefined
  /** For tests: replaces data/seed. */
  readonly seedFolder?: string
  /** For tests: replaces the payment layer. */
  readonly charge?: Charge
  /** Worker threads. Default: all calls run on the event loop. */
  readonly workers?: Workers
  /** The state of the shared database. Default: it is not shared with other processes. */
  readonly replica?: NonNullable<Runtime['replica']>
  /** The response of /metrics. Default: the metrics of this process alone. */
  readonly readMetrics?: () => Promise<string>
}

export interface Composition extends Gateway {
  readonly metrics: Metrics
  readonly store: Store
  readonly payments: PaymentLayer
  readonly remoteSites: OpenRemoteSites
  /** Applies changed settings to later requests. Rate limits are reset. */
  reload(config: Config): void
  /** Makes /readyz fail, so that load balancers send no new clients. Requests are still answered. */
  leave(): void
  close(): void
}

/** Builds the process in the order config, database, payments, gateway. It does not listen yet. */
export function compose(parts: Parts): Composition {
  const { config, services, log, clock, fetch, siteFetch = fetch, dns, charge } = parts
  const store =
    parts.store ??
    openStore({
      path: config.DATABASE_PATH,
      seedFolder: parts.seedFolder ?? SEED_FOLDER,
      services,
      now: clock(),
    })
  if (!parts.store && store.failure) log.error({ event: 'database_unusable', err: store.failure })
  for (const [service, err] of store.broken) log.error({ event: 'seeds_unusable', service, why: err.message, err })
  for (const seed of store.seeds) log.info({ event: 'seed', ...seed })
  const metrics = createMetrics()
  const { logLinesDropped = () => 0 } = parts
  metrics.registry.total('dozen_log_lines_dropped_total', 'Log lines that could not be written.', logLinesDropped)
  const remoteSites = openRemoteSites({
    sites: config.hubSites,
    fetch: siteFetch,
    log,
    clock,
    version: VERSION,
    localSites: services.map((service) => service.name),
    pinsPath: pinsPath(config.DATABASE_PATH),
    clientId: publicUrl(config) + OAUTH_CLIENT_PATH,
    ...(config.HUB_TOKEN_KEY && { tokens: openSiteTokens(tokensPath(config.DATABASE_PATH), config.HUB_TOKEN_KEY) }),
  })
  const facts = parts.onDemand?.facts ?? services.map(factsOf)
  const contexts = createContextFactory({
    store,
    services: facts,
    log,
    clock,
    fetch: countingFetch(fetch, metrics.upstream),
    dns,
    deadlineMs: config.limits.requestDeadlineMs,
    sharedAnswers: parts.shared?.answers,
    publicUrl: (service) => publicUrl(config, service),
    sites: () => [...listLocalSites(services), ...remoteSites.states()],
    remoteTools: remoteSites.tools,
  })
  let { cdpKey } = config
  const isSandbox = config.X402_PAY_TO === undefined
  const networks = new Map(services.map((service) => [service.name, listPaymentNetworks(config, service)]))
  const payments = composePayments({
    config,
    log,
    clock,
    clockOffsetMs: parts.clockOffsetMs,
    cdpKey: () => cdpKey,
    store:
      parts.ledgerStore ??
      sqliteStore(
        () => requireOpen<Writer>(store.ledger),
        () => clock().getTime(),
      ),
    sale: {
      services,
      networks: (service) => networks.get(service) ?? ['base-sepolia'],
      didOf: (service) => didOf(publicUrl(config, service)),
    },
    onListed: (network, status) => metrics.countListing(network, status),
    onPayment: (event, { service, network, amount }) =>
      metrics.countPayment(event, {
        service,
        network,
        usd: amount === undefined ? undefined : Number(usdOf(network, BigInt(amount))),
      }),
  })
  let fronts: readonly FrontFacts[] | undefined = parts.onDemand?.facts.map(({ front }) => front)
  let isLeaving = false
  const toolCalls = createToolCalls(() => runtime)
  const createRuntime = (config: Config): Runtime => ({
    version: VERSION,
    services,
    ...(parts.onDemand && { loadServices: parts.onDemand.load }),
    fronts: () => (fronts ??= services.map(frontFactsOf)),
    charge: charge ?? payments,
    isSandbox,
    bodyBytesMax: config.limits.bodyBytesMax,
    mcpBatchMax: config.limits.mcpBatchMax,
    asksCallers: config.CLUSTER * config.REPLICAS === 1,
    reportTo: config.REPORT_TO,
    dataStatus: createStatusReader(store, facts, clock),
    deadlineMs: config.limits.requestDeadlineMs,
    admissions:
      config.rateLimit && createAdmissions(config.rateLimit.rates, createLimiter(config.rateLimit.rates, parts)),
    remoteSites,
    profiles: config.hubProfiles,
    onProfileCall: (call) => log.info({ event: 'profile_call', ...call }),
    workers: parts.workers,
    ...(parts.replica && { replica: parts.replica }),
    clock,
    loading: () => store.loading,
    hasRecords: ({ name }) => store.reader !== undefined && !store.broken.has(name),
    context: (service, exchange) =>
      contexts(
        exchange.id,
        service.name,
        () => exchange.abortSignal(),
        service.frontsOthers && {
          tools: () => toolCalls(service, exchange),
          isAnotherHub: hubPathOf(exchange).length > 0,
        },
        exchange,
      ),
    whenReady: (operation) =>
      (store.reader && loadMissing(needsOf(operation), store.reader)) ??
      (operation.unlimited ? undefined : laterTurn()),
    isOpen: (service) => acceptsPayments(config, service),
    publicUrl: (service) => publicUrl(config, service?.name),
    networks: (service) => networks.get(service.name) ?? [],
    signingKeys: () => payments.signingKeys(),
    checkUnpaid: createUnpaidCheck(),
    isOriginAllowed: (origin) => ['*', origin.toLowerCase()].some((it) => config.ALLOWED_ORIGINS.includes(it)),
    onError: (error, exchange) => {
      if (!exchange.isAborted()) logFailure(log, exchange, error)
    },
    onBadOutput: (operation, error) => {
      metrics.countBadOutput(operation.name)
      logBadOutput(log, operation.name, error)
    },
  })
  let runtime = createRuntime(config)
  measureState(metrics.registry, {
    version: VERSION,
    clock,
    isReady: () => !isLeaving && explainNotReady(store, undefined) === undefined,
    dataStatus: () => runtime.dataStatus(),
    threads: parts.workers?.state,
  })
  measureLedger(metrics, payments)
  const { shared } = parts
  if (shared) metrics.registry.gauge('dozen_shared_up', '1 while REDIS_URL answers.', () => Number(shared.isUp()))
  const createGatewayOf = (next: Config) =>
    createGatewayFor(next, runtime, { store, metrics, parts, isLeaving: () => isLeaving })
  let gateway = createGatewayOf(config)
  return {
    fetch: (request, connection) => gateway.fetch(request, connection),
    get cache() {
      return gateway.cache
    },
    metrics,
    store,
    payments,
    remoteSites,
    reload(next) {
      cdpKey = next.cdpKey
      runtime = createRuntime(next)
      gateway = createGatewayOf(next)
    },
    leave: () => void (isLeaving = true),
    close() {
      remoteSites.close()
      store.close()
    },
  }
}

function createLimiter(rates: Rates, { config, clock, shared }: Parts): RateLimiter {
  const processes = shared ? config.CLUSTER * config.REPLICAS : config.CLUSTER
  const local = createMemoryLimiter(shareOf(rates, processes), clock)
  return shared ? createSharedLimiter(rates, shared.buckets, local) : local
}

/** The services of this process as sites of the hub. They are always up. */
function listLocalSites(services: readonly Service[]): SiteState[] {
  return services
    .filter((service) => !service.frontsOthers)
    .map(({ name, operations }) => ({
      name,
      kind: 'local',
      state: 'up',
      tools: operations.filter((operation) => operation.tool).length,
      flagged: 0,
      checked_at: null,
      next_try_at: null,
    }))
}
