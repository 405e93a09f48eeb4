import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import { etfs } from '../schema.ts'
import { compareEtfs } from './compare-etfs.ts'
import { syncNav } from './sync-nav.ts'
import { totalReturn } from './total-return.ts'

const compare = (codes: string[]) => runOperation(compareEtfs, { codes })

// 26.07 / 25.8189 = 1.00973. On 2026-08-18, 0050 closed at 104.90 with a value of 105.06: 104.9 / 105.06 = 0.99848. Its
// close of 2026-09-14 is newer than its value and its size.
test('a premium uses figures of one day, and each figure states its day', async () => {
  const { items } = await compare(['00679B', '006208', '0050'])
  expect(items.map(({ code, premium_pct }) => [code, premium_pct])).toEqual([
    ['00679B', 0.97],
    ['006208', 0],
    ['0050', -0.15],
  ])
  expect(items.at(-1)).toMatchObject({
    close: 106.9,
    as_of: '2026-09-14',
    nav: 105.06,
    nav_close: 104.9,
    nav_date: '2026-08-18',
    assets_100m_twd: 23_461.47,
    assets_date: '2026-08-18',
  })
  // 0050 closed at 71.85 on 2026-01-21 and paid 1 and 0.6 since: (106.9 + 1.6) / 71.85 = 1.5101.
  expect(items.at(-1)?.total_return).toEqual({ from: '2026-01-21', to: '2026-09-14', pct: 51.01 })
  expect(items[0]).toMatchObject({
    total_return: null,
    total_return_reason_en: 'No earlier close within a year is on record.',
  })
})

// 0050 is known from 2026-01-21 to 2026-09-14, 00878 from 2025-11-17 to 2026-08-18.
test('returns of different times are said to be so', async () => {
  expect((await compare(['0050', '00878'])).notice).toMatch(/^The total returns are of different times/)
  expect((await compare(['0050'])).notice).not.toMatch(/different times/)
})

test('a code without a fund leaves the others', async () => {
  const { items, not_held: notHeld } = await compare(['0050', '00999Z'])
  expect([items.map(({ code }) => code), notHeld]).toEqual([['0050'], ['00999Z']])
  await expect(compare(['00999Z'])).rejects.toMatchObject({ code: 'not_found' })
})

test('a repeated code is refused', async () => {
  await expect(compare(['0050', '0050'])).rejects.toThrow('once')
})

test('a total return adds payouts to the change of the price', () => {
  const closes = [
    { date: '2024-08-01', close: 10 },
    { date: '2025-08-01', close: 40 },
    { date: '2026-07-31', close: 44 },
  ]
  const payouts = [
    { ex_date: '2025-08-01', amount_twd: 9 },
    { ex_date: '2026-01-15', amount_twd: 2 },
  ]
  // The year up to 2026-07-31 begins on 2025-08-01. A buyer of that day gets the payout of 2 but not the one of
  // 2025-08-01: (44 + 2) / 40 = 1.15.
  expect(totalReturn('0056', closes, payouts)).toEqual({ from: '2025-08-01', to: '2026-07-31', pct: 15 })
  expect(totalReturn('0056', closes.slice(2), payouts)).toBeNull()
})

// One unit of 0050 became four on 2025-06-18. A unit bought at 200 is now worth 4 × 55, and received 4 × 0.5.
test('a split does not count as a loss', () => {
  const closes = [
    { date: '2025-06-10', close: 200 },
    { date: '2025-12-10', close: 55 },
  ]
  expect(totalReturn('0050', closes, [{ ex_date: '2025-07-21', amount_twd: 0.5 }])?.pct).toBe(11)
})

const row = (a: string, e: number, f: number, i: string) => ({
  a,
  b: '',
  c: 1,
  d: 0,
  e,
  f,
  g: 0,
  h: f,
  i,
  j: '17:01:15',
  k: '1',
})
const listOf = (...msgArray: object[]) => JSON.stringify({ a1: [{ msgArray, rtCode: '0000' }, {}] })

test('a net asset value is stored with the price of its day, and an older day changes nothing', async () => {
  const bench = await syncBench(
    {
      'mis.twse.com.tw': {
        '/stock/data/all_etf.txt': listOf(
          row('0050', 110, 109.5, '20260915'),
          row('006208', 200, 199, '20260810'),
          row('00999Z', 10, 10, '20260915'),
        ),
      },
    },
    { now: new Date('2026-09-15T10:30:00Z') },
  )
  const find = (code: string) => bench.reader.select().from(etfs).where(eq(etfs.code, code)).get()
  expect(await bench.run(syncNav)).toMatchObject({ outcome: 'changed', rows: 1 })
  expect(find('0050')).toMatchObject({
    close: 110,
    close_date: '2026-09-15',
    nav: 109.5,
    nav_close: 110,
    category: '市值型',
  })
  expect(find('006208')).toMatchObject({ close: 240.7, nav: 240.7 })
  expect(find('00999Z')).toBeUndefined()
})

test.each([
  ['a block page', '<html>', /not JSON/],
  [
    'a price in another unit',
    listOf(row('0050', 110, 1095, '20260915'), row('006208', 240, 2400, '20260915'), row('0056', 50, 500, '20260915')),
    /cannot be read/,
  ],
])('%s is refused as a list of values', async (_, body, reason) => {
  const bench = await syncBench(
    { 'mis.twse.com.tw': { '/stock/data/all_etf.txt': body } },
    { now: new Date('2026-09-15T10:30:00Z') },
  )
  expect(await bench.run(syncNav)).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) })
})

// The close of 0050 on record is of 2026-09-14.
test('a value of a day before the last close is stored with its own close', async () => {
  const bench = await syncBench(
    { 'mis.twse.com.tw': { '/stock/data/all_etf.txt': listOf(row('0050', 104, 105, '20260910')) } },
    { now: new Date('2026-09-15T10:30:00Z') },
  )
  await bench.run(syncNav)
  expect(bench.reader.select().from(etfs).where(eq(etfs.code, '0050')).get()).toMatchObject({
    close: 106.9,
    close_date: '2026-09-14',
    nav: 105,
    nav_close: 104,
    nav_date: '2026-09-10',
  })
})
