import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SEED_FOLDER } from '#compose.ts'
import { openStore } from '#db/store.ts'
import { services } from '#services/index.ts'
import { SCRATCH } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file filled from the seeds, to be copied and not to be written to. */
    seededDatabase: string
  }
}

/** Migrates and seeds one database for all tests. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-test-'))
  const path = join(folder, 'seeded.db')
  const store = openStore({
    path,
    seedFolder: SEED_FOLDER,
    services: services.map((service) => service.datasets),
    now: new Date(),
  })
  if (store.failure) throw store.failure
  store.writer?.$client.pragma('wal_checkpoint(TRUNCATE)')
  store.close()
  project.provide('seededDatabase', path)
  return () => rmSync(folder, { recursive: true })
}
