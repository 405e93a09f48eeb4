import { expect, onTestFinished, test } from 'vitest'
import { startFollower } from './follower.ts'
import { RefusedRelease, type Manifest } from './manifest.ts'
import type { ReplicaEvent } from './replica-events.ts'

const NOW = Date.parse('2026-11-22T09:00:00Z')

/** A follower that finds the release `published` and has installed another. Tests can change both, and the time. */
function follow(published: Partial<Manifest>, install?: () => Promise<void>) {
  const state = { now: NOW, published: published as Manifest | undefined, installed: published as Manifest }
  const events: ReplicaEvent[] = []
  let looks = 0
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const follower = startFollower({
    installed: () => state.installed,
    async findRelease() {
      looks += 1
      return state.published
    },
    install,
    schema: 7,
    clock: () => new Date(state.now),
    everyMs: 1,
    behindAfterMs: 900_000,
    signal: ending.signal,
    onEvent: (event) => void events.push(event),
  })
  const looked = async () => {
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 1)
  }
  return { state, events, follower, looked }
}

test('a reader is behind once its writer has confirmed nothing for too long', async () => {
  const { state, follower, looked } = follow({ version: '1', seen_at: '2026-11-22T08:59:00Z' })
  await looked()
  expect(follower.isBehind()).toBe(false)
  state.now += 841_000
  expect(follower.isBehind()).toBe(true)
  state.published = { ...state.installed, seen_at: '2026-11-22T09:14:00Z' }
  await looked()
  expect(follower.isBehind()).toBe(false)
})

test('a manual release is current as long as its address can be read', async () => {
  const { state, events, follower, looked } = follow({ version: '1', seen_at: null })
  await looked()
  state.now += 90_000_000
  await looked()
  expect(follower.isBehind()).toBe(false)
  state.published = undefined
  state.now += 900_001
  await looked()
  expect(follower.isBehind()).toBe(true)
  // A persistent fault is reported once, however often the follower checks.
  expect(events).toEqual([{ event: 'publication_unreachable', err: new Error('No release is published yet.') }])
})

test('a refused release is reported once and fetched less and less often', async () => {
  let fetched = 0
  const { state, events, looked } = follow({ version: '1', schema: 7, sha256: 'a', seen_at: null }, async () => {
    fetched += 1
    throw new RefusedRelease('hash', 'It differs.')
  })
  state.published = { ...state.installed, version: '2', sha256: 'b' }
  await looked()
  expect(fetched).toBe(1)
  state.now += 1
  await looked()
  expect(fetched).toBe(2)
  // The pause after the first failure is 1 ms, after the second 2 ms.
  state.now += 1
  await looked()
  expect(fetched).toBe(2)
  state.now += 1
  await looked()
  expect(fetched).toBe(3)
  expect(events).toEqual([{ event: 'publication_refused', reason: 'hash', why: 'It differs.' }])
})
