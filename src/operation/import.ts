import type { z } from 'zod'
import type { ImportTarget } from '#data/db/import.ts'
import type { Dataset } from './dataset.ts'

export type { ImportCounts } from '#data/db/import.ts'

/** An import without its type parameter, so that imports of different rows fit into one list. */
export interface Import extends ImportTarget {
  readonly dataset: Dataset
}

/** Declares data that operators import: `npm run import -- <service> FILE`. Throws if the data set has a seed. */
export function defineImport<R extends z.ZodObject>(target: ImportTarget<R> & Pick<Import, 'dataset'>): Import {
  if (!target.dataset.startsEmpty)
    throw new Error(`${target.dataset.name} has a seed, which would delete imported rows.`)
  // Safe, because `key` and `store` only receive rows that `row` has parsed.
  return Object.freeze(target) as unknown as Import
}
