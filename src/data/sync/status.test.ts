import { expect, test } from 'vitest'
import { aiprice } from '#services/aiprice/index.ts'
import { services } from '#services/index.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { syncBench } from '../../../tests/support/sync.ts'
import { recordEnd, recordStart } from './record.ts'
import { describeStatus } from './status.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

test('reports each data set as fresh, stale or failing, with the reason', async () => {
  const bench = await syncBench()
  const set = (name: string, as_of: string) =>
    bench.writer.$client.prepare('update datasets set as_of = ? where name = ?').run(as_of, name)
  const end = (sync: string, outcome: 'changed' | 'failed', reason: string | null) =>
    recordEnd(bench.writer, recordStart(bench.writer, sync, NOW), { outcome, reason, attempts: 1, rows: null }, NOW)
  set('aiprice_fx', '2026-09-30')
  end('aiprice_fx', 'changed', null)
  set('aiprice_litellm', '2026-10-01')
  end('aiprice_litellm', 'failed', 'rates.test answered 500.')
  const status = describeStatus(bench.reader, aiprice, NOW)
  expect(Object.fromEntries(status.map(({ dataset, state, why }) => [dataset, [state, why]]))).toMatchObject({
    aiprice_fx: ['fresh', null],
    aiprice_litellm: ['failing', 'rates.test answered 500.'],
    aiprice_modelsdev: ['stale', 'Older than the 7 days promised. Its sync has not run yet.'],
    aiprice_openrouter: ['stale', 'Older than the 7 days promised. Its sync has not run yet.'],
    aiprice_plans: ['stale', 'Older than the 45 days promised. No sync brings it: it is kept by hand or by an import.'],
  })
})

test('if sources fail one by one, each data set reports its own age', async () => {
  const bench = await syncBench()
  const today = taipeiDay(NOW)
  const write = bench.writer.$client.prepare('update datasets set as_of = ?, loaded_at = ? where name = ?')
  const date = (name: string, day: string) => write.run(day, NOW.toISOString(), name)
  const aging = services.flatMap((service) =>
    service.datasets
      .filter(({ rhythm, startsEmpty }) => rhythm !== 'never' && rhythm !== 'operator' && !startsEmpty)
      .map(({ name, staleAfterDays }) => ({ service, name, staleAfterDays })),
  )
  for (const { name } of aging) date(name, today)
  const staleNow = () =>
    services.flatMap((service) =>
      describeStatus(bench.reader, service, NOW).flatMap(({ dataset, state }) => (state === 'stale' ? dataset : [])),
    )
  expect(staleNow()).toEqual([])
  for (const { name, staleAfterDays } of aging) {
    date(name, addDays(today, -staleAfterDays))
    expect(staleNow(), `${name} on its last day`).toEqual([])
    date(name, addDays(today, -staleAfterDays - 1))
    expect(staleNow()).toEqual([name])
    date(name, today)
  }
})
