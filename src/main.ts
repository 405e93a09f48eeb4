import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { joinCluster } from './app/cluster/member.ts'
import { supervise } from './app/cluster/supervisor.ts'
import { compose } from './app/compose.ts'
import { openSharedLedger } from './app/ledger.ts'
import { required } from './app/context.ts'
import { openShared } from './app/shared-cache.ts'
import { VERSION } from './app/version.ts'
import { ConfigError, readConfig, type Config } from './app/config.ts'
import { createHttpServer, createMetricsServer } from './gateway/http-server.ts'
import { listenErrorMessage } from './gateway/listen-error-message.ts'
import { makeFolderOf, type Writer } from './data/db/client.ts'
import { WrongDatabase } from './data/db/migrate.ts'
import { databaseErrorMessage } from './data/db/database-error-message.ts'
import { createLiveStore, type StoreChange } from './data/db/live-store.ts'

import { isPrepared, refuseWrongFiles } from './data/db/store.ts'
import { createLog } from './support/observability/log.ts'
import { createLogOutput } from './support/observability/log-output.ts'
import { readableLine } from './support/observability/readable-line.ts'
import { createDnsLookup } from './sites/outbound/dns.ts'
import { createGuardedFetch } from './sites/outbound/guarded-fetch.ts'
import { privateHosts } from './sites/federation/site-settings.ts'
import { publicUrl } from './app/public-url.ts'
import { loadHelpInCrisis, loadServices, services } from './app/services.ts'
import { SEED_FOLDER } from './app/seed-folder.ts'
import { serviceFacts } from './app/service-facts.ts'
import { programUrl } from './support/files/project-root.ts'
import { startScheduler } from './data/sync/scheduler.ts'
import { countLeftBehind } from './payments/copy-ledger.ts'
import type { LedgerStore } from './payments/ledger-store.ts'
import { sqliteSql } from './payments/sqlite-store.ts'
import type { Replica } from './app/replica.ts'
import { createWorkers } from './app/workers.ts'
import type { ReplicaJob } from './app/writer/job.ts'
import { createWriter } from './app/writer/writer.ts'
import { userAgentOf } from './app/user-agent.ts'

// The composition root: config → db → charge → gateway → listen → drain.

/** EX_CONFIG of sysexits.h: starting again changes nothing before somebody has changed a setting or a file. */
const NOT_BY_WAITING = 78
/** How long the end waits for whoever reads the log. */
const LOG_END_MS = 1000
/** Longer than the slowest bucket is waited for: what publishes or follows and is not done by then hangs. */
const REPLICATION_MS = 20 * 60_000
/** On top of what a process may take to end, before it is ended. */
const END_SPARE_MS = 2000

const config = readSettings()
const isTerminal = process.stdout.isTTY && config.NODE_ENV !== 'production'
const isText = config.LOG_FORMAT === 'text' || (config.LOG_FORMAT === 'auto' && isTerminal)
const useColour = isTerminal && process.stdout.hasColors()
const output = createLogOutput(1, isText ? (line) => readableLine(line, useColour) : undefined)
const log = createLog(config.LOG_LEVEL, output)
if (config.CLUSTER > 1 && cluster.isPrimary) await superviseProcesses()
const clock = () => new Date()
const outbound = {
  enabled: config.OUTBOUND,
  allow: config.OUTBOUND_ALLOW,
  userAgent: userAgentOf(config),
}
const writer = createWriter(fileURLToPath(programUrl('app/writer-entry')), output)
const replicatorProgram = fileURLToPath(programUrl('app/replicator-entry'))
const replicator = createWriter<ReplicaJob>(replicatorProgram, output, { deadlineMs: REPLICATION_MS })
// Loaded for those who publish or follow, and nobody else.
const replication = config.role === 'all' ? undefined : await import('./app/replica.ts')
const store = createLiveStore({
  path: config.DATABASE_PATH,
  isPrepared: (db) => isPrepared(db, serviceFacts, SEED_FOLDER),
  prepare: prepareFiles,
  ...(config.role === 'reader' && replication?.storeOfReader(config, replicator)),
  tidy: async () => void (isLeader && (await writer.run({ do: 'tidy' }))),
  onChange: tellStoreChange,
})
const guardedFetch = createGuardedFetch({
  ...outbound,
  perMinute: Math.ceil(config.limits.outboundPerMinute / config.CLUSTER),
})
const workers = createWorkers({ size: config.WORKERS, processes: config.CLUSTER })
const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await openTracing()
const sharedLedger = config.DATABASE_URL === undefined ? undefined : await openLedgerAt(config.DATABASE_URL)
let replica: Replica | undefined
const member = joinCluster(process.env.CLUSTER_MEMBER, () => composition.metrics.read())
// One of several processes does what is to be done once.
const isLeader = member?.isLeader ?? true
const composition = compose({
  config,
  tracing,
  replica: () => replica?.state(),
  ...(member && { readMetrics: member.metrics }),
  store,
  ledgerStore: sharedLedger,
  shared: config.REDIS_URL === undefined ? undefined : await openSharedCache(config.REDIS_URL),
  workers,
  services,
  logLinesDropped: () => output.dropped,
  onDemand: { facts: serviceFacts, load: loadServices },
  log,
  clock,
  fetch: guardedFetch,
  siteFetch: createGuardedFetch({ ...outbound, allow: [...outbound.allow, ...privateHosts(config.hubSites)] }),
  ...(config.OUTBOUND && { dns: createDnsLookup() }),
})
composition.remoteSites.start()
if (config.OUTBOUND_ALLOW.length > 0)
  log.warn({ event: 'outbound_allow', names: config.OUTBOUND_ALLOW.map(({ host }) => host) })
const ending = new AbortController()
let isEnding = false
const { registry } = composition.metrics
replica = replication?.startReplica({
  config,
  store,
  replicator,
  ...(sharedLedger && { leadsRecords: () => sharedLedger.leadsRecords() }),
  prepare: prepareFiles,
  clock,
  signal: ending.signal,
  isLeader,
  log,
  registry,
})
store.start()
void filesAreOpen().then(() => {
  if (sharedLedger && isLeader) void tellLeftBehind(sharedLedger)
  member?.tellOpen()
  void composition.payments.prepare(services.map(({ name }) => name))
  return isLeader ? composition.payments.watch(ending.signal) : undefined
})
if (isLeader) keepFresh()
const gateway = createHttpServer(composition, {
  arrivalMs: config.limits.requestDeadlineMs,
  bodyBytesMax: config.limits.bodyBytesMax,
  isSecure: publicUrl(config).startsWith('https:'),
  ...(config.role === 'reader' && { dataVersion: () => replica?.version() }),
})
registry.gauge('dozen_connections', 'Open connections.', gateway.connections)
const metrics = config.METRICS_PORT > 0 ? createMetricsServer(member?.metrics ?? composition.metrics.read) : undefined
await takeTurn()
// Nobody who asks for a crisis line waits for its code.
loadHelpInCrisis()
listen()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  // One of several may hear a signal from its terminal and from who started it.
  if (member) process.on(signal, drain)
  else process.once(signal, drain)
}
process.on('unhandledRejection', (err) => log.fatal({ event: 'unhandled_rejection', err }))

function readSettings(): Config {
  try {
    const settings = readConfig(process.env)
    makeDatabaseFolder(settings.DATABASE_PATH)
    refuseWrongDatabase(settings.DATABASE_PATH)
    return settings
  } catch (err) {
    if (err instanceof ConfigError) dontStart(`these settings are wrong.\n${err.message}`)
    if (err instanceof WrongDatabase) dontStart(err.message)
    throw err
  }
}

/** The SDK is loaded for those who want traces, and nobody else. */
async function openTracing() {
  const { startTracing } = await import('./support/observability/tracing.ts')
  return startTracing(VERSION).catch((err: Error) => dontStart(err.message))
}

/** What several machines share is reached later, where it cannot be reached now. */
async function openLedgerAt(url: string) {
  return openSharedLedger(url, clock).catch((err: Error) => dontStart(err.message))
}

async function openSharedCache(url: string) {
  return openShared(url).catch((err: Error) => dontStart(err.message))
}

/** Payments that were made before DATABASE_URL was set are nobody's until they are copied. */
async function tellLeftBehind(shared: LedgerStore): Promise<void> {
  const left = await countLeftBehind(
    sqliteSql(() => required<Writer>(store.ledger)),
    shared.sql,
  ).catch(() => 0)
  if (left > 0) log.warn({ event: 'ledger_left_behind', payments: left, run: 'npm run ledger -- --to-postgres' })
}

function dontStart(why: string): never {
  process.stderr.write(`Dozen does not start: ${why}\n`)
  process.exit(NOT_BY_WAITING)
}

/** What cannot be read just now is tried again later; what this version must not touch never gets better by waiting. */
function refuseWrongDatabase(path: string): void {
  try {
    refuseWrongFiles({ path })
  } catch (err) {
    if (err instanceof WrongDatabase) throw err
  }
}

/** A file that cannot be used costs the answers that need rows; a folder that cannot be made is a wrong setting. */
function makeDatabaseFolder(path: string): void {
  try {
    makeFolderOf(path)
  } catch (err) {
    throw new ConfigError(`DATABASE_PATH: the folder of ${path} cannot be made: ${(err as Error).message}.`)
  }
}

/** Starts CLUSTER processes of this program, and does nothing else until the last of them has ended. */
function superviseProcesses(): Promise<never> {
  const { CLUSTER, DRAIN_MS } = config
  const supervisor = supervise({
    size: CLUSTER,
    environment: (number) => ({ CLUSTER_MEMBER: String(number), ...(isTerminal && { LOG_FORMAT: 'text' }) }),
    write: (lines) => output.write(lines),
    onEnded: (ended) => log.error({ event: 'process_ended', ...ended }),
    endWithinMs: DRAIN_MS + LOG_END_MS + END_SPARE_MS,
    onEnd: (code) => void endLog(code),
  })
  process.on('SIGTERM', supervisor.end)
  process.on('SIGINT', supervisor.end)
  return new Promise(() => {})
}

/** Migrating and seeding take seconds, in which crisis lines answer. */
async function prepareFiles() {
  const { broken, seeds } = await writer.run({ do: 'prepare' })
  return { broken: new Map(broken.map(({ service, why }) => [service, new Error(why)])), seeds }
}

function tellStoreChange(change: StoreChange): void {
  if (change.event === 'unusable') {
    log.error({ event: 'database_unusable', why: databaseErrorMessage(change.err, config.DATABASE_PATH) })
  } else if (change.event === 'opened') {
    if (change.file === 'database') replica?.opened()
    log.info({ event: `${change.file}_opened` })
  } else if (change.event !== 'prepared') log.warn({ event: `${change.file}_${change.event}` })
  else {
    for (const [service, err] of change.broken) log.error({ event: 'seeds_unusable', service, why: err.message })
    for (const seed of change.seeds) log.info({ event: 'seed', ...seed })
    log.info({ event: 'prepared', data_sets: change.seeds.length, try: publicUrl(config) })
  }
}

/** Schedules the syncs, unless they are switched off or could reach nothing. */
function keepFresh(): void {
  // A reader's records come from the writer.
  if (!config.SYNC || !config.OUTBOUND || config.role === 'reader') return
  startScheduler(
    serviceFacts.flatMap(({ syncs }) => syncs),
    {
      reader: () => ((replica?.leads() ?? true) ? store.reader : undefined),
      clock,
      run: (names) => writer.run({ do: 'sync', syncs: [...names] }),
      signal: ending.signal,
      onFailure: (err) => log.error({ event: 'syncs_not_run', err }),
    },
  )
}

async function filesAreOpen(): Promise<void> {
  while (!(store.reader && store.ledger)) await sleep(20, undefined, { ref: false })
}

/** Where callers are served by another process, or wait in a socket, it is no help to be there before the files are open. */
async function takeTurn(): Promise<void> {
  const waitMs = 'fd' in listener() || member ? 5_000 : 0
  if (waitMs > 0) await Promise.race([filesAreOpen(), sleep(waitMs)])
}

/** The gateway on PORT, the metrics – where they are apart – on METRICS_PORT. */
function listen(): void {
  gateway.server.on('error', (err) => cannotListen(err, 'PORT', config.PORT))
  metrics?.on('error', (err) => cannotListen(err, 'METRICS_PORT', config.METRICS_PORT))
  gateway.server.listen(listener(), () => {
    log.info({ event: 'listening', host: config.HOST, port: config.PORT, try: publicUrl(config) })
  })
  metrics?.listen({ port: config.METRICS_PORT, host: config.HOST, reusePort: sharesPort() })
}

function cannotListen(err: NodeJS.ErrnoException, setting: string, port: number): void {
  if (isEnding) return
  isEnding = true
  const why = listenErrorMessage(err, { setting, port, host: config.HOST })
  log.fatal({ event: 'cannot_listen', why })
  // The log may go where nobody looks at this moment.
  if (!isTerminal) process.stderr.write(`Dozen does not start: ${why}\n`)
  void exit(1)
}

/** A socket that listens already, where systemd hands one over (sd_listen_fds(3)); else one of our own. */
function listener() {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  // To whoever started the processes, in whose stead node:cluster listens.
  const receiver = member ? process.ppid : process.pid
  if (LISTEN_FDS === '1' && LISTEN_PID === String(receiver)) return { fd: 3 }
  return { port: config.PORT, host: config.HOST, reusePort: sharesPort() }
}

/** Processes of a cluster have a socket each, so that none hands connections to another that may be dying. */
function sharesPort(): boolean {
  return member !== undefined && process.platform === 'linux'
}

/** Fails readiness, loses no request that was sent here, closes the database, ends. Ctrl-C does not wait for idlers. */
function drain(signal: string): void {
  if (ending.signal.aborted) return
  const isHurried = signal === 'SIGINT'
  log.info({ event: 'draining', signal })
  composition.leave()
  ending.abort()
  writer.stop()
  replicator.stop()
  setTimeout(() => end(1), config.DRAIN_MS)
  void gateway.drain({ isHurried, noticeMs: isHurried ? 0 : config.limits.drainNoticeMs }).then(() => end(0))
}

function end(code: number): void {
  if (isEnding) return
  isEnding = true
  composition.close()
  log.info({ event: 'stopped', clean: code === 0 })
  void exit(code)
}

/** Writes what the log still holds, as far as somebody takes it, and ends. */
async function exit(code: number): Promise<void> {
  await Promise.race([tracing?.close(), sleep(tracing ? LOG_END_MS : 0)])
  await endLog(code)
}

async function endLog(code: number): Promise<void> {
  const isFree = await output.close(LOG_END_MS)
  process.exitCode = code
  // An orderly end would wait for a write that hangs.
  if (isFree) process.exit()
  else process.kill(process.pid, 'SIGKILL')
}
