import { Cron } from 'croner'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { RHYTHMS } from '#operation/dataset.ts'
import { services } from '#services/index.ts'
import { describeColumns } from '#data/sync/dataset-import.ts'

// No data set may become outdated without anybody noticing. Each has a way to be updated, and becomes stale after a
// time that fits its source.

const all = services.flatMap((service) => service.datasets.map((dataset) => ({ name: dataset.name, dataset, service })))
const DAY_MS = 86_400_000

/**
 * The longest time until a data set becomes stale: twice the time between updates of the source, and a week for the
 * maintainer.
 */
const longest = (days: number) => days * 2 + 7

test('there are data sets to check', () => {
  expect(all.length).toBeGreaterThan(40)
})

describe.each(all)('$name', ({ dataset, service }) => {
  const syncs = (service.syncs ?? []).filter((sync) => sync.datasets.includes(dataset))
  const days = RHYTHMS[dataset.rhythm]

  test('is kept current by a sync, a documented manual step or its operator, or does not age', () => {
    const ways = {
      sync: syncs.length > 0,
      upkeep: dataset.upkeep !== undefined,
      operator: dataset.rhythm === 'operator',
      never: dataset.rhythm === 'never',
    }
    expect(Object.values(ways)).toContain(true)
    // Every instruction names a place or a command.
    if (dataset.upkeep) expect(dataset.upkeep).toMatch(/https:\/\/|npm run |`url`|its row|news|shop_parts/)
    if (dataset.rhythm === 'operator') expect(service.imports?.dataset).toBe(dataset)
  })

  test('becomes stale soon after its source’s next update is overdue', () => {
    if (days === null) return
    expect(dataset.staleAfterDays).toBeGreaterThanOrEqual(days)
    expect(dataset.staleAfterDays).toBeLessThanOrEqual(longest(days))
  })

  test('is fetched before it becomes stale', () => {
    for (const sync of syncs) {
      const runs = new Cron(sync.every, { timezone: 'Asia/Taipei', paused: true }).nextRuns(60, new Date('2026-11-22'))
      const gaps = runs.slice(1).map((run, at) => (run.getTime() - runs[at]!.getTime()) / DAY_MS)
      expect(Math.max(...gaps)).toBeLessThan(dataset.staleAfterDays)
    }
  })

  test('can be imported by documented columns', () => {
    const columns = describeColumns(
      service.imports?.dataset === dataset ? { row: service.imports.row('2026-11-22') } : dataset,
    )
    expect(columns.length).toBeGreaterThan(0)
    for (const column of columns) expect(column).toMatch(/^\S+\s+\S/)
    // In the row's schema, numbers, dates and choices have a format.
    const shape = JSON.stringify(z.toJSONSchema(dataset.row, { unrepresentable: 'any', io: 'input' }))
    if (/"(?:integer|number)"|"date"|"enum"/.test(shape)) expect(columns.join()).toMatch(/Send|A day|JSON/)
  })
})
