import { fileURLToPath } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ledgerPath, openLedger } from '#data/db/ledger-file.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Makes a database in the form of the version that had this many migrations, with payments in the ledger beside it. */
export function makeOldDatabase(path: string, { migrations = 2, payments = 0 } = {}): void {
  const client = new BetterSqlite(path)
  client.pragma('journal_mode = WAL')
  client.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, migrations)) {
    for (const statement of sql) client.exec(statement)
    client.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
  }
  client.close()
  if (payments > 0) addPayments(openLedger(ledgerPath(path)).$client, payments)
}

/** Every third payment is pending, and every answer has a kilobyte. */
function addPayments(client: BetterSqlite.Database, count: number): void {
  const insert = client.prepare(
    `insert into payments (key, fingerprint, service, operation, method, resource, network, payer, pay_to, amount, protocol,
      state, "transaction", valid_before, payload, streamed, content_type, answer, created_at, updated_at, settled_at, next_look_at,
      sent_at, delivered_at, answer_until)
    values (@key, 'f', 'stock', 'get_quote', 'GET', 'https://stock.example.tw/', 'base-sepolia', '0xpayer', '0xus', '10000', 2,
      @state, @transaction, 1790827500, '{}', 0, 'application/json', @answer, 1, 2, @settled_at, @next_look_at, 1, @settled_at, @answer_until)`,
  )
  client.transaction(() => {
    for (let at = 0; at < count; at++) {
      const isPending = at % 3 === 0
      insert.run({
        key: `eip155:84532:0xasset:0xpayer:${at}`,
        state: isPending ? 'pending' : 'settled',
        transaction: isPending ? null : `0x${at}`,
        answer: JSON.stringify({ at, filling: 'x'.repeat(1000) }),
        settled_at: isPending ? null : 2,
        next_look_at: isPending ? 1 : null,
        answer_until: isPending ? null : 86_400_002,
      })
    }
  })()
  client.close()
}
