import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasets } from '#data/db/schema.ts'
import { fxDataset, litellmDataset } from '#services/aiprice/datasets.ts'
import { litellm, rates } from '#services/aiprice/schema.ts'
import { etfsDataset } from '#services/stock/datasets.ts'
import { etfs } from '#services/stock/schema.ts'
import type { Batch, Sync } from '#operation/sync.ts'
import { syncBench, type SyncBench } from '../../../tests/support/sync.ts'
import { runSyncs } from './runner.ts'
import { defineSync, parseJson, parseShape } from './define-sync.ts'
import { takeLease } from '#data/db/lease.ts'

const SITE = 'rates.test'
const URL = `https://${SITE}/rates.json`

const shape = z.object({ as_of: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })

/** A sync of exchange rates from a local test server; by default one row per run. */
function ratesSync(change: Partial<Batch> = {}, more: Partial<Sync> = {}): Sync {
  return defineSync({
    name: 'aiprice_test',
    title: 'Test rates',
    every: '0 9 * * *',
    source: { name: 'Test source', url: URL, licence: 'none' },
    datasets: [fxDataset],
    fetch: async ({ get }) => [await get(URL, { conditional: true })],
    parse([document]) {
      const { as_of, rows } = parseShape('The list', shape, parseJson('The list', document?.text() ?? ''))
      return [{ dataset: fxDataset, mode: 'upsert', asOf: as_of, rowsMin: 1, rows, ...change }]
    },
    ...more,
  })
}

const row = (date: string, usd_twd: unknown) => ({ date, usd_twd, basis: 'spot', source: 'Test source' })
const list = (as_of: string, ...rows: object[]) => JSON.stringify({ as_of, rows })
const good = list('2026-09-30', row('2026-09-30', 31.5))

const modelRow = (vendor: string, model: string, input_usd_mtok = 1) => ({
  model,
  vendor,
  plain_name: model.slice(0, 12),
  title: null,
  category: 'llm',
  mode: 'chat',
  input_usd_mtok,
  output_usd_mtok: 1,
  usd_image: null,
  usd_second: null,
  usd_mchar: null,
  usd_request: null,
  tiers: null,
  context_tokens: null,
  output_tokens_max: null,
  source_url: null,
  note: null,
})

const benchWith = (body: string | Uint8Array) => syncBench({ [SITE]: { '/rates.json': body } })
const storedRates = ({ reader }: SyncBench) => reader.select({ rows: count() }).from(rates).get()?.rows ?? 0
const storedRecord = ({ reader }: SyncBench) =>
  reader.select().from(datasets).where(eq(datasets.name, 'aiprice_fx')).get()

test('a failed run tells the part of the source that failed before', async () => {
  const bench = await benchWith(good)
  const report = await bench.run(
    ratesSync(
      {},
      {
        parse(_, { note }) {
          note('tpex.test answered 503.')
          return [{ dataset: fxDataset, mode: 'upsert', rowsMin: 1, rows: [] }]
        },
      },
    ),
  )
  expect(report).toMatchObject({
    outcome: 'failed',
    reason: expect.stringMatching(/^tpex\.test answered 503\. .*fewer than the minimum of 1/),
  })
})

describe('a sync with valid rows', () => {
  test('stores them, and records the run and the data set', async () => {
    const bench = await benchWith(good)
    const before = storedRates(bench)
    expect(await bench.run(ratesSync())).toEqual({ outcome: 'changed', attempts: 1, rows: 1, reason: null })
    expect(storedRates(bench)).toBe(before + 1)
    expect(storedRecord(bench)).toMatchObject({ as_of: '2026-09-30', rows: before + 1, origin: 'sync' })
    expect(bench.runs()).toMatchObject([{ sync: 'aiprice_test', outcome: 'changed', rows: 1, attempts: 1 }])
    expect(bench.runs()[0]?.finished_at).not.toBeNull()
  })

  test('counts a duplicate row once', async () => {
    const bench = await benchWith(list('2026-09-30', row('2026-09-30', 31.5), row('2026-09-30', 31.5)))
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'changed', rows: 1 })
  })

  test('distinguishes keys whose concatenated parts are equal', async () => {
    const bench = await benchWith('{}')
    const rows = [modelRow('ai labs', 'o1', 1), modelRow('labs', 'o1 ai', 2)]
    const models = ratesSync({}, { datasets: [litellmDataset], fetch: async ({ get }) => [await get(URL)] })
    const parse = () => [{ dataset: litellmDataset, mode: 'upsert', asOf: '2026-10-01', rowsMin: 1, rows } as const]
    expect(await bench.run({ ...models, parse })).toMatchObject({ outcome: 'changed', rows: 2 })
  })

  test('lists its source before those of the remaining rows', async () => {
    const bench = await benchWith(good)
    await bench.run(ratesSync())
    const names = z.array(z.object({ name: z.string() })).parse(JSON.parse(storedRecord(bench)?.sources ?? ''))
    expect(names[0]?.name).toBe('Test source')
    expect(names).toHaveLength(3)
  })

  test('updates a row by its key, and leaves other columns unchanged', async () => {
    const etf = { code: '0056', name: '元大高股息', market: 'twse', close: 53.1, close_date: '2026-09-30' }
    const bench = await benchWith(good)
    const batch: Batch = { dataset: etfsDataset, mode: 'upsert', asOf: '2026-09-30', rowsMin: 1, rows: [etf] }
    await bench.run(ratesSync({}, { name: 'stock_test', datasets: [etfsDataset], parse: () => [batch] }))
    expect(bench.reader.select().from(etfs).where(eq(etfs.code, '0056')).get()).toMatchObject({
      close: 53.1,
      category: '高股息',
      frequency: 'quarterly',
    })
  })

  test('can be repeated without effect', async () => {
    const bench = await benchWith(good)
    await bench.run(ratesSync())
    const stored = storedRates(bench)
    await bench.run(ratesSync())
    expect(storedRates(bench)).toBe(stored)
  })
})

describe('a sync with invalid content changes nothing and gives the reason', () => {
  test.each([
    ['a page of HTML with status 200', '<html>Maintenance</html>', /is not JSON. It begins: <html>Maintenance/],
    ['a cut-off answer', good.slice(0, 40), /is not JSON/],
    ['another shape', '{"data":[]}', /another shape than expected/],
    ['no rows', list('2026-09-30'), /0 rows arrived, fewer than the minimum of 1/],
    ['a value out of range', list('2026-09-30', row('2026-09-30', 3.15)), /row 1: usd_twd/],
    ['a value of another type', list('2026-09-30', row('2026-09-30', '31.5')), /row 1: usd_twd/],
    [
      'one bad row among good ones',
      list('2026-09-30', row('2026-09-29', 31), row('2026-09-30', null)),
      /row 2: usd_twd/,
    ],
    ['nothing at all', '', /The list is empty/],
    [
      'another encoding',
      Buffer.from(good.replace('spot', '\xB4\xC1\xBB\xF9'), 'latin1'),
      /response of .*rates.test is not UTF-8/,
    ],
    [
      'two rows of one key that differ',
      list('2026-09-30', row('2026-09-30', 31.5), row('2026-09-30', 31.6)),
      /two rows of 2026-09-30 differ/,
    ],
    ['rows from the future', list('2026-11-30', row('2026-11-30', 31.5)), /in the future/],
    ['no date', list('soon', row('2026-09-30', 31.5)), /soon is not a date/],
  ])('%s', async (_, body, reason) => {
    const bench = await benchWith(body)
    const before = { rates: storedRates(bench), record: storedRecord(bench) }
    const report = await bench.run(ratesSync())
    expect(report.outcome).toBe('failed')
    expect(report.reason).toMatch(reason)
    expect({ rates: storedRates(bench), record: storedRecord(bench) }).toEqual(before)
    expect(bench.runs()).toMatchObject([{ outcome: 'failed', rows: null, reason: report.reason }])
  })

  test('a complete list that lost more than a fifth of its rows', async () => {
    const bench = await benchWith(good)
    const report = await bench.run(ratesSync({ mode: 'replace' }))
    expect(report).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/1 rows arrived, but 569 are stored/),
    })
  })

  test('rows refused by its own check', async () => {
    const bench = await benchWith(good)
    const report = await bench.run(ratesSync({}, { check: () => 'The rate jumps.' }))
    expect(report).toMatchObject({ outcome: 'failed', reason: 'The rate jumps.' })
  })

  test('a bug in the adapter, which is logged as one', async () => {
    const bench = await benchWith(good)
    const parse = () => {
      throw new TypeError('x is undefined')
    }
    expect(await bench.run(ratesSync({}, { parse }))).toMatchObject({
      outcome: 'failed',
      reason: 'A bug: x is undefined',
    })
  })
})

test('rows older than the stored ones change nothing and are not a failure', async () => {
  const bench = await benchWith(list('2026-05-31', row('2026-05-31', 31.5)))
  expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'unchanged' })
})

describe('fetching from a source', () => {
  test('retries after 503, with pauses that double', async () => {
    let asked = 0
    const bench = await syncBench({ [SITE]: { '/rates.json': () => (++asked < 4 ? { status: 503 } : { body: good }) } })
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'changed', attempts: 4 })
    // Each pause is 0.5 to 1.5 times a base that doubles from 1 s. The random number of this test, 0.5, gives the
    // base itself.
    expect(bench.pauses).toEqual([1000, 2000, 4000])
  })

  test('reports each request, so that a run of many pages shows progress', async () => {
    const counts: number[] = []
    let asked = 0
    const bench = await syncBench({ [SITE]: { '/rates.json': () => (++asked < 3 ? { status: 503 } : { body: good }) } })
    await runSyncs([ratesSync()], { ...bench.parts, onRequest: (sent) => counts.push(sent) })
    expect(counts).toEqual([1, 2, 3])
  })

  test('stops after four requests', async () => {
    const bench = await syncBench({ [SITE]: { '/rates.json': { status: 500 } } })
    expect(await bench.run(ratesSync())).toMatchObject({
      outcome: 'failed',
      attempts: 4,
      reason: 'rates.test answered 500.',
    })
  })

  test('does not retry after 404', async () => {
    const bench = await syncBench({ [SITE]: {} })
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'failed', attempts: 1 })
  })

  test('waits for Retry-After, in seconds or until a time on the source’s clock', async () => {
    const until = { date: 'Thu, 01 Oct 2026 04:00:00 GMT', 'retry-after': 'Thu, 01 Oct 2026 04:00:30 GMT' }
    const replies = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503, headers: until }, { body: good }]
    const bench = await syncBench({ [SITE]: { '/rates.json': () => replies.shift() ?? { status: 500 } } })
    await bench.run(ratesSync())
    expect(bench.pauses).toEqual([7000, 30_000])
  })

  test('does not retry if the source demands a wait of more than a minute', async () => {
    const bench = await syncBench({ [SITE]: { '/rates.json': { status: 429, headers: { 'retry-after': '3600' } } } })
    expect(await bench.run(ratesSync())).toMatchObject({
      attempts: 1,
      reason: 'rates.test answered 429 and asks to wait 60 minutes.',
    })
  })

  test('sends the validators of the stored version, and treats 304 as “unchanged”', async () => {
    const bench = await syncBench({
      [SITE]: {
        '/rates.json': (req) =>
          req.headers['if-none-match'] === '"v1"' ? { status: 304 } : { body: good, headers: { etag: '"v1"' } },
      },
    })
    expect((await bench.run(ratesSync())).outcome).toBe('changed')
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'unchanged', rows: null })
    expect(bench.upstream.requests[1]?.headers['if-none-match']).toBe('"v1"')
    // A rate belongs to its day, so "not modified" does not give it a newer date.
    expect(storedRecord(bench)?.as_of).toBe('2026-09-30')
  })

  test('a source without a date is as old as its last change', async () => {
    const undated = (rate: number) => {
      const rows = [row('2026-09-30', rate)]
      return ratesSync({}, { parse: () => [{ dataset: fxDataset, mode: 'upsert', rowsMin: 1, rows }] })
    }
    const time = { now: new Date('2026-10-01T04:00:00Z') }
    const bench = await syncBench({ [SITE]: { '/rates.json': good } }, time)
    await bench.run(undated(32.1))
    expect(storedRecord(bench)?.as_of).toBe('2026-10-01')
    time.now = new Date('2026-10-09T04:00:00Z')
    await bench.run(undated(32.1))
    expect(storedRecord(bench)?.as_of).toBe('2026-10-01')
    await bench.run(undated(32.2))
    expect(storedRecord(bench)?.as_of).toBe('2026-10-09')
  })

  test('fetches a rejected version again', async () => {
    const bench = await syncBench({
      [SITE]: { '/rates.json': { body: list('2026-09-30'), headers: { etag: '"broken"' } } },
    })
    await bench.run(ratesSync())
    await bench.run(ratesSync())
    expect(bench.upstream.requests[1]?.headers['if-none-match']).toBeUndefined()
  })
})

describe('concurrency', () => {
  test('while another process has the lease, nothing is fetched or recorded', async () => {
    const bench = await benchWith(good)
    const lease = takeLease(bench.writer, bench.parts.clock)
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'busy' })
    expect(bench.upstream.requests).toEqual([])
    expect(bench.runs()).toEqual([])
    lease?.release()
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'changed' })
  })

  test('a lease of another machine expires after two minutes', async () => {
    const bench = await benchWith(good)
    const expires = bench.parts.clock().getTime()
    const put = (expires_at: number) =>
      bench.writer.$client
        .prepare(`insert or replace into sync_leases (name, owner, expires_at) values ('syncs', 'elsewhere 1 x', ?)`)
        .run(expires_at)
    put(expires + 1)
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'busy' })
    put(expires - 1)
    expect(await bench.run(ratesSync())).toMatchObject({ outcome: 'changed' })
  })

  test('of two concurrent syncs one runs, and the other gets busy', async () => {
    const bench = await benchWith(good)
    const outcomes = (await Promise.all([bench.run(ratesSync()), bench.run(ratesSync())])).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['busy', 'changed'])
  })
})

describe('a full disk', () => {
  /** Many long rows, so that the database file must grow. */
  const big = defineSync({
    name: 'aiprice_big',
    title: 'Too much',
    every: '0 9 * * *',
    source: { name: 'Test source', url: URL, licence: 'none' },
    datasets: [litellmDataset],
    fetch: async ({ get }) => [await get(URL)],
    parse: (_, { today }) => [
      {
        dataset: litellmDataset,
        mode: 'replace',
        asOf: today,
        rowsMin: 1,
        rows: Array.from({ length: 20_000 }, (__, index) => modelRow('test', `model-${index}-${'x'.repeat(500)}`)),
      },
    ],
  })

  test('the old rows stay readable, and the run is recorded as failed', async () => {
    const bench = await benchWith('{}')
    const countModels = () => bench.reader.select({ rows: count() }).from(litellm).get()?.rows
    const before = countModels()
    const pages = Number(bench.writer.$client.pragma('page_count', { simple: true }))
    // A limit of pages makes SQLite return SQLITE_FULL, as on a full disk.
    bench.writer.$client.pragma(`max_page_count = ${pages + 20}`)
    const report = await bench.run(big)
    expect(report).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/could not be written: database or disk is full/),
    })
    expect(countModels()).toBe(before)
    expect(bench.reader.select().from(litellm).where(eq(litellm.model, 'gpt-4o')).get()).toBeDefined()
    expect(bench.runs()).toMatchObject([{ outcome: 'failed', reason: report.reason }])
    expect(bench.reader.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  })
})

test('a database without any free space ends the run before a source is contacted', async () => {
  const bench = await benchWith(good)
  bench.writer.$client.pragma('query_only = 1')
  expect(await bench.run(ratesSync())).toMatchObject({
    outcome: 'failed',
    attempts: 0,
    reason: expect.stringContaining('could not be written: attempt to write a readonly database'),
  })
  expect(bench.upstream.requests).toEqual([])
})

describe('a declaration', () => {
  test('with an invalid cron pattern is refused', () => {
    expect(() => ratesSync({}, { every: 'daily' })).toThrow(/not a cron pattern/)
  })

  test('with rows of another service is refused', () => {
    expect(() => ratesSync({}, { name: 'stock_test' })).toThrow(/another service/)
  })
})
