import { describe, expect, test } from 'vitest'
import type { Supported } from './facilitator.ts'
import { FacilitatorSupport } from './facilitator-support.ts'

const MINUTE_MS = 60_000

/** A facilitator with scripted responses, which counts its calls. */
function worldThat(says: string[]) {
  const world = { says, fault: undefined as Supported['fault'], asked: 0, now: 0, changes: [] as unknown[] }
  const facilitator = {
    async supported() {
      world.asked += 1
      return { feePayers: world.says, ...(world.fault && { fault: world.fault }) }
    },
  }
  const onChange = (closed: string | undefined) => void world.changes.push(closed)
  return { world, support: new FacilitatorSupport(facilitator, 'solana:x', () => world.now, onChange) }
}

test('a price does not wait for the fee payer, and includes it once it is known', async () => {
  const { world, support } = worldThat(['first'])
  expect(support.feePayer).toBeUndefined()
  await support.request()
  expect([support.feePayer, world.asked]).toEqual(['first', 1])
})

test('the fee payer is refreshed after ten minutes, and the earlier one remains valid', async () => {
  const { world, support } = worldThat(['first'])
  await support.request()
  world.says = ['second']
  world.now = 9 * MINUTE_MS
  expect([support.feePayer, world.asked]).toEqual(['first', 1])
  world.now = 11 * MINUTE_MS
  expect([support.feePayer, world.asked]).toEqual(['first', 2])
  await support.request()
  expect(support.feePayer).toBe('second')
  expect([await support.includes('first'), await support.includes('second')]).toEqual([true, true])
})

test('however many payments name unknown fee payers, the facilitator is asked every five seconds at most', async () => {
  const { world, support } = worldThat(['first'])
  await support.request()
  for (let at = 0; at < 100; at++) expect(await support.includes(`stranger ${at}`)).toBe(false)
  expect(world.asked).toBe(1)
  world.now = 6_000
  world.says = ['first', 'new']
  expect(await support.includes('new')).toBe(true)
  expect(world.asked).toBe(2)
})

test('while the facilitator is silent no fee payer is known, and known ones remain', async () => {
  const { world, support } = worldThat([])
  expect(await support.includes('first')).toBeUndefined()
  world.now = 6_000
  world.says = ['first']
  expect(await support.includes('first')).toBe(true)
  world.now = 20 * MINUTE_MS
  world.says = []
  await support.request()
  expect([support.feePayer, await support.includes('first')]).toEqual(['first', true])
})

describe('paying', () => {
  const refusal = { why: 'Facilitator getSupported failed (401)', isSilence: false }
  const silence = { why: 'fetch failed', isSilence: true }

  test('is closed once the facilitator refuses, and opens within half a minute of the repair', async () => {
    const { world, support } = worldThat([])
    world.fault = refusal
    await support.refresh()
    expect([support.closedReason, world.changes]).toEqual([refusal.why, [refusal.why]])
    world.fault = undefined
    world.now = 29_000
    await support.refresh()
    expect(support.closedReason).toBe(refusal.why)
    world.now = 30_000
    await support.refresh()
    expect([support.closedReason, world.changes]).toEqual([undefined, [refusal.why, undefined]])
  })

  test('is checked every ten minutes while it is open', async () => {
    const { world, support } = worldThat([])
    await support.refresh()
    world.now = 599_000
    await support.refresh()
    expect(world.asked).toBe(1)
    world.now = 600_000
    world.fault = refusal
    await support.refresh()
    expect([world.asked, support.closedReason]).toEqual([2, refusal.why])
  })

  test('stays open for one silence and is closed by the next', async () => {
    const { world, support } = worldThat([])
    world.fault = silence
    await support.refresh()
    expect(support.closedReason).toBeUndefined()
    world.now = 30_000
    await support.refresh()
    expect(support.closedReason).toBe('fetch failed')
  })
})
