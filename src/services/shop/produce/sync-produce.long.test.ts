import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { datasets } from '#data/db/schema.ts'
import { sourceDocument, syncBench, type SyncBench } from '../../../../tests/support/sync.ts'
import { findProduct, listOffers } from '../products/queries.ts'
import { parts, produce } from '../schema.ts'
import { parseProduce, syncProduce } from './sync-produce.ts'

const FARM = readFileSync(new URL('fixtures/farm-trans-data.csv', import.meta.url), 'utf8')

/** Made-up products, because the sync refuses files with too few rows. */
const filler = Array.from({ length: 600 }, (_, at) => `115.09.30,N04,ZZ${at},測試菜${at},109,台北一,9,8,7,8.5,10`).join(
  '\r\n',
)

/** A test database without computer parts, with which building the catalogue would be slow. */
async function shopBench(sites: Parameters<typeof syncBench>[0]) {
  const bench = await syncBench(sites)
  bench.writer.delete(parts).run()
  return bench
}

describe('wholesale prices', () => {
  const parse = (csv: string) => parseProduce([sourceDocument('farm', csv)])

  test('have one row per product and market, with dates converted from the Republic of China calendar', () => {
    const [batch] = parse(FARM)
    expect(batch?.asOf).toBe('2026-09-30')
    expect(batch?.rows.map(({ product_id, shop, category, history }) => [product_id, shop, category, history])).toEqual(
      [
        [
          'moa-veg-sz6',
          '台北一果菜市場',
          'vegetables',
          [
            ['2026-09-29', 166],
            ['2026-09-30', 171.5],
          ],
        ],
        ['moa-veg-sz6', '台北二果菜市場', 'vegetables', [['2026-09-30', 160]]],
        ['moa-fruit-b9', '台北二果菜市場', 'fruit', [['2026-09-30', 27.1]]],
        // The mean weighted by kilograms: 171.5 × 120 kg + 160 × 55 kg = 29,380 TWD for 175 kg
        [
          'moa-veg-sz6',
          '各市場加權平均',
          'vegetables',
          [
            ['2026-09-29', 166],
            ['2026-09-30', 167.8857],
          ],
        ],
        ['moa-fruit-b9', '各市場加權平均', 'fruit', [['2026-09-30', 27.1]]],
      ],
    )
  })

  test('have no mean of a day with less than a hundredth of the usual weight', () => {
    const [head = ''] = FARM.split('\r\n')
    const rows = [
      ['28', 30, 1000],
      ['29', 31, 1200],
      ['30', 90, 9],
    ].map(([day, price, kilograms]) => `115.09.${day},N04,LA1,甘藍-初秋,109,台北一,9,8,7,${price},${kilograms}`)
    const mean = parse([head, ...rows, ''].join('\r\n'))[0]?.rows.find(({ shop }) => shop === '各市場加權平均')
    expect(mean?.['history']).toEqual([
      ['2026-09-28', 30],
      ['2026-09-29', 31],
    ])
  })

  test('a file that ends within a row is refused, because its missing days would count as market holidays', () => {
    expect(() => parse(`${FARM}${filler}\r\n115.09.30,N04,SZ6,半`)).toThrow('FarmTransData’s response is incomplete.')
    expect(() => parse(`${FARM}${filler}`)).not.toThrow()
  })

  test('a row that is incomplete or has no market is skipped', () => {
    const short = `${FARM}${filler}\r\n115.09.30,N04,SZ6,半天花\r\n115.09.30,N04,LA1,甘藍,109, ,9,8,7,8.5,10\r\n`
    expect(parse(short)[0]?.rows).toHaveLength(1205)
  })

  test.each([
    ['a file of short rows', `${FARM}115.09.30,N04,LA1\r\n`, /1 of 8 rows lack columns/],
    ['a page in place of the file', '<html>\n<body>"', /FarmTransData/],
    ['renamed columns', FARM.replace('平均價', '均價'), /without 平均價/],
    ['a price below nothing', FARM.replace('171.5', '-62.2'), /“-62.2” is not a valid price/],
    ['a price beyond belief', FARM.replace('171.5', '1715000'), /is not a valid price/],
    ['a price that is no number', FARM.replace('171.5', '-'), /is not a valid price/],
    ['a day of another year', FARM.replace('115.09.29', '114.09.29'), /半天花 of 2025-09-29 is listed among/],
    ['a day that is none', FARM.replace('115.09.29', '115.13.29'), /is not a date/],
    ['a file without a trade', FARM.split('\r\n')[0] ?? '', /no trade/],
  ])('%s is refused', (_, csv, reason) => {
    expect(() => parse(csv)).toThrow(reason)
  })

  const HEADING = FARM.split('\r\n')[0] ?? ''
  /**
   * Simulates the source: `csv` is the file of the newest days, `ofDay` has the responses to queries for single days.
   */
  const sites = (csv: string, ofDay: Readonly<Record<string, string>> = {}) => ({
    'data.moa.gov.tw': {
      '/Service/OpenData/FromM/FarmTransData.aspx': (req: IncomingMessage) => {
        const day = URL.parse(req.url ?? '', 'http://farm.test')?.searchParams.get('StartDate') ?? null
        return { body: day === null ? csv : (ofDay[day] ?? HEADING) }
      },
    },
  })
  const tradedOn = (day: string) => `${HEADING}\r\n${day},N04,SZ6,半天花,109,台北一,190,170,150,165,120\r\n`
  const historyOf = (bench: SyncBench) =>
    listOffers(bench.reader, ['moa-veg-sz6'])
      .find(({ shop }) => shop === '台北一果菜市場')
      ?.history.slice(1)

  test('of missed days are fetched by the next run, with one request per day', async () => {
    const days = { '115.09.25': tradedOn('115.09.25'), '115.09.26': tradedOn('115.09.26') }
    const bench = await shopBench(sites(`${FARM}${filler}`, days))
    expect(await bench.run(syncProduce)).toMatchObject({ outcome: 'changed', rows: 1209 })
    expect(historyOf(bench)?.map(([day]) => day)).toEqual(['2026-09-25', '2026-09-26', '2026-09-29', '2026-09-30'])
    const stored = bench.reader.select().from(datasets).where(eq(datasets.name, 'shop_produce')).get()
    expect(stored?.as_of).toBe('2026-09-30')

    const asked = bench.upstream.requests.length
    await bench.run(syncProduce)
    const again = bench.upstream.requests.slice(asked).map(({ path }) => path)
    expect(again.some((path) => path.includes('115.09.25') || path.includes('115.09.26'))).toBe(false)
  })

  test('of another day than the requested one are refused', async () => {
    const bench = await shopBench(sites(`${FARM}${filler}`, { '115.09.26': tradedOn('115.09.25') }))
    expect(await bench.run(syncProduce)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/returned trades of 2026-09-25 for 2026-09-26/),
    })
    expect(historyOf(bench)?.map(([day]) => day)).toEqual(['2026-09-29', '2026-09-30'])
  })

  test('are merged into the stored history, and a repeated day is corrected', async () => {
    const bench = await shopBench(sites(`${FARM}${filler}`))
    expect(await bench.run(syncProduce)).toMatchObject({ outcome: 'changed', rows: 1205 })
    const first = listOffers(bench.reader, ['moa-veg-sz6']).find(({ shop }) => shop === '台北一果菜市場')
    // The seed has one day in August; the file adds two days.
    expect(first?.history).toEqual([
      ['2026-08-11', 200],
      ['2026-09-29', 166],
      ['2026-09-30', 171.5],
    ])

    bench.upstream.serve(sites(`${FARM}${filler}`.replace('171.5', '172')))
    expect(await bench.run(syncProduce)).toMatchObject({ outcome: 'changed' })
    const again = listOffers(bench.reader, ['moa-veg-sz6']).find(({ shop }) => shop === '台北一果菜市場')
    expect(again?.history).toHaveLength(3)
    expect(again?.history.at(-1)).toEqual(['2026-09-30', 172])
  })

  test('are in the catalogue at once, with their date and source', async () => {
    const bench = await shopBench(sites(`${FARM}${filler}`))
    await bench.run(syncProduce)
    expect(findProduct(bench.reader, 'moa-veg-sz6')).toMatchObject({
      date: '2026-09-30',
      price_twd: 160,
      shop: '台北二果菜市場',
      mean_twd: 167.9,
      // The previous day's mean is 166, the price of Taipei 1, because no other market traded. Taipei 1's price has
      // risen since.
      previous_twd: 166,
    })
    const stored = bench.reader.select().from(datasets).where(eq(datasets.name, 'shop_produce')).get()
    expect(stored).toMatchObject({ as_of: '2026-09-30', origin: 'sync' })
    expect(stored?.sources).toContain('農產品交易行情')
  })

  test('are not stored if the file has too few of them', async () => {
    const bench = await shopBench(sites(FARM))
    const before = bench.reader.select().from(produce).all()
    expect(await bench.run(syncProduce)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/fewer than the minimum of 500/),
    })
    expect(bench.reader.select().from(produce).all()).toEqual(before)
  })
})
