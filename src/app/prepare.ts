import { prepareFiles, type PrepareOptions } from '#data/db/store.ts'
import type { Dataset } from '#operation/dataset.ts'
import { SEED_FOLDER } from './seed-folder.ts'
import { serviceFacts } from './service-facts.ts'

/** Migrates and seeds the files at this path. Loads no more of a service than its data sets, and those only where a seed is new. */
export function prepareDatabase(path: string, options: Pick<PrepareOptions, 'now' | 'onSeeded'>) {
  return prepareFiles({ ...options, path, seedFolder: SEED_FOLDER, services: serviceFacts, loadDatasets })
}

async function loadDatasets(service: string): Promise<readonly Dataset[]> {
  // Safe: a service's datasets.ts exports its data sets as one list, from which its index.ts takes them.
  const { datasets } = (await import(`../services/${service}/datasets.ts`)) as { readonly datasets: readonly Dataset[] }
  return datasets
}
