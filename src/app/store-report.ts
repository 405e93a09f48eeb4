import { databaseErrorMessage } from '#data/db/database-error-message.ts'
import type { StoreChange } from '#data/db/live-store.ts'
import type { Logger } from '#support/observability/log.ts'

/** Logs a change of the database or ledger file, for the operator. */
export function logStoreChange(log: Logger, change: StoreChange, databasePath: string): void {
  switch (change.event) {
    case 'unusable':
      return log.error({ event: 'database_unusable', why: databaseErrorMessage(change.err, databasePath) })
    case 'opened':
      return log.info({ event: `${change.file}_opened` })
    case 'prepared':
      for (const [service, err] of change.broken) log.error({ event: 'seeds_unusable', service, why: err.message })
      for (const seed of change.seeds) log.info({ event: 'seed', ...seed })
      return log.info({ event: 'prepared', data_sets: change.seeds.length })
    case 'replaced':
      return log.warn({ event: `${change.file}_replaced` })
  }
}
