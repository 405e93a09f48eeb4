import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { seededService } from '../../../tests/support/seed-folder.ts'
import { readProvenance } from './provenance.ts'
import { datasets } from './schema.ts'

const days = new Map([
  ['quick', 7],
  ['slow', 60],
])
const now = new Date('2026-12-02T04:00:00Z')

function held(dates: Readonly<Record<string, string>>) {
  const life = services.find(({ name }) => name === 'life')!
  const { writer, reader } = seededService(life).start()
  const rest = { rows: 1, sources: '[]', origin: 'seed', loaded_at: '2026-12-02T04:00:00.000Z' } as const
  for (const [name, as_of] of Object.entries(dates))
    writer
      .insert(datasets)
      .values({ name, as_of, ...rest })
      .run()
  return readProvenance(reader, ['quick', 'slow'], days, now)
}

test('sets of different dates are told one by one, and all together are as old as the oldest', () => {
  expect(held({ quick: '2026-11-20', slow: '2026-11-01' })).toEqual({
    as_of: '2026-11-01',
    stale: true,
    sources: [],
    datasets: [
      { name: 'quick', as_of: '2026-11-20', stale: true },
      { name: 'slow', as_of: '2026-11-01', stale: false },
    ],
  })
})

test('sets of one date are one', () => {
  expect(held({ quick: '2026-12-01', slow: '2026-12-01' })).toEqual({ as_of: '2026-12-01', stale: false, sources: [] })
})

test('a set that was never brought is old', () => {
  expect(held({ slow: '2026-12-01' })).toMatchObject({
    as_of: '2026-12-01',
    stale: true,
    datasets: [{ name: 'quick', as_of: null, stale: true }, { stale: false }],
  })
})
