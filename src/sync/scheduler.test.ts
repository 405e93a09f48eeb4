import { describe, expect, test } from 'vitest'
import { syncFx } from '#services/aiprice/fx/sync-fx.ts'
import { syncBench } from '../../tests/support/sync.ts'
import { recordEnd, recordStart } from './record.ts'
import { isDue, startScheduler } from './scheduler.ts'

const OPEN_RATE = JSON.stringify({
  result: 'success',
  time_last_update_unix: Date.parse('2026-10-01T00:00:00Z') / 1000,
  rates: { TWD: 31.4 },
})
const sites = { 'open.er-api.com': { '/v6/latest/USD': OPEN_RATE } }

/** The exchange rate is planned for 10:15 and 16:15 in Taipei; the tests’ clock says noon. */
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

  test('but not twice for one planned time: 10:15 in Taipei', async () => {
    expect(isDue(syncFx, (await benchWithRunAt('2026-10-01T02:15:00Z')).parts)).toBe(false)
  })
})

test('what was missed while the process was down is run at the start, one after the other', async () => {
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
  const scheduler = startScheduler([slow, next], bench.parts)
  await expect.poll(() => bench.runs().map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  await scheduler.stop()
  expect(order).toEqual(['slow begins', 'slow ends', 'next'])
})

test('two processes that plan the same time do the work once', async () => {
  const bench = await syncBench(sites)
  const first = startScheduler([syncFx], bench.parts)
  await expect.poll(() => bench.runs().map(({ outcome }) => outcome)).toEqual(['changed'])
  const second = startScheduler([syncFx], bench.parts)
  await Promise.all([first.stop(), second.stop()])
  expect(bench.runs()).toHaveLength(1)
})
