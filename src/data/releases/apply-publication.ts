import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'
import { openReader } from '#data/db/client.ts'
import { checkFile } from '#data/db/check.ts'
import { isMigrated, newestSchema } from '#data/db/migrate.ts'
import { findHeld, folderOf, forgetOld, use } from './installed-versions.ts'
import { fileOf, RefusedPublication, refuseManifest, type Manifest } from './manifest.ts'
import { readManifest } from './publish.ts'
import { sha256Of } from './sha256-of.ts'
import type { PublicationStore } from './publication-store.ts'

/** Nobody writes to what was published. */
const READ_ONLY = 0o444

/**
 * Fetches what is published, unless it is in use already; checks its size, its hash, that SQLite finds it whole and that
 * it has this version's tables; and puts it into use. Throws `RefusedPublication` where it must not be, and leaves
 * everything as it was. Undefined where nothing is published.
 */
export async function adopt(databasePath: string, shelf: PublicationStore): Promise<Manifest | undefined> {
  const manifest = await readManifest(shelf)
  if (!manifest) return undefined
  const held = findHeld(databasePath)
  if (held?.version === manifest.version) return held
  refuseManifest(manifest, newestSchema('database'), held?.version)
  const folder = folderOf(databasePath)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, fileOf(manifest.version))
  // Processes that start at the same time may fetch the same.
  const unfinished = `${path}.${pid}.unfinished`
  try {
    await shelf.take(fileOf(manifest.version), unfinished, manifest.bytes)
    await refuseBytes(unfinished, manifest)
    refuseUnusable(unfinished, manifest)
    chmodSync(unfinished, READ_ONLY)
    writeFileSync(`${path}.json`, JSON.stringify(manifest))
    renameSync(unfinished, path)
    use(databasePath, manifest)
    forgetOld(databasePath)
    return manifest
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Throws where the file is not what its manifest says. */
export async function refuseBytes(path: string, { version, bytes, sha256 }: Manifest): Promise<void> {
  const { size } = statSync(path)
  if (size !== bytes) {
    throw new RefusedPublication(
      'partial',
      `Version ${version} came with ${size} bytes of ${bytes}. It is tried again.`,
    )
  }
  if ((await sha256Of(path)) !== sha256) {
    throw new RefusedPublication(
      'hash',
      `Version ${version} is not what its manifest says (SHA-256). It is tried again.`,
    )
  }
}

/** Throws where SQLite finds it damaged, or its tables are not those of this version. */
export function refuseUnusable(path: string, { version }: Manifest): void {
  if (!isWhole(path)) {
    throw new RefusedPublication(
      'damaged',
      `Version ${version} is no database of this version of Dozen, or is damaged.`,
    )
  }
}

function isWhole(path: string): boolean {
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
