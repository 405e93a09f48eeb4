import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import { closedDays, indexDays } from '../schema.ts'
import { syncClosedDays, syncIndex } from './sync-market.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const JULY = fixture('index-2026-07.json')
const NONE = '{"stat":"很抱歉，沒有符合條件的資料!"}'

/** Runs the sync on 31 July. The source has rows for July and none for June. */
async function syncJuly(july: string) {
  const bench = await syncBench(
    {
      'www.twse.com.tw': {
        '/rwd/zh/TAIEX/MI_5MINS_HIST': (req) => ({ body: String(req.url).includes('20260701') ? july : NONE }),
      },
    },
    { now: new Date('2026-07-31T12:00:00Z') },
  )
  bench.writer.delete(indexDays).run()
  bench.writer.$client.prepare(`update datasets set as_of = '2026-06-30' where name = 'stock_index'`).run()
  return { bench, report: await bench.run(syncIndex) }
}

describe('the TAIEX', () => {
  test('comes by month, with ROC dates', async () => {
    const { bench, report } = await syncJuly(JULY)
    expect(report).toMatchObject({ outcome: 'changed', rows: 22 })
    expect(bench.reader.select().from(indexDays).where(eq(indexDays.date, '2026-07-31')).get()).toEqual({
      date: '2026-07-31',
      open: 41_610.41,
      high: 43_214.36,
      low: 41_610.41,
      close: 43_119.75,
    })
  })

  test.each([
    ['another index', JULY.replace('發行量加權股價指數', '報酬指數'), /another index/],
    ['other columns', JULY.replace('"開盤指數","最高指數"', '"最高指數","開盤指數"'), /has unexpected columns/],
    [
      'a move that the price limits forbid',
      JULY.replace('"41,610.41","43,214.36","41,610.41","43,119.75"', '"30,000","31,000","30,000","30,500"'),
      /cannot close at 30500 on 2026-07-31 after 39933.3 on 2026-07-30/,
    ],
    ['the block page with status 200', '<html>FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED.</html>', /not JSON/],
    ['no rows at all', NONE, /fewer than the minimum of 1/],
  ])('%s is refused', async (_, july, reason) => {
    const { bench, report } = await syncJuly(july)
    expect(report).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) })
    expect(bench.reader.select().from(indexDays).all()).toEqual([])
  })
})

test('after an outage, every month since the newest stored day is read', async () => {
  const asked: string[] = []
  const bench = await syncBench(
    {
      'www.twse.com.tw': {
        '/rwd/zh/TAIEX/MI_5MINS_HIST': (req) => {
          const month = new URL(String(req.url), 'http://x').searchParams.get('date') ?? ''
          asked.push(month)
          return { body: month === '20260701' ? JULY : NONE }
        },
      },
    },
    { now: new Date('2026-07-31T12:00:00Z') },
  )
  bench.writer.delete(indexDays).run()
  const day = { date: '2026-04-15', open: 1, high: 1, low: 1, close: 1 }
  bench.writer.insert(indexDays).values(day).run()
  bench.writer.$client.prepare(`update datasets set as_of = '2026-04-15' where name = 'stock_index'`).run()
  expect(await bench.run(syncIndex)).toMatchObject({ outcome: 'changed' })
  expect(asked.toSorted()).toEqual(['20260401', '20260501', '20260601', '20260701'])
})

describe('the schedule', () => {
  test('omits weekends and the first and last trading days', async () => {
    const bench = await syncBench(
      { 'openapi.twse.com.tw': { '/v1/holidaySchedule/holidaySchedule': fixture('holiday-schedule.json') } },
      { now: new Date('2026-11-24T12:00:00Z') },
    )
    bench.writer.delete(closedDays).run()
    expect(await bench.run(syncClosedDays)).toMatchObject({ outcome: 'changed', rows: 10 })
    const days = bench.reader.select().from(closedDays).all()
    expect(days.map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-02-12',
      '2026-02-13',
      '2026-02-16',
      '2026-02-27',
      '2026-05-01',
      '2026-06-19',
      '2026-09-25',
      '2026-09-28',
      '2026-12-25',
    ])
    expect(days.find(({ date }) => date === '2026-09-28')).toMatchObject({
      reason_zh: '孔子誕辰紀念日/教師節',
      reason_en: 'Teachers’ Day',
    })
  })

  test('of last year becomes older every day', async () => {
    const bench = await syncBench(
      { 'openapi.twse.com.tw': { '/v1/holidaySchedule/holidaySchedule': fixture('holiday-schedule.json') } },
      { now: new Date('2027-02-01T12:00:00Z') },
    )
    await bench.run(syncClosedDays)
    const stored = bench.writer.$client.prepare(`select as_of from datasets where name = 'stock_closed_days'`).get()
    expect(stored).toEqual({ as_of: '2026-12-25' })
  })
})
