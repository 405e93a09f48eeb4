import { rmSync } from 'node:fs'
import { openReader, openWriter } from '#data/db/client.ts'
import { migrateDatabase, newestSchema } from '#data/db/migrate.ts'
import { refuseBytes, refuseUnusable } from './apply-publication.ts'
import { fileOf, refuseManifest, type Manifest } from './manifest.ts'
import { lastPublished, notePublished } from './note.ts'
import { readManifest } from './publish.ts'
import type { PublicationStore } from './publication-store.ts'

// Of several writers one leads, and the others wait. Who begins to lead takes over what another one has published since,
// before anything is written or published.

/** What is published, should it not be this writer's own. */
export async function publishedByAnother(databasePath: string, shelf: PublicationStore): Promise<Manifest | undefined> {
  const manifest = await readManifest(shelf)
  return manifest?.version === lastPublished(databasePath) ? undefined : manifest
}

/**
 * Puts what is published in the place of a writer's records, unless they had that already and whatever came since; others
 * read the file meanwhile, and none may write. Throws `RefusedPublication` where it must not be. True where it did.
 */
export async function takeOver(databasePath: string, shelf: PublicationStore): Promise<boolean> {
  const manifest = await publishedByAnother(databasePath, shelf)
  if (!manifest) return false
  // What an older version published is brought up to this one.
  refuseManifest(manifest, Math.min(manifest.schema, newestSchema('database')), undefined)
  const taken = `${databasePath}.taken-over`
  try {
    await shelf.take(fileOf(manifest.version), taken, manifest.bytes)
    await refuseBytes(taken, manifest)
    await replaceRecords(databasePath, taken, manifest)
    notePublished(databasePath, manifest.version)
    return true
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(taken + end, { force: true })
  }
}

async function replaceRecords(databasePath: string, taken: string, manifest: Manifest): Promise<void> {
  const writer = openWriter(taken)
  migrateDatabase(writer)
  writer.$client.close()
  refuseUnusable(taken, manifest)
  const source = openReader(taken)
  try {
    // By way of SQLite, so that whoever has the file open goes on with it.
    await source.$client.backup(databasePath)
  } finally {
    source.$client.close()
  }
}
