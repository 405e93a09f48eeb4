import { createReadStream, createWriteStream, existsSync, linkSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createZstdDecompress } from 'node:zlib'
import { prepareFiles, type PrepareOptions } from '#data/db/store.ts'
import type { Dataset } from '#operation/dataset.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import { SEED_FOLDER } from './seed-folder.ts'
import { serviceFacts } from './service-facts.ts'

/** The database that `npm run build` filled from the seed files, compressed to a third. */
const FILLED = fileURLToPath(new URL('dist/filled.db.zst', PROJECT_ROOT))

/** Migrates and seeds the files at this path. Imports the data sets of a service only if its seed is new. */
export async function prepareDatabase(path: string, options: Pick<PrepareOptions, 'now' | 'onSeeded'>) {
  if (!existsSync(path) && existsSync(FILLED)) await copyFilled(path)
  return prepareFiles({ ...options, path, seedFolder: SEED_FOLDER, services: serviceFacts, loadDatasets })
}

async function loadDatasets(service: string): Promise<readonly Dataset[]> {
  // Safe: a service's datasets.ts exports its data sets as one list, which its index.ts uses too.
  const { datasets } = (await import(`../services/${service}/datasets.ts`)) as { readonly datasets: readonly Dataset[] }
  return datasets
}

/** A new database starts as this copy. Seed files that have changed since the build are loaded into it. */
async function copyFilled(path: string): Promise<void> {
  const unfinished = `${path}.copy-${process.pid}`
  try {
    await pipeline(createReadStream(FILLED), createZstdDecompress(), createWriteStream(unfinished))
    // Fails if another process was faster.
    linkSync(unfinished, path)
  } catch (err) {
    if (!existsSync(path)) throw err
  } finally {
    rmSync(unfinished, { force: true })
  }
}
