import { createHash } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { openWriter } from '#data/db/client.ts'
import { schemaOf } from '#data/db/migrate.ts'
import { answerCache, syncLeases } from '#data/db/schema.ts'
import { fileOf, MANIFEST, MANIFEST_BYTES_MAX, nextVersion, parseManifest, type Manifest } from './manifest.ts'
import { markOf, newestDay } from './mark.ts'
import { notePublished } from './note.ts'
import { sha256Of } from './sha256-of.ts'
import type { PublicationStore } from './publication-store.ts'

/** Whoever is fetching the one before the newest can end that. */
const KEPT_AT_PLACE = 3

export interface Publication {
  readonly outcome: 'published' | 'unchanged'
  readonly manifest: Manifest
}

/**
 * Publishes the records as they are at this moment, unless these are published already; others go on reading and writing
 * meanwhile. The manifest comes last, so whoever is killed here has published nothing.
 */
export async function publish(
  databasePath: string,
  shelf: PublicationStore,
  { now, broken }: { readonly now: Date; readonly broken: Manifest['broken'] },
): Promise<Publication> {
  const before = await readManifest(shelf)
  const copy = `${databasePath}.publication`
  try {
    const { mark, schema, as_of } = copyRecords(databasePath, copy)
    if (before?.mark === mark && before.schema === schema) {
      notePublished(databasePath, before.version)
      return { outcome: 'unchanged', manifest: before }
    }
    const version = nextVersion(now, before?.version)
    const sha256 = await sha256Of(copy)
    const [published_at, bytes] = [now.toISOString(), statSync(copy).size]
    const kept = [version, ...(before?.kept ?? [])]
    const manifest: Manifest = {
      version,
      sha256,
      bytes,
      schema,
      as_of,
      published_at,
      seen_at: published_at,
      mark,
      broken,
      kept: kept.slice(0, KEPT_AT_PLACE),
    }
    await shelf.put(fileOf(version), { path: copy, sha256 })
    await putManifest(shelf, manifest, `${copy}.json`)
    notePublished(databasePath, version)
    for (const old of kept.slice(KEPT_AT_PLACE)) await shelf.remove(fileOf(old))
    return { outcome: 'published', manifest }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal', '.json']) rmSync(copy + end, { force: true })
  }
}

/** Says that nothing is newer than what is published. */
export async function confirm(
  databasePath: string,
  shelf: PublicationStore,
  manifest: Manifest,
  now: Date,
): Promise<Manifest> {
  const path = `${databasePath}.confirmation.json`
  try {
    const confirmed = { ...manifest, seen_at: now.toISOString() }
    await putManifest(shelf, confirmed, path)
    return confirmed
  } finally {
    rmSync(path, { force: true })
  }
}

/** What is published. Undefined where nothing is. Throws `RefusedPublication` where it cannot be read. */
export async function readManifest(shelf: PublicationStore): Promise<Manifest | undefined> {
  const text = await shelf.read(MANIFEST, MANIFEST_BYTES_MAX)
  return text === undefined ? undefined : parseManifest(text)
}

async function putManifest(shelf: PublicationStore, manifest: Manifest, path: string): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  writeFileSync(path, text)
  await shelf.put(MANIFEST, { path, sha256: createHash('sha256').update(text).digest('hex') })
}

/** The records in one file without a log beside it, without what is this machine's alone, and what was read of them. */
function copyRecords(databasePath: string, to: string) {
  rmSync(to, { force: true })
  // VACUUM INTO asks for a connection that may write, and writes to the copy alone.
  const source = openWriter(databasePath)
  try {
    source.$client.prepare('vacuum into ?').run(to)
  } finally {
    source.$client.close()
  }
  const copy = openWriter(to)
  try {
    // Answers of other sites and who is syncing are nobody's business elsewhere; nor are their bytes.
    copy.$client.pragma('secure_delete = on')
    for (const table of [answerCache, syncLeases]) copy.delete(table).run()
    if (copy.$client.pragma('freelist_count', { simple: true }) !== 0) copy.$client.exec('vacuum')
    copy.$client.pragma('journal_mode = DELETE')
    return { mark: markOf(copy), as_of: newestDay(copy), schema: schemaOf(copy.$client) }
  } finally {
    copy.$client.close()
  }
}
