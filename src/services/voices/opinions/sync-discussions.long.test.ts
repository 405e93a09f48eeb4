import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { datasets } from '#data/db/schema.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import type { Site } from '../../../../tests/support/upstream.ts'
import { discussions } from '../schema.ts'
import { searchDiscussions } from './queries.ts'
import { syncDiscussions } from './sync-discussions.ts'

// A search result in Algolia's format. The stored data lacks these threads.
const hit = (number: number, title: string, more: object = {}) => ({
  objectID: String(number),
  title,
  url: 'https://example.com/review',
  author: 'somebody',
  points: 120,
  num_comments: 45,
  created_at: '2026-09-20T08:00:00Z',
  created_at_i: 1_789_891_200,
  _tags: ['story'],
  ...more,
})
const twenty = Array.from({ length: 20 }, (_, at) => hit(60_000_000 + at, `Quarkbook ${at}: a laptop review`))

/** Fakes the search with one response per query. All other queries find nothing. */
function site(found: Readonly<Record<string, unknown>>): Record<string, Site> {
  return {
    'hn.algolia.com': {
      '/api/v1/search': (req) => {
        const words = new URL(req.url ?? '', 'http://x').searchParams.get('query') ?? ''
        const answer = found[words]
        return { body: typeof answer === 'string' ? answer : JSON.stringify({ hits: answer ?? [], nbHits: 0 }) }
      },
    },
  }
}

test('new threads are added, found by their words, and dated by the newest', async () => {
  const bench = await syncBench(site({ laptop: twenty }))
  expect(await bench.run(syncDiscussions)).toMatchObject({ outcome: 'changed' })
  const row = bench.reader.select().from(discussions).where(eq(discussions.id, 'hn-60000003')).get()
  expect(row).toMatchObject({
    topic: 'laptop',
    title: 'Quarkbook 3: a laptop review',
    host: 'example.com',
    score: 120,
    comments: 45,
    published_at: '2026-09-20T08:00:00Z',
  })
  expect(searchDiscussions(bench.reader, 'foreign', { match: '"quarkbook"', isBefore: false, limit: 1 }).total).toBe(20)
  expect(bench.reader.select().from(datasets).where(eq(datasets.name, 'voices_discussions')).get()?.as_of).toBe(
    '2026-09-20',
  )
})

test('a stored thread retains its number and topic, and gets the new counts', async () => {
  // In the stored data, thread hn-11274595, “Never buy Epson printers”, has 209 points.
  const bench = await syncBench(
    site({ laptop: [...twenty, hit(11_274_595, 'Never buy Epson printers', { points: 999 })] }),
  )
  const stored = () => bench.reader.select().from(discussions).where(eq(discussions.id, 'hn-11274595')).get()
  const before = stored()
  await bench.run(syncDiscussions)
  expect(stored()).toMatchObject({ number: before?.number, topic: before?.topic, score: 999 })
})

test('an invalid response affects only the threads of that search', async () => {
  const bench = await syncBench(site({ laptop: twenty, printer: '<html>Sorry</html>' }))
  expect(await bench.run(syncDiscussions)).toMatchObject({ outcome: 'changed' })
  expect(JSON.stringify(bench.runs())).toContain('is not JSON')
})

test('too few threads are refused, and the stored ones stay', async () => {
  const bench = await syncBench(site({ laptop: twenty.slice(0, 3) }))
  const before = bench.reader.select().from(discussions).all().length
  expect(await bench.run(syncDiscussions)).toMatchObject({ outcome: 'failed' })
  expect(bench.reader.select().from(discussions).all()).toHaveLength(before)
})
