import { createReadStream, createWriteStream, existsSync, linkSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createZstdDecompress } from 'node:zlib'
import { prepareFiles, type PrepareOptions } from '#data/db/store.ts'
import type { Dataset } from '#operation/dataset.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import { SEED_FOLDER } from './seed-folder.ts'
import { serviceFacts } from './service-facts.ts'

/** A database that `npm run build` filled from the seed files, compressed. */
const FILLED = fileURLToPath(new URL('dist/current/filled.db.zst', PROJECT_ROOT))

/** Creates or migrates the database and ledger. The data sets of a service are loaded only if its seed has changed. */
export async function prepareDatabase(path: string, options: Pick<PrepareOptions, 'now' | 'onSeeded'>) {
  if (!existsSync(path) && existsSync(FILLED)) await copyFilled(path)
  return prepareFiles({ ...options, path, seedFolder: SEED_FOLDER, services: serviceFacts, loadDatasets })
}

async function loadDatasets(service: string): Promise<readonly Dataset[]> {
  // Safe, because datasets.ts of each service exports its data sets as one list.
  const { datasets } = (await import(`../services/${service}/datasets.ts`)) as { readonly datasets: readonly Dataset[] }
  return datasets
}

/** Creates the database from the one that the build filled, which is faster than loading all seeds. */
async function copyFilled(path: string): Promise<void> {
  const unfinished = `${path}.copy-${process.pid}`
  try {
    await pipeline(createReadStream(FILLED), createZstdDecompress(), createWriteStream(unfinished))
    linkSync(unfinished, path)
  } catch (err) {
    // If another process created the file, that one is used.
    if (!existsSync(path)) throw err
  } finally {
    rmSync(unfinished, { force: true })
  }
}
