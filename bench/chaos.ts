import { runChaos } from '../tests/chain/support/chaos.ts'

// Sends 2,000 payments through every kind of fault and twenty process kills. Half of the clients repeat a failed
// payment, and half sign a new one. Takes a quarter of an hour.

const PAYERS = 50
const PAYMENTS_EACH = 20
const KILLS = Array.from({ length: 10 }, (_, kill) => (kill + 1) / 11)

for (const clients of ['resend', 'anew'] as const) {
  const startedAt = performance.now()
  const outcome = await runChaos({ payers: PAYERS, paymentsEach: PAYMENTS_EACH, clients, kills: KILLS })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\nClients that ${clients}: ${PAYERS * PAYMENTS_EACH} payments in ${seconds} s`)
  console.log(outcome)
}
