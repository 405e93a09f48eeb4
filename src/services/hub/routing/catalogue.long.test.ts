import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readingAt } from '#operation/input/reading.ts'
import type { RemoteTool } from '#operation/sites.ts'
import { services } from '#services/index.ts'
import { createCatalogues } from './catalogue.ts'

const NOW = new Date('2026-10-01T04:00:00Z')
const TASK = '2026-10-10 放假嗎?'

function catalogues() {
  const hub = services.find(({ name }) => name === 'hub')!
  return createCatalogues(
    services.filter((it) => it !== hub),
    () => hub,
  )
}

/** The number of event loop turns until the value is ready. */
async function turnsUntil(made: Promise<unknown> | object): Promise<number> {
  const done = new AbortController()
  void Promise.resolve(made).then(() => done.abort())
  let turns = 0
  for (; !done.signal.aborted; turns++) await nextTurn()
  return turns
}

test('the first task waits for the routing without blocking other work, and the next one reuses it', async () => {
  const { routing } = catalogues()
  const first = routing([], TASK, readingAt(NOW))
  const second = routing([], 'another task', readingAt(NOW))
  expect(await turnsUntil(first)).toBeGreaterThan(10)
  const made = routing([], TASK, readingAt(NOW))
  expect(made).toBe(await first)
  expect(await second).toBe(made)
  expect((await made).route(TASK, NOW).candidates[0]?.tool.operation.name).toBe('is_holiday')
})

test('a changed list of remote tools is read without blocking other work', async () => {
  const { routing } = catalogues()
  await routing([], TASK, readingAt(NOW))
  const remote: RemoteTool[] = Array.from({ length: 500 }, (_, at) => ({
    name: `garden${at % 7}__water_plant_${at}`,
    description: `Waters the plant in pot ${at}, unless it rained.`,
    inputSchema: { type: 'object' },
  }))
  const made = routing(remote, TASK, readingAt(NOW))
  expect(await turnsUntil(made)).toBeGreaterThan(3)
  const { tools, route } = await made
  const own = services.flatMap(({ operations }) => operations).filter(({ tool, unlisted }) => tool || unlisted)
  expect(tools.length).toBe(own.length + remote.length)
  expect(route('Water the plant in pot 77', NOW).candidates[0]?.tool.operation.name).toBe('water_plant_77')
})
