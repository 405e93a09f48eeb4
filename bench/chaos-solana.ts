import { runChaos } from '../tests/chain/support/chaos.ts'

// Repeats chaos.ts on Solana with 500 payments and five kills. As in chaos.ts, half of the clients repeat a failed
// payment, and half sign a new one.

const PAYERS = 50
const PAYMENTS_EACH = 10
const KILLS = Array.from({ length: 5 }, (_, kill) => (kill + 1) / 6)

for (const clients of ['resend', 'anew'] as const) {
  const startedAt = performance.now()
  const outcome = await runChaos({ on: 'solana', payers: PAYERS, paymentsEach: PAYMENTS_EACH, clients, kills: KILLS })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\nClients that ${clients}: ${PAYERS * PAYMENTS_EACH} payments on Solana in ${seconds} s`)
  console.log(outcome)
}
