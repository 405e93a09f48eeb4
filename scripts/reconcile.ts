import { readSettingsOrExit } from '#app/settings-file.ts'
import { composePayments } from '#app/payments.ts'
import { createLog } from '#support/observability/log.ts'
import { listFlagged } from '#payments/report.ts'
import { readArguments } from './command-line.ts'
import { openConfiguredLedger } from './open-ledger.ts'

// npm run reconcile [-- --audit]: looks up every pending payment on the chain. A running gateway does so every few
// seconds, so this command is for a stopped gateway and for audits.

const USAGE = `Usage: npm run reconcile [-- --audit]
Looks up every pending payment on the chain. --audit also checks that every settled payment is there. Sends no payment.
Exits with 1 if a payment is still pending, or is missing on the chain.`

const { values } = readArguments(USAGE, { options: { audit: { type: 'boolean', default: false } } })
const config = readSettingsOrExit()
const { store, close } = await openConfiguredLedger(config)
const payments = composePayments({ config, log: createLog('silent'), clock: () => new Date(), store })
const { settled, failed, pending, busy, broken } = await payments.reconcile({ all: true })
console.log(
  `${settled} settled, ${failed} finally failed, ${pending} still pending, ${busy} claimed by another process.`,
)
if (pending > 0)
  console.log('The chain has not decided the pending ones yet. They expire within minutes unless their payer retries.')
if (broken > 0) console.log(`${broken} could not be checked.`)
const refunds = await payments.refunds.checkPending()
if (refunds.settled + refunds.expired + refunds.pending > 0) {
  console.log(
    `Refunds: ${refunds.settled} arrived, ${refunds.expired} expired unsent, ${refunds.pending} may still arrive.`,
  )
}
if (values.audit) await payments.audit()
const flagged = await listFlagged(store.sql)
for (const { key, flag } of flagged) console.log(`Settled, but not on the chain (${flag}): ${key}`)
if (values.audit && flagged.length === 0) console.log('Every settled payment is on the chain.')
await close()
process.exitCode = pending + refunds.pending + busy + broken + flagged.length > 0 ? 1 : 0
