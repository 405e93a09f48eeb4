import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { creator } from '#services/creator/index.ts'
import { screen } from '#services/screen/index.ts'
import { shop } from '#services/shop/index.ts'
import { syncBench } from '../../../tests/support/sync.ts'
import { listDuties } from './duties.ts'
import { recordEnd, recordStart } from './record.ts'

const at = (day: string) => new Date(`${day}T04:00:00Z`)

test('statutory figures become due before their year ends, but not before they can be known', async () => {
  const { reader } = await syncBench()
  const named = (day: string) => listDuties(reader, creator, at(day)).map(({ subject }) => subject)
  // The Ministry of Finance announces the threshold of 2027 in November or December; that of 2026 is NT$90,501.
  expect(named('2026-11-22')).toContain('salary_start_twd')
  expect(named('2026-06-01')).not.toContain('salary_start_twd')
  expect(
    listDuties(reader, creator, at('2026-11-22')).find(({ subject }) => subject === 'salary_start_twd'),
  ).toMatchObject({
    until: '2026-12-31',
    why: expect.stringContaining('90501'),
  })
})

test('a data set without a sync is due when it ages, with its import command', async () => {
  const { reader } = await syncBench()
  const duty = listDuties(reader, shop, at('2026-11-22')).find(({ subject }) => subject === 'shop_parts')
  expect(duty).toMatchObject({
    until: '2026-08-25',
    todo: expect.stringContaining('npm run import -- shop_parts FILE'),
  })
})

test('a failing sync comes first, with its reason', async () => {
  const bench = await syncBench()
  const end = { outcome: 'failed' as const, reason: 'farm.test answered 500.', attempts: 4, rows: null }
  recordEnd(bench.writer, recordStart(bench.writer, 'shop_produce', at('2026-11-22')), end, at('2026-11-22'))
  expect(listDuties(bench.reader, shop, at('2026-11-22'))[0]).toMatchObject({ why: 'farm.test answered 500.' })
})

test('a data set that a working sync updates only in part is due by hand when it is old', async () => {
  const bench = await syncBench()
  const now = at('2026-11-22')
  const duty = () => listDuties(bench.reader, screen, now).find(({ subject }) => subject === 'screen_titles')
  expect(duty()).toMatchObject({ kind: 'sync', todo: 'npm run sync -- screen_anime' })
  const end = { outcome: 'changed' as const, reason: null, attempts: 5, rows: 100 }
  recordEnd(bench.writer, recordStart(bench.writer, 'screen_anime', now), end, now)
  expect(duty()).toMatchObject({ kind: 'hand', todo: expect.stringContaining('npm run import -- screen_titles FILE') })
})

test('every data set has a sync, an import of its own, or a duty once it is old', async () => {
  const { reader } = await syncBench()
  for (const service of services) {
    const due = listDuties(reader, service, at('2199-01-01')).map(({ subject }) => subject)
    for (const { name } of service.datasets) if (service.imports?.dataset.name !== name) expect(due).toContain(name)
  }
})
