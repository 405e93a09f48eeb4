import { expect, test } from 'vitest'
import { FeePayers } from './fee-payers.ts'

const MINUTE_MS = 60_000

/** What a facilitator says, as the test has it, and how often it was asked. */
function worldThat(says: string[]) {
  const world = { says, asked: 0, now: 0 }
  const facilitator = {
    async supported() {
      world.asked += 1
      return { feePayers: world.says }
    },
    verify: () => Promise.reject(new Error('Nobody pays here.')),
    settle: () => Promise.reject(new Error('Nobody pays here.')),
  }
  return { world, feePayers: new FeePayers(facilitator, 'solana:x', () => world.now) }
}

test('who wants to tell it is not kept waiting: it is told once it was heard', async () => {
  const { world, feePayers } = worldThat(['first'])
  expect(feePayers.current).toBeUndefined()
  await feePayers.ask()
  expect([feePayers.current, world.asked]).toEqual(['first', 1])
})

test('it is asked for anew after ten minutes, and the earlier one is still good', async () => {
  const { world, feePayers } = worldThat(['first'])
  await feePayers.ask()
  world.says = ['second']
  world.now = 9 * MINUTE_MS
  expect([feePayers.current, world.asked]).toEqual(['first', 1])
  world.now = 11 * MINUTE_MS
  expect([feePayers.current, world.asked]).toEqual(['first', 2])
  await feePayers.ask()
  expect(feePayers.current).toBe('second')
  expect([await feePayers.includes('first'), await feePayers.includes('second')]).toEqual([true, true])
})

test('however many name strangers, the facilitator is asked every five seconds at most', async () => {
  const { world, feePayers } = worldThat(['first'])
  await feePayers.ask()
  for (let at = 0; at < 100; at++) expect(await feePayers.includes(`stranger ${at}`)).toBe(false)
  expect(world.asked).toBe(1)
  world.now = 6_000
  world.says = ['first', 'new']
  expect(await feePayers.includes('new')).toBe(true)
  expect(world.asked).toBe(2)
})

test('while nobody says anything nothing is known, and what was heard stays', async () => {
  const { world, feePayers } = worldThat([])
  expect(await feePayers.includes('first')).toBeUndefined()
  world.now = 6_000
  world.says = ['first']
  expect(await feePayers.includes('first')).toBe(true)
  world.now = 20 * MINUTE_MS
  world.says = []
  await feePayers.ask()
  expect([feePayers.current, await feePayers.includes('first')]).toEqual(['first', true])
})
