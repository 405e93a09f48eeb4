import { desc, eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { ServiceFacts } from '#operation/service-facts.ts'
import { syncRuns } from './schema.ts'
import { describeStatus } from './status.ts'

/** The number of reported runs per sync. */
const RUNS_MAX = 5

/** The state of every data set of these services, with its latest runs. */
export function dataStatus(db: Database, services: readonly ServiceFacts[], now: Date) {
  return services.flatMap((service) =>
    describeStatus(db, service, now).map(({ dataset, state, asOf, rows, sync }) => {
      const declared = service.datasets.find(({ name }) => name === dataset)
      return {
        service: service.name,
        dataset,
        title: declared?.title ?? ([dataset, dataset] as const),
        state,
        asOf,
        rows,
        staleAfterDays: declared?.staleAfterDays ?? 0,
        hasSync: sync !== null,
        runs: sync === null ? [] : newestRuns(db, sync),
      }
    }),
  )
}

function newestRuns(db: Database, sync: string) {
  return db
    .select({ startedAt: syncRuns.started_at, outcome: syncRuns.outcome, reason: syncRuns.reason })
    .from(syncRuns)
    .where(eq(syncRuns.sync, sync))
    .orderBy(desc(syncRuns.id))
    .limit(RUNS_MAX)
    .all()
}
