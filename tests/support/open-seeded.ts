import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openStore } from '#data/db/store.ts'
import { services } from '#services/index.ts'

/** Builds a database from migrations and seeds: one file without a write-ahead log. */
export function openSeeded(path: string): void {
  const store = openStore({
    path,
    seedFolder: SEED_FOLDER,
    services,
    // Before the clock of every test, because data loaded after “now” counts as stale.
    now: new Date('2026-01-01T04:00:00Z'),
    ledgerPath: ':memory:',
  })
  if (store.failure) throw store.failure
  store.reader?.$client.close()
  store.writer?.$client.pragma('journal_mode = DELETE')
  store.close()
}
