import { chmodSync, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareFiles, type PrepareOptions } from '#data/db/store.ts'
import type { Dataset } from '#operation/dataset.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import { SEED_FOLDER } from './seed-folder.ts'
import { serviceFacts } from './service-facts.ts'

/** The database that `npm run build` filled from the seed files. */
const FILLED = fileURLToPath(new URL('dist/filled.db', PROJECT_ROOT))
const READABLE = 0o644

/** Migrates and seeds the files at this path. Loads only the data sets of a service, and only for a new seed. */
export function prepareDatabase(path: string, options: Pick<PrepareOptions, 'now' | 'onSeeded'>) {
  if (!existsSync(path) && existsSync(FILLED)) copyFilled(path)
  return prepareFiles({ ...options, path, seedFolder: SEED_FOLDER, services: serviceFacts, loadDatasets })
}

async function loadDatasets(service: string): Promise<readonly Dataset[]> {
  // Safe: a service's datasets.ts exports its data sets as one list, which its index.ts uses too.
  const { datasets } = (await import(`../services/${service}/datasets.ts`)) as { readonly datasets: readonly Dataset[] }
  return datasets
}

/** A new database starts as this copy; seed files that changed since are loaded into it. */
function copyFilled(path: string): void {
  const unfinished = `${path}.copy-${process.pid}`
  try {
    copyFileSync(FILLED, unfinished)
    chmodSync(unfinished, READABLE)
    // Fails if another process was faster.
    linkSync(unfinished, path)
  } catch (err) {
    if (!existsSync(path)) throw err
  } finally {
    rmSync(unfinished, { force: true })
  }
}
