import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { cachePathOf } from '#data/db/cache-file.ts'
import type { Database } from '#data/db/client.ts'
import type { LiveStore, LiveStoreOptions } from '#data/db/live-store.ts'
import { isMigrated, newestSchema } from '#data/db/migrate.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Registry } from '#support/observability/exposition.ts'
import { startFollower } from '#data/releases/follower.ts'
import { findHeld } from '#data/releases/installed-versions.ts'
import type { Manifest } from '#data/releases/manifest.ts'
import { openPublicationStore } from '#data/releases/place.ts'
import { confirm, readManifest } from '#data/releases/publish.ts'
import { startPublisher } from '#data/releases/publisher.ts'
import type { ReplicaEvent } from '#data/releases/replica-events.ts'
import type { PublicationStore } from '#data/releases/publication-store.ts'
import { publishedByAnother } from '#data/releases/failover.ts'
import type { ReplicaState } from '#surfaces/runtime.ts'
import type { ReplicaJob } from '#app/writer/job.ts'
import type { Writer } from '#app/writer/writer.ts'

/** Longer than any call may take. */
const LINGER_SPARE_MS = 5_000

export interface Replica {
  /** What this process knows of publications. */
  state(): ReplicaState
  /** For a field of every answer: the version of the records that it is from. Undefined where they are nobody's copy. */
  version(): string | undefined
  /** To be told whenever the database was opened. */
  opened(): void
  /** Whether the records are this process's to change: of several writers one leads. */
  leads(): boolean
}

export interface ReplicaParts {
  readonly config: Config
  readonly store: Pick<LiveStore, 'reader' | 'broken'>
  readonly replicator: Pick<Writer<ReplicaJob>, 'run'>
  /** Whether this is the one of several writers that leads. Absent: there is no other. */
  readonly leadsRecords?: () => Promise<boolean>
  /** Brings the database up to this version, seeds included. */
  readonly prepare: () => Promise<unknown>
  readonly clock: () => Date
  readonly signal: AbortSignal
  /** Whether this process is the one that publishes, or takes what is published into use. */
  readonly isLeader: boolean
  readonly log: Logger
  readonly registry: Registry
}

/** What is different about the files of a reader. */
export function storeOfReader(
  config: Config,
  replicator: ReplicaParts['replicator'],
): Pick<LiveStoreOptions, 'isPrepared' | 'prepare' | 'broken' | 'cachePath' | 'lingerMs'> {
  const cachePath = cachePathOf(config.role, config.DATABASE_PATH)
  return {
    async prepare() {
      await replicator.run({ do: 'adopt', database: config.DATABASE_PATH })
      return { broken: new Map(), seeds: [] }
    },
    isPrepared: (db: Database) => isMigrated(db.$client, 'database') && existsSync(cachePath),
    broken: () =>
      new Map(findHeld(config.DATABASE_PATH)?.broken.map(({ service, why }) => [service, new Error(why)]) ?? []),
    cachePath,
    lingerMs: config.limits.requestDeadlineMs + LINGER_SPARE_MS,
  }
}

/** Publishes or follows, as ROLE says. Undefined for a process that keeps its records to itself. */
export function startReplica(parts: ReplicaParts): Replica | undefined {
  const { role, PUBLISH_TO, FOLLOW } = parts.config
  if (role === 'writer') return publishing(parts, openPublicationStore(PUBLISH_TO, parts.config))
  if (role === 'reader') return following(parts, openPublicationStore(FOLLOW, parts.config))
  return undefined
}

function publishing(parts: ReplicaParts, shelf: PublicationStore): Replica {
  const { config, store, replicator, clock, signal, registry, leadsRecords } = parts
  const database = config.DATABASE_PATH
  let newest = (): Manifest | undefined => undefined
  if (parts.isLeader) {
    const publisher = startPublisher({
      reader: () => store.reader,
      clock,
      leads: leadsRecords ?? (async () => true),
      async publish() {
        if (leadsRecords && newest() === undefined) await takeOver()
        const broken = [...store.broken].map(([service, { message }]) => ({ service, why: message }))
        const { publication } = await replicator.run({ do: 'publish', database, broken })
        if (!publication) throw new Error('The writer told nothing of what it published.')
        return publication
      },
      confirm: (manifest) => confirm(database, shelf, manifest, clock()),
      everyMs: config.limits.replicaEveryMs,
      confirmEveryMs: config.limits.replicaBehindMs / 3,
      signal,
      onEvent: teller(parts),
    })
    newest = publisher.newest
  }
  const state = (): ReplicaState => ({ role: 'writer', publication: newest(), isBehind: false })
  measure(registry, clock, state)
  const leads = () => !leadsRecords || newest() !== undefined
  return { state, version: () => undefined, opened: () => {}, leads }

  /** Who begins to lead begins with what the one before has published. */
  async function takeOver(): Promise<void> {
    // Mostly nobody has, and no process need be started to see that.
    if (!(await publishedByAnother(database, shelf))) return
    const { tookOver } = await replicator.run({ do: 'take_over', database })
    if (!tookOver) return
    parts.log.warn({ event: 'records_taken_over' })
    await parts.prepare()
  }
}

function following(parts: ReplicaParts, shelf: PublicationStore): Replica {
  const { config, replicator, clock, signal, registry } = parts
  const held = () => findHeld(config.DATABASE_PATH)
  const follower = startFollower({
    held,
    readManifest: () => readManifest(shelf),
    adopt: parts.isLeader
      ? async () => void (await replicator.run({ do: 'adopt', database: config.DATABASE_PATH }))
      : undefined,
    schema: newestSchema('database'),
    clock,
    everyMs: config.limits.replicaEveryMs,
    behindAfterMs: config.limits.replicaBehindMs,
    signal,
    onEvent: teller(parts),
  })
  let inUse = held()
  const state = (): ReplicaState => ({ role: 'reader', publication: inUse, isBehind: follower.isBehind() })
  measure(registry, clock, state)
  return {
    state,
    // RFC 9651: a string, and a parameter that is there or not.
    version: () => inUse && `"${inUse.version}"${follower.isBehind() ? ';behind' : ''}`,
    opened: () => void (inUse = held()),
    leads: () => false,
  }
}

function teller({ log, registry }: ReplicaParts): (event: ReplicaEvent) => void {
  const counted = registry.counter('dozen_publications_total', 'What became of publications, and why one was refused.')
  return (event) => {
    counted.inc({ event: event.event, reason: event.event === 'publication_refused' ? event.reason : '' })
    switch (event.event) {
      case 'published':
      case 'adopted': {
        const { version, bytes, as_of } = event.manifest
        return log.info({ event: event.event, version, bytes, as_of })
      }
      case 'publication_refused':
        return log.error(event)
      default:
        return log.error({
          event: event.event,
          why: event.err instanceof Error ? event.err.message : String(event.err),
        })
    }
  }
}

function measure(registry: Registry, clock: () => Date, state: () => ReplicaState): void {
  registry.gauges('dozen_publication_info', 'The version of the records that is published, or in use.', () => {
    const { role, publication } = state()
    return [[{ role, version: publication?.version ?? 'none' }, 1]]
  })
  registry.gauges('dozen_publication_age_seconds', 'Since the records were published.', () => {
    const { publication } = state()
    return publication ? [[{}, Math.round((clock().getTime() - Date.parse(publication.published_at)) / 1000)]] : []
  })
  registry.gauge('dozen_publication_behind', '1 while the writer may have something newer.', () =>
    Number(state().isBehind),
  )
}
