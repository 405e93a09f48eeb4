import { expect, test } from 'vitest'
import { judgeBox, readBoxSentences, readNeeds, showsHelp } from './support/box-judging.ts'
import { sharedGateway } from './support/gateway.ts'
import { sample } from './support/tier.ts'

// Counts how many sentences, as people type them into the front page's search box, lead directly to an answer with
// the right inputs. The aim is nine in ten. The hub's README has the figures of each set.

const gateway = sharedGateway()

function ask(q: string) {
  const headers = { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' }
  return gateway.request('', '/ask', { method: 'POST', headers, body: new URLSearchParams({ q }).toString() })
}

function follow(address: string) {
  return gateway.request('', address, { headers: { accept: 'text/html' } })
}

const FOUND = 0.95

const SHARES = [
  ['front-box', 'dev', 0.9],
  ['front-box', 'held-out', 0.8],
  ['front-box-2', 'dev', 0.78],
  ['front-box-2', 'held-out', 0.8],
  ['front-box-3', 'dev', 0.85],
  ['front-box-3', 'held-out', 0.75],
  ['front-box-4', 'held-out', 0.7],
  ['front-box-5', 'dev', 0.86],
  ['front-box-5', 'held-out', 0.92],
  ['front-box-6', 'held-out', 0.88],
  ['front-box-7', 'dev', 0.9],
  ['front-box-8', 'dev', 0.85],
  ['front-box-8', 'held-out', 0.86],
  ['front-box-9', 'dev', 0.92],
  ['front-box-9', 'held-out', 0.92],
  ['front-box-10', 'held-out', 0.92],
  ['front-box-11', 'dev', 0.93],
] as const

test.each(sample(SHARES, 6))('of the sentences of %s (%s) %d are answered at once', async (file, part, share) => {
  const rows = readBoxSentences(part, file)
  const verdicts = await Promise.all(rows.map(async (row) => judgeBox(row, await ask(row.task), follow)))
  expect(verdicts.filter(({ isComplete }) => isComplete).length / rows.length).toBeGreaterThanOrEqual(share)
  // For the other sentences, the page offers the right answer, or says that Dozen has none.
  const found = verdicts.filter(({ isTool, isOffered }) => isTool || isOffered).length
  expect(found / rows.length).toBeGreaterThanOrEqual(FOUND)
})

test('people in need are led to the lines in any wording, and harmless sentences are not', async () => {
  const ledIn = async (need: 'yes' | 'no') => {
    const rows = readNeeds().filter((row) => row.need === need)
    const shown = await Promise.all(rows.map(async ({ task }) => showsHelp(await ask(task))))
    return { of: rows.length, led: shown.filter((it) => it === 'led').length }
  }
  const [inNeed, others] = [await ledIn('yes'), await ledIn('no')]
  expect(inNeed).toEqual({ of: 30, led: 30 })
  expect(others.of).toBe(30)
  expect(others.led).toBeLessThanOrEqual(2)
})
