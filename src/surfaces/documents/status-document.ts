import type { Runtime } from '../runtime.ts'

/** The status page as JSON. `records` is null if the database is not shared with other processes. */
export function statusDocument(runtime: Runtime): object {
  const replica = runtime.replica?.()
  return {
    version: runtime.version,
    records: replica
      ? {
          role: replica.role,
          version: replica.publication?.version ?? null,
          published_at: replica.publication?.published_at ?? null,
          as_of: replica.publication?.as_of ?? null,
          behind: replica.isBehind,
        }
      : null,
    data_sets: runtime.dataStatus().map((set) => ({
      service: set.service,
      name: set.dataset,
      state: set.state,
      as_of: set.asOf,
      rows: set.rows,
      stale_after_days: set.staleAfterDays,
      runs: set.runs.map(({ startedAt, outcome, reason }) => ({ started_at: startedAt, outcome, reason })),
    })),
  }
}
