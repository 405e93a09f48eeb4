import { expect, test } from 'vitest'
import { toIcs } from './ics.ts'

const calendar = { title: 'Holidays', events: [{ id: 'a', title: 'A day', from: '2026-12-25' }] }
const morning = new Date('2026-12-01T01:00:00Z')
const evening = new Date('2026-12-01T11:00:00Z')

test('the same events are the same file: they are stamped with the day of the newest data', () => {
  const datasets = [
    { name: 'old', as_of: '2026-07-01', stale: false },
    { name: 'new', as_of: '2026-08-05', stale: false },
  ]
  const dated = { ...calendar, provenance: { as_of: '2026-07-01', stale: false, sources: [], datasets } }
  // Midnight of 5 August in Taipei.
  expect(toIcs(dated, 'life.test', morning)).toContain('DTSTAMP:20260804T160000Z\r\n')
  expect(toIcs(dated, 'life.test', evening)).toBe(toIcs(dated, 'life.test', morning))
})

test('events without a data set are stamped with the day, never with a time to come', () => {
  expect(toIcs(calendar, 'life.test', evening)).toContain('DTSTAMP:20261130T160000Z\r\n')
})
