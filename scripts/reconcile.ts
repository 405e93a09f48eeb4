import { existsSync } from 'node:fs'
import { composePayments } from '#compose-payments.ts'
import { ledgerPath, openLedger } from '#db/ledger-file.ts'
import { createLog } from '#observability/log.ts'
import { orStop, readArguments, readSettings, stop } from './command-line.ts'

// npm run reconcile: settles what is pending, or learns from the chain what became of it. The gateway does the same
// every few seconds; this is for when it is stopped, and for seeing that nothing is left. Ends with 1 if something is.

const USAGE = `Usage: npm run reconcile
Settles what is pending, or learns from the chain what became of it. Ends with 1 while something is left.`

readArguments(USAGE, {})
const config = readSettings()
const path = ledgerPath(config.DATABASE_PATH)
if (!existsSync(path)) stop(`There is no ledger ${path} yet: start the gateway first, or set DATABASE_PATH.`)
const db = await orStop(`${path} cannot be written`, () => openLedger(path))
const payments = composePayments({
  config,
  log: createLog('silent'),
  clock: () => new Date(),
  // Every payment knows its network already.
  network: () => 'base-sepolia',
  writer: () => db,
})
const { settled, failed, pending, busy } = await payments.reconcile({ all: true })
console.log(`${settled} settled, ${failed} failed for good, ${pending} still pending, ${busy} being worked on.`)
if (pending > 0) console.log('Neither the facilitator nor the chain has decided those yet. Run it again in a minute.')
db.$client.close()
process.exitCode = pending + busy > 0 ? 1 : 0
