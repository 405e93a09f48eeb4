import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { closuresNow } from './closures-now.ts'
import { parseClosures, syncClosures } from './sync-closures.ts'

const entry = (updated: string, words: string) => ({
  id: 'dgpa.gov.tw_workSchlClos_20260822141104_i_6403700_001',
  updated: `${updated}+08:00`,
  summary: { '#text': `[停班停課通知]${words}行政院人事行政總處。如有任何問題請撥1999(市內直撥)。` },
})
const feed = (...entries: object[]) => JSON.stringify({ title: 'NCDR', entry: entries })
const parse = (body: string) => parseClosures([sourceDocument('x', body)])[0]?.rows
const row = (date: string, county: string, work: string | null, school: string | null, places = [0, 0]) => ({
  date,
  county,
  work,
  school,
  places_no_work: places[0],
  places_no_school: places[1],
  notice: null,
})

describe('a notice', () => {
  // Real DGPA notices, with the day and hour of each.
  test.each([
    ['2024-07-23T19:49:27', '宜蘭縣:7/24停止上班、停止上課。', row('2024-07-24', '宜蘭縣', 'stop', 'stop')],
    ['2024-07-25T19:25:36', '澎湖縣:7/26照常上班、停止上課。', row('2024-07-26', '澎湖縣', 'normal', 'stop')],
    [
      '2024-07-25T20:24:10',
      '連江縣:7/26上午停止上班、停止上課。',
      row('2024-07-26', '連江縣', 'stop:morning', 'stop:morning'),
    ],
    [
      '2024-09-30T16:16:06',
      '臺東縣:9/30晚上6:00起停止上班、停止上課。',
      row('2024-09-30', '臺東縣', 'stop:from 18:00', 'stop:from 18:00'),
    ],
    [
      '2024-09-30T11:22:59',
      '屏東縣恆春鎮:今天下午1:30起停止上班、停止上課。',
      row('2024-09-30', '屏東縣', null, null, [1, 1]),
    ],
    ['2024-07-25T21:14:45', '新竹縣尖石鄉:明天照常上班、停止上課。', row('2024-07-26', '新竹縣', null, null, [0, 1])],
    ['2025-07-05T20:12:01', '高雄市:7/6已達停止上班及上課標準。', row('2025-07-06', '高雄市', 'met', 'met')],
    ['2022-09-03T21:04:54', '花蓮縣:9/3未達停止上班及上課標準。', row('2022-09-03', '花蓮縣', 'normal', 'normal')],
  ])('%s %s', (sent, words, expected) => {
    expect(parse(feed(entry(sent, words)))).toEqual([expected])
  })

  test('of a place that has decided nothing gives no row', () => {
    expect(parse(feed(entry('2024-07-23T17:58:32', '雲林縣:7/23尚未宣布消息。')))).toEqual([])
  })

  test('is replaced only by a later one for the same place', () => {
    const rows = parse(
      feed(
        entry('2024-10-02T22:00:00', '臺中市:10/3停止上班、停止上課。'),
        entry('2024-10-02T20:00:00', '臺中市:10/3照常上班、照常上課。'),
        entry('2024-10-02T23:00:00', '臺中市和平區:10/3停止上班、停止上課。'),
      ),
    )
    expect(rows).toEqual([row('2024-10-03', '臺中市', 'stop', 'stop', [1, 1])])
  })

  test.each([
    ['in other words', feed(entry('2024-07-23T19:49:27', '宜蘭縣:7/24遠距上班。')), /not a known notice/],
    ['of no county', feed(entry('2024-07-23T19:49:27', '東沙:今天停止上班、停止上課。')), /not a known notice/],
    ['behind a login', '{"Warning":"請先登入會員。"}', /請先登入會員.*NCDR_API_KEY/],
  ])('%s fails the run', (_, body, reason) => {
    expect(() => parse(body)).toThrow(reason)
  })
})

describe('the closures of today and tomorrow', () => {
  const now = new Date('2026-10-01T12:00:00Z')
  const bench = async (keys: Record<string, string>, body: string) => {
    const it = await syncBench({ 'alerts.ncdr.nat.gov.tw': { '/webapi/JSONAtomFeed.ashx': body } }, { now })
    const { parts } = it
    const run = () => it.run.call(undefined, syncClosures)
    Object.assign(parts, { keys })
    return { ...it, run }
  }
  const ask = (it: Awaited<ReturnType<typeof bench>>, at = now) =>
    runOperation(closuresNow, { county: '臺北市' }, { ...testContext({ now: at }), db: it.reader })
  const announced = feed(
    entry('2026-10-01T19:30:00', '臺北市:明天停止上班、停止上課。'),
    entry('2026-10-01T19:40:00', '高雄市:10/2照常上班、照常上課。'),
  )

  test('are known for each county if the feed was read recently', async () => {
    const it = await bench({ NCDR_API_KEY: 'k' }, announced)
    expect(await it.run()).toMatchObject({ outcome: 'changed', rows: 2 })
    expect(it.upstream.requests[0]?.path).toContain('AlertType=33&apikey=k')
    expect(await ask(it)).toMatchObject({
      checked_at: '2026-10-01T12:00:00.000Z',
      days: [
        { date: '2026-10-01', is_known: true, items: [] },
        { date: '2026-10-02', is_known: true, items: [{ county: '臺北市', work: 'stop', school: 'stop' }] },
      ],
      provenance: { as_of: '2026-10-01', stale: false },
    })
    // The stored closures end on 28 June and the feed begins later. Days in between are unknown, so the data is
    // complete only up to 28 June.
    expect(await ask(it, new Date('2026-10-01T15:00:00Z'))).toMatchObject({
      checked_at: null,
      known_up_to: '2026-06-28',
      days: [{ is_known: false }, { is_known: false }],
    })
  })

  test('are unknown without an API key, and no request is sent', async () => {
    const it = await bench({}, announced)
    expect(await it.run()).toMatchObject({
      outcome: 'unchanged',
      attempts: 0,
      reason: 'NCDR_API_KEY is not set, so nothing was asked.',
    })
    expect(it.upstream.requests).toEqual([])
    expect(await ask(it)).toMatchObject({ checked_at: null, days: [{ is_known: false }, { is_known: false }] })
  })
})
