import { expect, test } from 'vitest'
import { runChaos } from './support/chaos.ts'

// A short version of `npm run bench chaos`.

test.each([
  { on: 'ethereum', clients: 'resend' },
  { on: 'ethereum', clients: 'anew' },
  { on: 'solana', clients: 'resend' },
  { on: 'solana', clients: 'anew' },
] as const)(
  'on $on, payers whose clients $clients pay through every fault and a kill, and every cent is accounted for',
  { timeout: 900_000 },
  async ({ on, clients }) => {
    const outcome = await runChaos({ on, payers: 10, paymentsEach: 4, clients, kills: [0.4] })
    expect(outcome).toMatchObject({ answered: 40, wrong: 0, kills: 1, paidMore: 0, paidLess: 0, flags: {} })
    expect(outcome).toMatchObject({ ledgerUnits: outcome.expectedUnits, chainUnits: outcome.expectedUnits })
    expect(outcome.states['settled']).toBe(40)
    expect(outcome.left).toMatchObject({ pending: 0, busy: 0, broken: 0 })
    expect(Object.keys(outcome.statuses).every((status) => ['200', '402', '503'].includes(status))).toBe(true)
  },
)
