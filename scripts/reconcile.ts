import { existsSync } from 'node:fs'
import { composePayments } from '#compose-payments.ts'
import { readConfig } from '#config.ts'
import { openWriter } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { createLog } from '#observability/log.ts'

// npm run reconcile: settles what is pending, or learns from the chain what became of it. The gateway does the same
// every few seconds; this is for when it is stopped, and for seeing that nothing is left. Ends with 1 if something is.

const config = readConfig(process.env)
if (!existsSync(config.DATABASE_PATH)) {
  console.error(`There is no database ${config.DATABASE_PATH} yet: start the gateway first, or set DATABASE_PATH.`)
  process.exit(1)
}
const db = openWriter(config.DATABASE_PATH)
migrateDatabase(db)
const payments = composePayments({
  config,
  log: createLog('silent'),
  clock: () => new Date(),
  // Every payment knows its network already.
  network: () => 'base-sepolia',
  writer: () => db,
})
const { settled, failed, pending, busy } = await payments.reconcile({ quietMs: 0 })
console.log(`${settled} settled, ${failed} failed for good, ${pending} still pending, ${busy} being worked on.`)
if (pending > 0) console.log('Neither the facilitator nor the chain has decided those yet. Run it again in a minute.')
db.$client.close()
process.exitCode = pending + busy > 0 ? 1 : 0
