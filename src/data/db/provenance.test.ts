import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { seededService } from '../../../tests/support/seed-folder.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { readProvenance, type UsedDataset } from './provenance.ts'
import { datasets } from './schema.ts'

const declared = new Map([
  ['quick', { title: ['快', 'Quick'] as const, staleAfterDays: 7 }],
  ['slow', { title: ['慢', 'Slow'] as const, staleAfterDays: 60 }],
])
const now = new Date('2026-12-02T04:00:00Z')

function open(dates: Readonly<Record<string, string>>) {
  const life = services.find(({ name }) => name === 'life')!
  const { writer, reader } = seededService(life).start()
  const rest = { rows: 1, sources: '[]', origin: 'seed', loaded_at: '2026-12-02T04:00:00.000Z' } as const
  for (const [name, as_of] of Object.entries(dates))
    writer
      .insert(datasets)
      .values({ name, as_of, ...rest })
      .run()
  return { reader }
}

function provenanceOf(dates: Readonly<Record<string, string>>) {
  return readProvenance(open(dates).reader, ['quick', 'slow'], declared, now)
}

test('data sets with different dates are listed separately, and together are as old as the oldest stale one', () => {
  expect(provenanceOf({ quick: '2026-11-20', slow: '2026-11-01' })).toEqual({
    as_of: '2026-11-20',
    stale: true,
    stale_notice: joinLanguages(
      'Not today’s data. Quick: stored up to 2026-11-20 (12 days ago). Of later days, a few rows at most are stored.',
      '不是今天的資料。快：收錄到 2026-11-20（12 天前）；之後最多只有零星幾筆。',
    ),
    sources: [],
    datasets: [
      { name: 'quick', as_of: '2026-11-20', stale: true },
      { name: 'slow', as_of: '2026-11-01', stale: false },
    ],
  })
})

test('fresh data sets together are as old as the oldest', () => {
  const { as_of, stale, stale_notice } = provenanceOf({ quick: '2026-11-30', slow: '2026-11-01' })
  expect({ as_of, stale, stale_notice }).toEqual({ as_of: '2026-11-01', stale: false, stale_notice: undefined })
})

test('figures beside what was asked are listed with their date, but do not date the answer', () => {
  const { reader } = open({ quick: '2026-12-01', slow: '2026-01-01' })
  expect(readProvenance(reader, ['quick', { name: 'slow', isBeside: true }], declared, now)).toEqual({
    as_of: '2026-12-01',
    stale: false,
    sources: [],
    datasets: [
      { name: 'quick', as_of: '2026-12-01', stale: false },
      { name: 'slow', as_of: '2026-01-01', stale: true },
    ],
  })
})

test('data sets with one date are combined', () => {
  expect(provenanceOf({ quick: '2026-12-01', slow: '2026-12-01' })).toEqual({
    as_of: '2026-12-01',
    stale: false,
    sources: [],
  })
})

test('a data set that was never loaded is stale', () => {
  expect(provenanceOf({ slow: '2026-12-01' })).toMatchObject({
    as_of: '2026-12-01',
    stale: true,
    datasets: [{ name: 'quick', as_of: null, stale: true }, { stale: false }],
  })
})

describe('the rows used by an answer', () => {
  const of = (used: UsedDataset[], at = now) => {
    const { reader } = open({ quick: '2026-12-01', slow: '2026-12-01' })
    return readProvenance(reader, used, declared, at)
  }

  test('are as old as the newest of them, whatever other rows arrived', () => {
    expect(of([{ name: 'quick', rowsUpTo: '2026-11-20' }])).toMatchObject({ as_of: '2026-11-20', stale: true })
    expect(of([{ name: 'quick', rowsUpTo: '2026-11-26' }])).toMatchObject({ as_of: '2026-11-26', stale: false })
  })

  test('of a closed past do not age', () => {
    const later = new Date('2027-12-02T04:00:00Z')
    expect(of([{ name: 'quick', isFinal: true }], later)).toMatchObject({ as_of: '2026-12-01', stale: false })
    expect(of([{ name: 'quick', isFinal: false }], later)).toMatchObject({ stale: true })
  })

  test('are not fresh if the clock was set back', () => {
    expect(of(['quick'], new Date('2024-09-23T04:00:00Z'))).toMatchObject({ as_of: '2026-12-01', stale: true })
  })
})
