import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream, openAsBlob, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { asc, max, ne } from 'drizzle-orm'
import { removeDatabase } from '#data/db/backup-file.ts'
import { openWriter, type Database, type Writer } from '#data/db/client.ts'
import { schemaOf } from '#data/db/migrate.ts'
import { answerCache, datasets, syncLeases } from '#data/db/schema.ts'
import { syncRuns } from '#data/sync/schema.ts'
import { lastPublished, notePublished } from './installed-versions.ts'
import {
  fileOf,
  MANIFEST,
  nextVersion,
  readManifest,
  RefusedRelease,
  writeManifest,
  type Manifest,
} from './manifest.ts'
import { openPublicationStore, readText, type PublicationStore } from './publication-store.ts'
import { readPrivateKey, readPublicKey } from './release-key.ts'
import type { ReplicaSettings } from './settings.ts'

/** Old releases that stay at the address, because a reader may still be downloading one of them. */
const KEPT_VERSIONS = 3

export interface ReleaseAddress {
  readonly store: PublicationStore
  readonly privateKey?: KeyObject | undefined
  /** Absent: signatures are not verified. */
  readonly publicKey?: KeyObject | undefined
}

export function openReleases(address: string | undefined, settings: ReplicaSettings): ReleaseAddress {
  if (address === undefined) throw new Error('Set the folder or the address for releases.')
  const { DATA_RELEASE_PRIVATE_KEY, DATA_RELEASE_PUBLIC_KEY } = settings
  return {
    store: openPublicationStore(address, settings),
    privateKey: DATA_RELEASE_PRIVATE_KEY === undefined ? undefined : readPrivateKey(DATA_RELEASE_PRIVATE_KEY),
    publicKey: DATA_RELEASE_PUBLIC_KEY === undefined ? undefined : readPublicKey(DATA_RELEASE_PUBLIC_KEY),
  }
}

/** Undefined without a release. Throws `RefusedRelease` if the manifest cannot be trusted. */
export async function findRelease({ store, publicKey }: ReleaseAddress): Promise<Manifest | undefined> {
  const text = await readText(store, MANIFEST)
  return text === undefined ? undefined : readManifest(text, publicKey)
}

export interface PublishOptions {
  readonly now: Date
  readonly broken?: Manifest['broken']
  /** Marks a release that an operator publishes, so no writer confirms later that it is the newest. */
  readonly isByHand?: boolean
  readonly change?: (copy: Writer) => void
}

/**
 * Publishes the current data, unless the newest release has the same data. Other processes may read and write
 * meanwhile. The manifest is written last, so a process killed before that has published nothing.
 */
export async function publish(
  databasePath: string,
  releases: ReleaseAddress,
  { now, broken = [], isByHand = false, change }: PublishOptions,
): Promise<{ readonly outcome: 'published' | 'unchanged'; readonly manifest: Manifest }> {
  // The new manifest replaces one that cannot be used, for example a damaged one.
  const previous = await findRelease(releases).catch((err: unknown) => {
    if (!(err instanceof RefusedRelease)) throw err
  })
  const copy = `${databasePath}.publication`
  try {
    const data = copyData(databasePath, copy, change)
    if (previous?.mark === data.mark && previous.schema === data.schema) {
      notePublished(databasePath, previous.version)
      return { outcome: 'unchanged', manifest: previous }
    }
    const version = nextVersion(now, previous?.version ?? lastPublished(databasePath))
    const file = { version, sha256: await sha256Of(copy), bytes: statSync(copy).size }
    const published_at = now.toISOString()
    const times = { published_at, seen_at: isByHand ? null : published_at }
    const versions = [version, ...(previous?.kept ?? [])]
    const manifest: Manifest = { ...file, ...data, ...times, broken, kept: versions.slice(0, KEPT_VERSIONS) }
    await releases.store.put(fileOf(version), await openAsBlob(copy), file.sha256)
    await putManifest(releases, manifest)
    notePublished(databasePath, version)
    for (const old of versions.slice(KEPT_VERSIONS)) await releases.store.remove(fileOf(old))
    return { outcome: 'published', manifest }
  } finally {
    removeDatabase(copy)
  }
}

/** Publishes the same manifest with a new `seen_at`: the writer lives, and has nothing newer. */
export async function confirm(releases: ReleaseAddress, manifest: Manifest, now: Date): Promise<Manifest> {
  const confirmed = { ...manifest, seen_at: now.toISOString() }
  await putManifest(releases, confirmed)
  return confirmed
}

async function putManifest({ store, privateKey }: ReleaseAddress, manifest: Manifest): Promise<void> {
  const text = writeManifest(manifest, privateKey)
  await store.put(MANIFEST, new Blob([text]), createHash('sha256').update(text).digest('hex'))
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Copies the data into one file without a write-ahead log, and removes rows that are useful only on this machine. */
function copyData(databasePath: string, to: string, change: PublishOptions['change']) {
  rmSync(to, { force: true })
  // VACUUM INTO requires a connection that may write, although it writes only to the copy.
  const source = openWriter(databasePath)
  try {
    source.$client.prepare('vacuum into ?').run(to)
  } finally {
    source.$client.close()
  }
  const copy = openWriter(to)
  try {
    // Overwrites deleted rows with zeros, so that the published file does not contain them.
    copy.$client.pragma('secure_delete = on')
    for (const table of [answerCache, syncLeases]) copy.delete(table).run()
    change?.(copy)
    if (copy.$client.pragma('freelist_count', { simple: true }) !== 0) copy.$client.exec('vacuum')
    copy.$client.pragma('journal_mode = DELETE')
    return { mark: fingerprintData(copy), as_of: newestDay(copy), schema: schemaOf(copy.$client) }
  } finally {
    copy.$client.close()
  }
}

/** A fingerprint of the data. Every load, sync and import changes one of these two tables. */
export function fingerprintData(db: Database): string {
  const loaded = db.select().from(datasets).orderBy(asc(datasets.name)).all()
  const lastRun = max(syncRuns.id)
  const newestRun = db.select({ id: lastRun }).from(syncRuns).where(ne(syncRuns.outcome, 'running')).get()
  const hash = createHash('sha256').update(JSON.stringify([loaded, newestRun]))
  return hash.digest('hex')
}

export function newestDay(db: Database): string | null {
  const day = max(datasets.as_of)
  return db.select({ day }).from(datasets).get()?.day ?? null
}
