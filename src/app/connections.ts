import { countLeftBehind } from '#payments/copy-ledger.ts'
import type { LedgerStore } from '#payments/ledger-store.ts'
import { sqliteSql } from '#payments/sqlite-store.ts'
import type { Writer } from '#data/db/client.ts'
import type { Store } from '#data/db/store.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Config } from './config.ts'
import { requireOpen } from './context.ts'
import { openRedis } from './open-redis.ts'
import { openSharedLedger } from './open-shared-ledger.ts'
import { refuseStart } from './start-settings.ts'

export type Connections = Awaited<ReturnType<typeof openConnections>>

/** Opens the connections for which there is a setting. An invalid setting ends the process. */
export async function openConnections(config: Config, clock: () => Date) {
  return {
    ledgerStore:
      config.DATABASE_URL === undefined
        ? undefined
        : await openSharedLedger(config.DATABASE_URL, () => clock().getTime()).catch(refuse),
    shared: config.REDIS_URL === undefined ? undefined : await openRedis(config.REDIS_URL).catch(refuse),
  }
}

function refuse(err: Error): never {
  return refuseStart(err.message)
}

/** Warns of payments in the local ledger from before DATABASE_URL was set, which are ignored until copied. */
export async function warnOfPaymentsLeftBehind(shared: LedgerStore, store: Store, log: Logger): Promise<void> {
  const left = await countLeftBehind(
    sqliteSql(() => requireOpen<Writer>(store.ledger)),
    shared.sql,
  ).catch(() => 0)
  if (left > 0) log.warn({ event: 'ledger_left_behind', payments: left, run: 'npm run ledger -- --to-postgres' })
}
