import { describe, expect, onTestFinished, test } from 'vitest'
import { syncFx } from '#services/aiprice/fx/sync-fx.ts'
import { syncBench, type SyncBench } from '../../../tests/support/sync.ts'
import { recordEnd, recordStart } from './record.ts'
import type { Sync } from '#operation/sync.ts'
import { isDue, runDue, startScheduler } from './scheduler.ts'

const OPEN_RATE = JSON.stringify({
  result: 'success',
  time_last_update_unix: Date.parse('2026-10-01T00:00:00Z') / 1000,
  rates: { TWD: 31.4 },
})
const sites = { 'open.er-api.com': { '/v6/latest/USD': OPEN_RATE } }

/** The exchange rate is due at 10:15 and 16:15 in Taipei; the test clock is at noon. */
async function benchWithRunAt(startedAt: string) {
  const bench = await syncBench(sites)
  const id = recordStart(bench.writer, syncFx.name, new Date(startedAt))
  recordEnd(bench.writer, id, { outcome: 'changed', attempts: 1, rows: 1, reason: null }, new Date(startedAt))
  return bench
}

describe('a sync is due', () => {
  test('that has never run', async () => {
    expect(isDue(syncFx, (await syncBench()).parts)).toBe(true)
  })

  test('whose planned time has passed since its last run: 10:14 in Taipei', async () => {
    expect(isDue(syncFx, (await benchWithRunAt('2026-10-01T02:14:00Z')).parts)).toBe(true)
  })

  test('only once for one planned time: 10:15 in Taipei', async () => {
    expect(isDue(syncFx, (await benchWithRunAt('2026-10-01T02:15:00Z')).parts)).toBe(false)
  })
})

test('missed syncs run at the start, one after the other', async () => {
  const bench = await syncBench(sites)
  const order: string[] = []
  const slow = {
    ...syncFx,
    name: 'aiprice_slow',
    fetch: async () => {
      order.push('slow begins')
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push('slow ends')
      return []
    },
    parse: () => [],
  }
  const next = {
    ...slow,
    name: 'aiprice_next',
    fetch: async () => {
      order.push('next')
      return []
    },
  }
  schedule([slow, next], bench)
  await expect.poll(() => bench.runs().map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  expect(order).toEqual(['slow begins', 'slow ends', 'next'])
})

test('two processes with the same plan do the work once', async () => {
  const bench = await syncBench(sites)
  schedule([syncFx], bench)
  await expect.poll(() => bench.runs().map(({ outcome }) => outcome)).toEqual(['changed'])
  await schedule([syncFx], bench)
  expect(bench.runs()).toHaveLength(1)
})

/** Runs the scheduler with in-process syncs; resolves after its first check. */
function schedule(syncs: readonly Sync[], { parts, reader }: SyncBench): Promise<void> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const run = (names: readonly string[]) =>
      runDue(
        syncs.filter(({ name }) => names.includes(name)),
        parts,
      ).finally(resolve)
    startScheduler(syncs, { reader: () => reader, clock: parts.clock, run, signal: ending.signal, onFailure: reject })
    if (syncs.every((sync) => !isDue(sync, parts))) resolve()
  })
}
