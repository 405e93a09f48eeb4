import { expect, test } from 'vitest'
import { createRegistry } from '#support/observability/exposition.ts'
import { findFaults } from './watch-faults.ts'

test('each fault is found with its reason', async () => {
  const parts = { registry: createRegistry(), log: {} as never }
  const well = {
    ...parts,
    pingLedger: () => Promise.resolve(),
    freeBytes: () => 200 * 2 ** 20,
    isRedisUp: () => true,
    clockOffsetMs: () => -60_000,
  }
  expect(await findFaults(well)).toEqual([
    ['ledger', undefined],
    ['redis', undefined],
    ['disk', undefined],
    ['clock', undefined],
  ])
  const ill = {
    ...parts,
    pingLedger: () => Promise.reject(new Error('gone')),
    freeBytes: () => 200 * 2 ** 20 - 1,
    isRedisUp: () => false,
    clockOffsetMs: () => 61_000,
  }
  expect(await findFaults(ill)).toEqual([
    ['ledger', 'gone'],
    ['redis', 'REDIS_URL does not answer. Limits are counted by each process.'],
    ['disk', '199 MB are free.'],
    ['clock', 'It is 61 s ahead of other sites.'],
  ])
})
