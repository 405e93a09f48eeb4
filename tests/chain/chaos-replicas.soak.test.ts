import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePostgres, type PostgresServer } from '../support/postgres.ts'
import { runChaos } from './support/chaos.ts'

// A short version of `npm run bench chaos-replicas`.

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await makePostgres()
  await postgres.start()
})
afterAll(() => postgres.remove())

test.each(['resend', 'anew'] as const)(
  'payers whose clients %s pay two gateways on one PostgreSQL through every fault, a kill of each and an outage',
  { timeout: 600_000 },
  async (clients) => {
    const fleet = { replicas: 2, postgres, outages: [0.5] }
    const outcome = await runChaos({ payers: 10, paymentsEach: 4, clients, kills: [0.25, 0.7], fleet })
    expect(outcome).toMatchObject({ answered: 40, wrong: 0, kills: 2, outages: 1, paidMore: 0, paidLess: 0, flags: {} })
    expect(outcome).toMatchObject({ ledgerUnits: outcome.expectedUnits, chainUnits: outcome.expectedUnits })
    expect(outcome.states['settled']).toBe(40)
    expect(outcome.left).toMatchObject({ pending: 0, busy: 0, broken: 0 })
    expect(Object.keys(outcome.statuses).every((status) => ['200', '402', '503'].includes(status))).toBe(true)
  },
)
