import { expect, inject, test } from 'vitest'
import { runBadDay } from '../support/bad-day.ts'

const SECONDS = 180

test(
  'a kill, a full disk, a dead Redis and a dead PostgreSQL lose no answer, falsify none, and are logged',
  { timeout: 900_000 },
  async () => {
    const day = await runBadDay(SECONDS, inject('seededDatabase'))
    expect(day.lost).toEqual([])
    expect(day.wrong).toEqual([])
    expect(day.compared).toBeGreaterThan(1000)
    for (const fault of ['disk', 'redis', 'ledger']) expect(day.log).toContain(`"fault":"${fault}"`)
  },
)
