import { createContextFactory } from '#app/context.ts'
import type { openReader } from '#data/db/client.ts'
import { createLog } from '#support/observability/log.ts'
import { services } from '#services/index.ts'
import { factsOf } from '#operation/service-facts.ts'

/** Contexts for all services, which use this database and a fixed time. Network requests fail. */
export function offlineContexts(
  reader: ReturnType<typeof openReader>,
  now: Date,
): ReturnType<typeof createContextFactory> {
  return createContextFactory({
    store: { reader } as never,
    services: services.map(factsOf),
    log: createLog('silent'),
    clock: () => now,
    fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
    deadlineMs: 15_000,
    publicUrl: (service) => `http://localhost:8402/${service}`,
    sites: () => [],
    remoteTools: () => [],
  })
}
