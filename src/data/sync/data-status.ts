import type { Database } from '#data/db/client.ts'
import type { ServiceFacts } from '#operation/service-facts.ts'
import { listNewestRuns } from './freshness.ts'
import { describeStatus } from './status.ts'

const RUNS_MAX = 5

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
        runs:
          sync === null
            ? []
            : listNewestRuns(db, sync, RUNS_MAX).map((run) => ({
                startedAt: run.started_at,
                outcome: run.outcome,
                reason: run.reason,
              })),
      }
    }),
  )
}
