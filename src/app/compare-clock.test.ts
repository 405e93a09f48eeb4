import { expect, test } from 'vitest'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { compareClock } from './compare-clock.ts'

const NOW = new Date('2026-11-24T04:00:00Z')

/** A site with a clock that is this many seconds behind. */
const site =
  (secondsBehind: number, headers: Record<string, string> = {}): GuardedFetch =>
  (url) =>
    Promise.resolve({
      url: String(url),
      status: 200,
      headers: new Headers({ date: new Date(NOW.getTime() - secondsBehind * 1000).toUTCString(), ...headers }),
      body: new Uint8Array(),
      truncated: false,
      redirects: [],
    })

async function offsetAfter(...sites: readonly GuardedFetch[]): Promise<number> {
  let asked = 0
  const compared = compareClock(
    (url, options) => (sites[asked++] ?? site(0))(url, options),
    () => NOW,
  )
  for (const name of sites.keys()) await compared.fetch(`https://site-${name}.example/`)
  return compared.offsetMs()
}

test('the clock is compared with the median of the sites, so that one of them cannot make it look wrong', async () => {
  expect(await offsetAfter(site(120), site(121), site(-86_400))).toBe(120_000)
  expect(await offsetAfter(site(0), site(1), site(86_400))).toBe(1_000)
})

test('two sites are too few to judge a clock, and a cached response is ignored', async () => {
  expect(await offsetAfter(site(600), site(600))).toBe(0)
  expect(await offsetAfter(site(600), site(600), site(600, { age: '600' }))).toBe(0)
})
