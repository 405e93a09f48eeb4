import { expect, test } from 'vitest'
import { FeePayers } from './fee-payers.ts'

const MINUTE_MS = 60_000

/** A facilitator with scripted fee payers, which counts its calls. */
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

test('a price does not wait for the fee payer, and includes it once it is known', async () => {
  const { world, feePayers } = worldThat(['first'])
  expect(feePayers.current).toBeUndefined()
  await feePayers.ask()
  expect([feePayers.current, world.asked]).toEqual(['first', 1])
})

test('the fee payer is refreshed after ten minutes, and the earlier one remains valid', async () => {
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

test('however many payments name unknown fee payers, the facilitator is asked every five seconds at most', async () => {
  const { world, feePayers } = worldThat(['first'])
  await feePayers.ask()
  for (let at = 0; at < 100; at++) expect(await feePayers.includes(`stranger ${at}`)).toBe(false)
  expect(world.asked).toBe(1)
  world.now = 6_000
  world.says = ['first', 'new']
  expect(await feePayers.includes('new')).toBe(true)
  expect(world.asked).toBe(2)
})

test('while the facilitator is silent no fee payer is known, and known ones remain', async () => {
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
