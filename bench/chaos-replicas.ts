import { runChaos } from '../tests/chain/support/chaos.ts'
import { makePostgres } from '../tests/support/postgres.ts'

// Repeats chaos.ts with two gateways that share a ledger on PostgreSQL. Each gateway is killed five times; PostgreSQL
// is killed twice and stopped twice. Takes half an hour and needs Debian's postgresql.

const PAYERS = 25
const PAYMENTS_EACH = 40
const KILLS = Array.from({ length: 10 }, (_, kill) => (kill + 1) / 11)
const OUTAGES = [0.15, 0.35, 0.55, 0.75]

const postgres = await makePostgres()
await postgres.start()
for (const clients of ['resend', 'anew'] as const) {
  const startedAt = performance.now()
  const fleet = { replicas: 2, postgres, outages: OUTAGES }
  const outcome = await runChaos({ payers: PAYERS, paymentsEach: PAYMENTS_EACH, clients, kills: KILLS, fleet })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\nClients that ${clients}: ${PAYERS * PAYMENTS_EACH} payments in ${seconds} s`)
  console.log(outcome)
}
await postgres.remove()
