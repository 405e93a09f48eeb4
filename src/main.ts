import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { joinCluster } from './app/cluster/member.ts'
import { superviseProcesses } from './app/supervise-processes.ts'
import { startBackground } from './app/background.ts'
import { compareClock } from './app/compare-clock.ts'
import { compose } from './app/compose.ts'
import { openConnections } from './app/connections.ts'
import { listenerOf, sharesPort } from './app/listener.ts'
import { openProcessLog } from './app/process-log.ts'
import { publicUrl } from './app/public-url.ts'
import type { Replica } from './app/replica.ts'
import { SEED_FOLDER } from './app/seed-folder.ts'
import { serviceFacts } from './app/service-facts.ts'
import { loadHelpInCrisis, loadServices, services } from './app/services.ts'
import { reloadConfig } from './app/settings-file.ts'
import { readStartSettings } from './app/start-settings.ts'
import { logStoreChange } from './app/store-report.ts'
import { userAgentOf } from './app/user-agent.ts'
import { createWorkers } from './app/workers.ts'
import type { Progress } from './app/writer/job.ts'
import { createWriter } from './app/writer/writer.ts'
import { createLiveStore } from './data/db/live-store.ts'
import { isPrepared } from './data/db/store.ts'
import { createHttpServer, createMetricsServer } from './gateway/http-server.ts'
import { listenErrorMessage } from './gateway/listen-error-message.ts'
import { privateHosts } from './sites/federation/site-settings.ts'
import { createDnsLookup } from './sites/outbound/dns.ts'
import { createGuardedFetch } from './sites/outbound/guarded-fetch.ts'
import { holdTurns } from './support/limits/event-loop.ts'
import { programUrl } from './support/files/project-root.ts'

// Starts and stops the process: settings → store → composition → listen → drain.

/** More than a publication to a slow bucket takes. */
const REPLICATION_MS = 20 * 60_000

const config = readStartSettings()
const processLog = openProcessLog(config)
const { log, output } = processLog
if (config.CLUSTER > 1 && cluster.isPrimary) await superviseProcesses(config, processLog)
const clock = () => new Date()
const address = publicUrl(config)
const ending = new AbortController()
let isEnding = false
let replica: Replica | undefined
const member = joinCluster(process.env.CLUSTER_MEMBER, () => composition.metrics.read())
// Only one process of a cluster may do work that must happen once.
const isLeader = member?.isLeader ?? true

const program = fileURLToPath(programUrl('app/writer-entry'))
const writer = createWriter(program, output)
// Releases do not wait for a long sync.
const replicator = createWriter(program, output, { deadlineMs: REPLICATION_MS })
const replication = config.role === 'all' ? undefined : await import('./app/replica.ts')
const store = createLiveStore({
  path: config.DATABASE_PATH,
  isPrepared: (db) => isPrepared(db, serviceFacts, SEED_FOLDER),
  prepare,
  ...(config.role === 'reader' && replication?.storeOfReader(config, replicator)),
  tidy: async () => void (isLeader && (await writer.run({ do: 'tidy' }))),
  onChange(change) {
    if (change.event === 'opened' && change.file === 'database') replica?.opened()
    logStoreChange(log, change, config.DATABASE_PATH)
  },
})

const outbound = { enabled: config.OUTBOUND, allow: config.OUTBOUND_ALLOW, userAgent: userAgentOf(config) }
const connections = await openConnections(config, clock)
const perMinute = Math.ceil(config.limits.outboundPerMinute / config.CLUSTER)
const { fetch, offsetMs } = compareClock(createGuardedFetch({ ...outbound, perMinute }), clock)
const composition = compose({
  ...connections,
  config,
  replica: () => replica?.state(),
  ...(member && { readMetrics: member.metrics }),
  store,
  workers: createWorkers({ processes: config.CLUSTER }),
  services,
  logLinesDropped: () => output.dropped,
  onDemand: { facts: serviceFacts, load: loadServices },
  log,
  clock,
  clockOffsetMs: offsetMs,
  fetch,
  siteFetch: createGuardedFetch({ ...outbound, allow: [...outbound.allow, ...privateHosts(config.hubSites)] }),
  ...(config.OUTBOUND && { dns: createDnsLookup() }),
})
// Before the process reports that it is ready, because an unhandled SIGHUP would end it. Without a file there is nothing
// to read again, and closing the terminal ends the process.
if (config.SETTINGS_FILE !== undefined) process.on('SIGHUP', reload)
const { ledgerStore } = connections
composition.remoteSites.start()
if (config.OUTBOUND_ALLOW.length > 0) {
  log.warn({ event: 'outbound_allow', names: config.OUTBOUND_ALLOW.map(({ host }) => host) })
}
const { registry } = composition.metrics
replica = replication?.startReplica({
  config,
  store,
  replicator,
  ...(ledgerStore && { leadsData: () => ledgerStore.leadsData() }),
  prepare,
  clock,
  signal: ending.signal,
  isLeader,
  log,
  registry,
})
store.start()
void filesAreOpen().then(() => {
  member?.reportOpen()
  void composition.payments.prepare(
    services.map(({ name }) => name),
    ending.signal,
  )
  startBackground({
    config,
    connections,
    composition,
    writer,
    replica,
    clock,
    isLeader,
    log,
    clockOffsetMs: offsetMs,
    signal: ending.signal,
  })
})

const gateway = createHttpServer(composition, {
  arrivalMs: config.limits.requestDeadlineMs,
  bodyBytesMax: config.limits.bodyBytesMax,
  isSecure: address.startsWith('https:'),
  ...(config.role === 'reader' && { dataVersion: () => replica?.version() }),
})
registry.gauge('dozen_connections', 'Open connections.', gateway.connections)
const metrics = config.METRICS_PORT > 0 ? createMetricsServer(member?.metrics ?? composition.metrics.read) : undefined
const listener = listenerOf(config, member)
// Another process, or the socket's queue, serves callers until the files are open.
if ('fd' in listener || member) await Promise.race([filesAreOpen(), sleep(5_000)])
loadHelpInCrisis()
listen()
// The terminal and the supervisor may both send the signal.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  if (member) process.on(signal, drain)
  else process.once(signal, drain)
}
process.on('unhandledRejection', (err) => log.fatal({ event: 'unhandled_rejection', err }))

function reload(): void {
  const next = reloadConfig(log)
  if (!next) return
  log.level = next.LOG_LEVEL
  composition.reload(next)
}

async function prepare(onProgress?: (progress: Progress) => void) {
  const { broken, seeds } = await writer.run({ do: 'prepare' }, onProgress)
  return { broken: new Map(broken.map(({ service, why }) => [service, new Error(why)])), seeds }
}

async function filesAreOpen(): Promise<void> {
  while (!(store.reader && store.ledger)) await sleep(20, undefined, { ref: false })
}

function listen(): void {
  gateway.server.on('error', (err) => cannotListen(err, 'PORT', config.PORT))
  metrics?.on('error', (err) => cannotListen(err, 'METRICS_PORT', config.METRICS_PORT))
  gateway.server.listen(listener, () => {
    log.info({ event: 'listening', host: config.HOST, port: config.PORT })
    void filesAreOpen().then(() => log.info({ event: 'ready', try: address }))
  })
  metrics?.listen({ port: config.METRICS_PORT, host: config.HOST, reusePort: sharesPort(member) })
}

function cannotListen(err: NodeJS.ErrnoException, setting: string, port: number): void {
  if (isEnding) return
  isEnding = true
  const why = listenErrorMessage(err, { setting, port, host: config.HOST })
  log.fatal({ event: 'cannot_listen', why })
  // The log may go to a file, so the reason also goes to the terminal.
  if (!processLog.isTerminal) process.stderr.write(`Dozen does not start: ${why}\n`)
  void processLog.exit(1)
}

/** Fails readiness, answers the remaining requests, then exits. Ctrl-C does not wait for idle connections. */
function drain(signal: string): void {
  if (ending.signal.aborted) return
  const isHurried = signal === 'SIGINT'
  log.info({ event: 'draining', signal })
  composition.leave()
  ending.abort()
  writer.stop()
  replicator.stop()
  setTimeout(() => end(1), config.limits.drainMs)
  const noticeMs = isHurried ? 0 : config.limits.drainNoticeMs
  void gateway.drain({ isHurried, noticeMs, hold: holdTurns }).then(() => end(0))
}

function end(code: number): void {
  if (isEnding) return
  isEnding = true
  composition.close()
  log.info({ event: 'stopped', clean: code === 0 })
  void processLog.exit(code)
}
