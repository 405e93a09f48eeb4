import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { cachePathOf } from '#data/db/cache-file.ts'
import type { Database } from '#data/db/client.ts'
import type { LiveStore, LiveStoreOptions } from '#data/db/live-store.ts'
import { isMigrated, newestSchema } from '#data/db/migrate.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Registry } from '#support/observability/exposition.ts'
import { findForeignRelease } from '#data/releases/apply-release.ts'
import { startFollower } from '#data/releases/follower.ts'
import { findInstalled } from '#data/releases/installed-versions.ts'
import type { Manifest } from '#data/releases/manifest.ts'
import { confirm, findRelease, fingerprintData, openReleases, type ReleaseAddress } from '#data/releases/publish.ts'
import type { ReplicaEvents } from '#data/releases/replica-events.ts'
import { repeat } from '#support/workers/repeat.ts'
import type { ReplicaState } from '#surfaces/runtime.ts'
import type { JobRunner } from '#app/writer/writer.ts'

/** A call may read the replaced file until its deadline, and this much longer while its answer is drawn. */
const LINGER_SPARE_MS = 5_000

export interface Replica {
  state(): ReplicaState
  /** The value of the Data-Version header. Undefined if the database is not shared with other processes. */
  version(): string | undefined
  /** Called when the store has opened a newly installed release. */
  opened(): void
  /** Whether this process may change the data. Of several writer processes, only the leader may. */
  leads(): boolean
}

export interface ReplicaParts {
  readonly config: Config
  readonly store: Pick<LiveStore, 'reader' | 'broken'>
  readonly replicator: Pick<JobRunner, 'run'>
  /** Finds out whether this writer process is the leader. Default: there is no other. */
  readonly leadsData?: () => Promise<boolean>
  readonly prepare: () => Promise<unknown>
  readonly clock: () => Date
  readonly signal: AbortSignal
  readonly isLeader: boolean
  readonly log: Logger
  readonly registry: Registry
}

/** How a reader process prepares its database: it installs the newest release. */
export function storeOfReader(
  config: Config,
  replicator: ReplicaParts['replicator'],
): Pick<LiveStoreOptions, 'isPrepared' | 'prepare' | 'broken' | 'cachePath' | 'lingerMs'> {
  const cachePath = cachePathOf(config.role, config.DATABASE_PATH)
  return {
    async prepare() {
      await replicator.run({ do: 'install_newest' })
      return { broken: new Map(), seeds: [] }
    },
    isPrepared: (db: Database) => isMigrated(db.$client, 'database') && existsSync(cachePath),
    broken: () =>
      new Map(findInstalled(config.DATABASE_PATH)?.broken.map(({ service, why }) => [service, new Error(why)]) ?? []),
    cachePath,
    lingerMs: config.limits.requestDeadlineMs + LINGER_SPARE_MS,
  }
}

/** Starts publishing or installing releases, as the role demands. Undefined for the role `all`. */
export function startReplica(parts: ReplicaParts): Replica | undefined {
  const { role, PUBLISH_TO, FOLLOW } = parts.config
  if (role === 'writer') return startPublishing(parts, openReleases(PUBLISH_TO, parts.config))
  if (role === 'reader') return startFollowing(parts, openReleases(FOLLOW, parts.config))
  return undefined
}

/** Publishes a release if the data may have changed. Otherwise confirms that the newest release is current. */
function startPublishing(parts: ReplicaParts, releases: ReleaseAddress): Replica {
  const { config, store, replicator, clock, leadsData } = parts
  const { replicaEveryMs: everyMs, replicaBehindMs } = config.limits
  const database = config.DATABASE_PATH
  const report = createReporter(parts)
  /** The newest release. Undefined while another process leads. */
  let newest: Manifest | undefined
  if (parts.isLeader) {
    const fail = (err: unknown) => report({ event: 'publication_failed', err })
    void repeat(() => publishIfChanged().catch(fail), everyMs, parts.signal)
  }
  const state = (): ReplicaState => ({ role: 'writer', publication: newest, isBehind: false })
  measure(parts, state)
  return { state, version: () => undefined, opened: () => {}, leads: () => !leadsData || newest !== undefined }

  async function publishIfChanged(): Promise<void> {
    if (!store.reader) return
    if (leadsData && !(await leadsData())) {
      newest = undefined
    } else if (!newest || fingerprintData(store.reader) !== newest.mark) {
      if (leadsData && !newest) await takeOver()
      const broken = [...store.broken].map(([service, { message }]) => ({ service, why: message }))
      const { release } = await replicator.run({ do: 'publish', broken })
      if (release && release.version !== newest?.version) report({ event: 'published', manifest: release })
      newest = release
    } else if (clock().getTime() - Date.parse(newest.seen_at ?? newest.published_at) >= replicaBehindMs / 3) {
      newest = await confirm(releases, newest, clock())
    }
  }

  /** A new leader installs the release that its predecessor published, and continues from there. */
  async function takeOver(): Promise<void> {
    // Usually there is no such release, and then no process need be started.
    if (!(await findForeignRelease(database, releases))) return
    const { isInstalled } = await replicator.run({ do: 'install_foreign' })
    if (!isInstalled) return
    parts.log.warn({ event: 'records_taken_over' })
    await parts.prepare()
  }
}

/** Installs new releases as they appear. */
function startFollowing(parts: ReplicaParts, releases: ReleaseAddress): Replica {
  const { config, replicator } = parts
  const installed = () => findInstalled(config.DATABASE_PATH)
  const follower = startFollower({
    ...parts,
    installed,
    findRelease: () => findRelease(releases),
    install: parts.isLeader ? async () => void (await replicator.run({ do: 'install_newest' })) : undefined,
    schema: newestSchema('database'),
    everyMs: config.limits.replicaEveryMs,
    behindAfterMs: config.limits.replicaBehindMs,
    onEvent: createReporter(parts),
  })
  let inUse = installed()
  const state = (): ReplicaState => ({ role: 'reader', publication: inUse, isBehind: follower.isBehind() })
  measure(parts, state)
  return {
    state,
    // A structured field (RFC 9651): a string, with the parameter `behind` if the release may be outdated.
    version: () => inUse && `"${inUse.version}"${follower.isBehind() ? ';behind' : ''}`,
    opened: () => void (inUse = installed()),
    leads: () => false,
  }
}

function createReporter({ log, registry }: ReplicaParts): ReplicaEvents {
  const counted = registry.counter('dozen_publications_total', 'Releases by outcome, and why one was refused.')
  return (event) => {
    counted.inc({ event: event.event, reason: event.event === 'publication_refused' ? event.reason : '' })
    if ('manifest' in event) {
      const { version, bytes, as_of } = event.manifest
      log.info({ event: event.event, version, bytes, as_of })
    } else if ('err' in event) {
      log.error({ event: event.event, why: event.err instanceof Error ? event.err.message : String(event.err) })
    } else log.error(event)
  }
}

function measure({ registry, clock }: ReplicaParts, state: () => ReplicaState): void {
  registry.gauges('dozen_publication_info', 'The release that is published, or in use.', () => {
    const { role, publication } = state()
    return [[{ role, version: publication?.version ?? 'none' }, 1]]
  })
  registry.gauges('dozen_publication_age_seconds', 'Age of the release.', () => {
    const { publication } = state()
    return publication ? [[{}, Math.round((clock().getTime() - Date.parse(publication.published_at)) / 1000)]] : []
  })
  registry.gauge('dozen_publication_behind', '1 while there may be a newer release.', () => Number(state().isBehind))
}
