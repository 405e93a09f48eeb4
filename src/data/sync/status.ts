import type { Database } from '#data/db/client.ts'
import { isStale } from '#data/db/provenance.ts'
import type { DatasetFacts, SyncFacts } from '#operation/service-facts.ts'
import { findNewestRun, listStoredDatasets, type SyncRun } from './freshness.ts'

export interface DatasetStatus {
  readonly dataset: string
  /** `missing`: never had rows. `failing`: the newest run of its sync failed. `stale`: older than declared. */
  readonly state: 'fresh' | 'stale' | 'failing' | 'missing'
  readonly asOf: string | null
  readonly rows: number
  readonly origin: 'seed' | 'sync' | 'import' | null
  readonly sync: string | null
  readonly lastRun: SyncRun | null
  readonly why: string | null
}

interface DatasetsAndSyncs {
  readonly datasets: readonly AgingDataset[]
  readonly syncs?: readonly SyncOfDatasets[]
}
type AgingDataset = Pick<DatasetFacts, 'name' | 'staleAfterDays'>
type SyncOfDatasets = Pick<SyncFacts, 'name' | 'datasets'>

/** The freshness of every data set of a service and the newest run of its sync, the worst first. */
export function describeStatus(db: Database, { datasets, syncs = [] }: DatasetsAndSyncs, now: Date): DatasetStatus[] {
  const stored = new Map(
    listStoredDatasets(
      db,
      datasets.map(({ name }) => name),
    ).map((set) => [set.name, set]),
  )
  return datasets.map((dataset) => {
    const record = stored.get(dataset.name)
    const sync = syncs.find((candidate) => candidate.datasets.some(({ name }) => name === dataset.name))
    const lastRun = (sync && findNewestRun(db, sync.name)) ?? null
    const stale = !record || isStale(record.as_of, dataset.staleAfterDays, now, record.loaded_at)
    const failed = lastRun?.outcome === 'failed'
    const state = !record ? 'missing' : failed ? 'failing' : stale ? 'stale' : 'fresh'
    return {
      dataset: dataset.name,
      state,
      asOf: record?.as_of ?? null,
      rows: record?.rows ?? 0,
      origin: record?.origin ?? null,
      sync: sync?.name ?? null,
      lastRun,
      why: state === 'fresh' ? null : explainState(dataset, sync, lastRun, record?.as_of ?? null),
    }
  })
}

function explainState(
  dataset: AgingDataset,
  sync: SyncOfDatasets | undefined,
  run: SyncRun | null,
  asOf: string | null,
): string {
  if (run?.outcome === 'failed') return run.reason ?? 'The last run failed without a reason.'
  const age = asOf === null ? 'No data is stored.' : `Older than the ${dataset.staleAfterDays} days promised.`
  if (!sync) return `${age} No sync brings it: it is kept by hand or by an import.`
  if (!run) return `${age} Its sync has not run yet.`
  return `${age} ${run.reason ?? 'The source had nothing newer at the last run.'}`
}
