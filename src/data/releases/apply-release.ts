import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'
import { removeDatabase } from '#data/db/backup-file.ts'
import { checkFile } from '#data/db/check.ts'
import { openReader, openWriter, type Writer } from '#data/db/client.ts'
import { waitForLease } from '#data/db/lease.ts'
import { isMigrated, migrateDatabase, newestSchema } from '#data/db/migrate.ts'
import { findInstalled, folderOf, lastPublished, notePublished, useVersion } from './installed-versions.ts'
import { fileOf, RefusedRelease, refuseManifest, type Manifest } from './manifest.ts'
import { download } from './publication-store.ts'
import { findRelease, newestDay, sha256Of, type ReleaseAddress } from './publish.ts'

const READ_ONLY = 0o444

/** Undefined without a release. Throws `RefusedRelease` and changes nothing if it must not be used. */
export async function install(databasePath: string, releases: ReleaseAddress): Promise<Manifest | undefined> {
  const manifest = await findRelease(releases)
  if (!manifest) return undefined
  const installed = findInstalled(databasePath)
  if (installed?.version === manifest.version) return installed
  refuseManifest(manifest, newestSchema('database'), installed?.version)
  const folder = folderOf(databasePath)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, fileOf(manifest.version))
  // The name contains the process id, because several processes may fetch the same version.
  const unfinished = `${path}.${pid}.unfinished`
  try {
    await fetchFile(manifest, releases, unfinished)
    refuseUnusable(unfinished, manifest)
    chmodSync(unfinished, READ_ONLY)
    writeFileSync(`${path}.json`, JSON.stringify(manifest))
    renameSync(unfinished, path)
    useVersion(databasePath, manifest)
    return manifest
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** The newest release. Undefined if this database published it or already contains it. */
export async function findForeignRelease(
  databasePath: string,
  releases: ReleaseAddress,
): Promise<Manifest | undefined> {
  const manifest = await findRelease(releases)
  return manifest?.version === lastPublished(databasePath) ? undefined : manifest
}

/**
 * Replaces the content of a database with the newest release, and returns whether it did. Nothing changes if the
 * database already has that release, perhaps with later changes. Other processes may read the database meanwhile, but
 * none may write. Throws `RefusedRelease` and changes nothing if the release must not be used. `change` adapts the
 * new content first.
 */
export async function replaceData(
  databasePath: string,
  releases: ReleaseAddress,
  change?: (fetched: Writer) => void,
): Promise<boolean> {
  const manifest = await findForeignRelease(databasePath, releases)
  if (!manifest) return false
  // A release with an older schema is accepted, since it is migrated below.
  refuseManifest(manifest, Math.min(manifest.schema, newestSchema('database')), undefined)
  const fetched = `${databasePath}.fetched`
  try {
    await fetchFile(manifest, releases, fetched)
    const writer = openWriter(fetched)
    migrateDatabase(writer)
    change?.(writer)
    writer.$client.close()
    refuseUnusable(fetched, manifest)
    await copyInto(databasePath, fetched)
    notePublished(databasePath, manifest.version)
    return true
  } finally {
    removeDatabase(fetched)
  }
}

/** Downloads the newest release. Undefined if this machine has it already. Throws if the data here is newer. */
export async function pull(
  databasePath: string,
  releases: ReleaseAddress,
  keep: (fetched: Writer) => void,
): Promise<string | undefined> {
  const release = await findForeignRelease(databasePath, releases)
  if (!release) return undefined
  const writer = openWriter(databasePath)
  const lease = await waitForLease(writer, () => new Date())
  try {
    const localDay = newestDay(writer)
    if ((release.as_of ?? '') < (localDay ?? '')) {
      throw new Error(`Version ${release.version} has data up to ${release.as_of}, this machine up to ${localDay}.`)
    }
    await replaceData(databasePath, releases, keep)
    return release.version
  } finally {
    lease.release()
    writer.$client.close()
  }
}

/** Uses SQLite's backup, so that open connections continue with the new content. */
async function copyInto(databasePath: string, from: string): Promise<void> {
  const source = openReader(from)
  try {
    await source.$client.backup(databasePath)
  } finally {
    source.$client.close()
  }
}

async function fetchFile({ version, bytes, sha256 }: Manifest, { store }: ReleaseAddress, to: string): Promise<void> {
  await download(store, fileOf(version), to, { bytesMax: bytes })
  if ((await sha256Of(to)) !== sha256) {
    throw new RefusedRelease('hash', `Version ${version} differs from its manifest (SHA-256). It is fetched again.`)
  }
}

function refuseUnusable(path: string, { version }: Manifest): void {
  if (isUsable(path)) return
  throw new RefusedRelease('damaged', `Version ${version} is damaged, or not a database of this version of Dozen.`)
}

function isUsable(path: string): boolean {
  try {
    const db = openReader(path)
    try {
      return checkFile(db).length === 0 && isMigrated(db.$client, 'database')
    } finally {
      db.$client.close()
    }
  } catch {
    return false
  }
}
