import { expect, test } from 'vitest'
import { syncFx } from '#services/aiprice/fx/sync-fx.ts'
import type { Sync } from '#operation/sync.ts'
import { syncBench } from '../../../tests/support/sync.ts'
import { runSyncs } from './runner.ts'
import { isDue } from './scheduler.ts'

/** A sync with its own source, which answers with no rows. */
const syncOf = (host: string, more: Partial<Sync> = {}): Sync => ({
  ...syncFx,
  name: `aiprice_${host.split('.')[0]}`,
  source: { name: host, url: `https://${host}/`, licence: 'none' },
  fetch: async ({ get }) => [await get(`https://${host}/`)],
  parse: () => [],
  ...more,
})

const fine = { '/': '{}' }

test('a source that does not answer delays no other', async () => {
  const bench = await syncBench({ 'b.test': fine })
  const order: string[] = []
  let answer: () => void = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const syncs = [
    syncOf('a.test', {
      fetch: async () => {
        await waiting
        return []
      },
    }),
    syncOf('b.test'),
  ]
  await runSyncs(syncs, bench.parts, {
    onReport: ({ name }) => {
      order.push(name)
      answer()
    },
  })
  expect(order).toEqual(['aiprice_b', 'aiprice_a'])
})

test('a silent host gets four requests from the first sync, and one from the next', async () => {
  const bench = await syncBench({ 'b.test': fine })
  const silent = [syncOf('a.example.org'), syncOf('a.example.org', { name: 'aiprice_again' })]
  const reports = await runSyncs([syncOf('b.test'), ...silent], bench.parts)
  expect(reports.map(({ attempts }) => attempts)).toEqual([1, 4, 1])
})

test('if three hosts are silent and none has answered, no other host is tried', async () => {
  const bench = await syncBench({})
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.example.org`)
  const reports = await runSyncs(
    hosts.map((host) => syncOf(host)),
    bench.parts,
  )
  expect(reports.every(({ outcome }) => outcome === 'failed')).toBe(true)
  expect(reports.at(-1)).toMatchObject({ attempts: 0, reason: 'The network is down: no source answers.' })
  expect(bench.runs().at(-1)).toMatchObject({ outcome: 'failed', reason: 'The network is down: no source answers.' })
})

test('a failed sync is due again after 15 minutes, then after 30', async () => {
  const time = { now: new Date('2026-10-01T04:00:00Z') }
  const bench = await syncBench({ 'a.test': { '*': { status: 404 } } }, time)
  const sync = syncOf('a.test')
  const isDueAfter = (minutes: number) =>
    isDue(sync, { ...bench.parts, clock: () => new Date(time.now.getTime() + minutes * 60_000) })
  await bench.run(sync)
  expect([isDueAfter(14), isDueAfter(15)]).toEqual([false, true])
  time.now = new Date(time.now.getTime() + 15 * 60_000)
  await bench.run(sync)
  expect([isDueAfter(29), isDueAfter(30)]).toEqual([false, true])
})
