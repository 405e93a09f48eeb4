import type { IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import { listCompanies } from '../companies/companies.ts'
import { closes, etfs } from '../schema.ts'
import { readTradingDays } from './days-by-date.ts'
import { syncCloses } from './sync-closes.ts'

// The form of these responses was recorded by public crawlers in August and September 2026. Index tables come before
// the quotes, labels have stray blanks, signs are HTML, and a security without a trade has dashes.

const NOW = new Date('2026-08-31T14:15:00Z')

const codesOf = (market: 'twse' | 'tpex') =>
  listCompanies().flatMap((company) => (company.market === market ? company.code : []))
const fundsOf = (first: number) => Array.from({ length: 110 }, (_, at) => `00${first + at}`)

/** The number of closes stored for a day: 72 theme stocks, and 110 ETFs of each market. */
const STORED = 72 + 2 * 110

const price = (day: string) => 700 + Number(day.slice(-2))

const miIndex = (day: string, close: (code: string) => string = () => `${price(day)}.00`) =>
  JSON.stringify({
    date: day,
    params: { date: day, type: 'ALLBUT0999' },
    stat: 'OK',
    tables: [
      { title: '價格指數', fields: ['指數', '收盤指數'], data: [['發行量加權股價指數', '41,000.00']] },
      {},
      {
        fields: ['證券代號', '證券名稱', '成交股數', '開盤價', '最高價', '最低價', '收盤價', '漲跌(+/-)'],
        data: [...codesOf('twse'), ...fundsOf(100)].map((code) => [
          code,
          '名稱',
          '21,186,947',
          '--',
          '--',
          '--',
          close(code),
          "<p style ='color:red'>+</p>",
        ]),
      },
    ],
  })

const otc = (day: string) =>
  JSON.stringify({
    date: day,
    flagField: '',
    stat: 'ok',
    tables: [
      {
        fields: ['代號', '名稱', '收盤 ', '漲跌', '開盤 ', '最高 ', '最低', '成交股數  '],
        data: [...codesOf('tpex'), ...fundsOf(300)].map((code) => [
          code,
          '名稱',
          `${price(day)}.00`,
          '+1.00',
          `${price(day)}.00`,
          `${price(day)}.50`,
          `${price(day)}.00`,
          '1,586,414',
        ]),
      },
    ],
  })

const stockDayAll = (day: string) =>
  JSON.stringify(
    [...codesOf('twse'), ...fundsOf(100)].map((Code) => ({
      Date: `${Number(day.slice(0, 4)) - 1911}${day.slice(4)}`,
      Code,
      Name: '名稱',
      TradeVolume: '1000',
      OpeningPrice: `${price(day)}`,
      HighestPrice: `${price(day)}`,
      LowestPrice: `${price(day)}`,
      ClosingPrice: `${price(day)}`,
    })),
  )

const quotes = (day: string) =>
  JSON.stringify(
    [...codesOf('tpex'), ...fundsOf(300)].map((SecuritiesCompanyCode) => ({
      Date: `${Number(day.slice(0, 4)) - 1911}${day.slice(4)}`,
      SecuritiesCompanyCode,
      CompanyName: '名稱',
      Open: `${price(day)}`,
      High: `${price(day)}`,
      Low: `${price(day)}`,
      Close: `${price(day)}`,
      TradingShares: '1000',
    })),
  )

/** Trading days after the end of the seed. 2026-08-26 is left out, as if a typhoon had closed the market. */
const TRADED = ['20260821', '20260824', '20260825', '20260827', '20260828', '20260831']

interface Played {
  /** The newest day that the simulated open-data servers return. */
  readonly newest: string
  readonly byDate?: (day: string) => string
}

function sites({ newest, byDate = (day) => miIndex(day) }: Played) {
  const dayOf = (req: IncomingMessage) =>
    (URL.parse(req.url ?? '', 'http://played.test')?.searchParams.get('date') ?? '').replaceAll('/', '')
  const rocDay = (day: string) => `${Number(day.slice(0, 4)) - 1911}/${day.slice(4, 6)}/${day.slice(6)}`
  return {
    'openapi.twse.com.tw': { '/v1/exchangeReport/STOCK_DAY_ALL': stockDayAll(newest) },
    'www.twse.com.tw': {
      '/rwd/zh/afterTrading/FMTQIK': (req: IncomingMessage) => ({
        body: JSON.stringify({
          stat: 'OK',
          fields: ['日期', '成交股數'],
          data: TRADED.filter((day) => day.startsWith(dayOf(req).slice(0, 6))).map((day) => [rocDay(day), '1']),
        }),
      }),
      '/rwd/zh/afterTrading/MI_INDEX': (req: IncomingMessage) => ({ body: byDate(dayOf(req)) }),
    },
    'www.tpex.org.tw': {
      '/openapi/v1/tpex_mainboard_quotes': quotes(newest),
      '/www/zh-tw/afterTrading/otc': (req: IncomingMessage) => ({ body: otc(dayOf(req)) }),
    },
  }
}

/** A test database with one close per stock on the seed's last day, near the prices of the simulated responses. */
async function benchOf(played: Parameters<typeof syncBench>[0]) {
  const bench = await syncBench(played, { now: NOW })
  bench.writer.delete(closes).run()
  const stored = [...codesOf('twse'), ...codesOf('tpex')].map((code) => ({ code, date: '2026-08-20', close: 720 }))
  bench.writer.insert(closes).values(stored).run()
  return bench
}

describe('missed closes', () => {
  test('are complete after one run, including the day that the open-data file lacks', async () => {
    const bench = await benchOf(sites({ newest: '20260828' }))
    expect(await bench.run(syncCloses)).toMatchObject({ outcome: 'changed' })
    const days = bench.reader.selectDistinct({ date: closes.date }).from(closes).where(eq(closes.code, '2330')).all()
    expect(days.map(({ date }) => date).filter((day) => day > '2026-08-20')).toEqual([
      '2026-08-21',
      '2026-08-24',
      '2026-08-25',
      '2026-08-27',
      '2026-08-28',
      '2026-08-31',
    ])
    const fund = bench.reader.select().from(etfs).where(eq(etfs.code, '00100')).get()
    expect(fund).toMatchObject({ close: 731, close_date: '2026-08-31' })

    const asked = bench.upstream.requests.length
    await bench.run(syncCloses)
    const again = bench.upstream.requests.slice(asked).map(({ path }) => path)
    expect(again.filter((path) => path.includes('MI_INDEX') || path.includes('otc'))).toEqual([])
    expect(bench.pauses.every((ms) => ms >= 3000)).toBe(true)
  })

  test('are searched from the given day', async () => {
    const bench = await benchOf(sites({ newest: '20260831' }))
    await bench.run(syncCloses, { from: '2026-08-25' })
    const stored = (date: string) => bench.reader.select().from(closes).where(eq(closes.date, date)).all().length
    expect(['2026-08-21', '2026-08-24', '2026-08-25', '2026-08-27'].map(stored)).toEqual([0, 0, STORED, STORED])
  })

  test.each([
    [
      'another day than was asked for',
      () => miIndex('20260828'),
      /MI_INDEX of 2026-08-27 returned the quotes of 20260828/,
    ],
    ['a page in place of the list', () => '<html><title>428</title>', /MI_INDEX of 2026-08-27 is not JSON/],
    ['a sentence in place of success', () => '{"stat":"查詢日期大於今日"}', /answered: 查詢日期大於今日/],
    ['no quotes', () => '{"stat":"OK","date":"20260827","tables":[{}]}', /has no table of quotes/],
  ])('remain missing, with a note, if the response has %s', async (_, bad, reason) => {
    const byDate = (day: string) => (day === '20260827' ? bad() : miIndex(day))
    const bench = await benchOf(sites({ newest: '20260831', byDate }))
    expect(await bench.run(syncCloses)).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) })
    const stored = (date: string) => bench.reader.select().from(closes).where(eq(closes.date, date)).all().length
    expect([stored('2026-08-27'), stored('2026-08-28')]).toEqual([0, STORED])

    bench.upstream.serve(sites({ newest: '20260831' }))
    expect(await bench.run(syncCloses)).toMatchObject({ outcome: 'changed' })
    expect(stored('2026-08-27')).toBe(STORED)
  })

  test('lose no day because of one unreadable row', async () => {
    const byDate = (day: string) => miIndex(day, (code) => (code === '00105' ? '1.2.3' : `${price(day)}.00`))
    const bench = await benchOf(sites({ newest: '20260828', byDate }))
    expect(await bench.run(syncCloses)).toMatchObject({ outcome: 'changed' })
    expect(bench.runs().at(-1)?.reason).toMatch(/1 of \d+ rows were left out: 1\.2\.3 is not a price of 00105/)
  })
})

test('a month without a trading day so far is empty, and one with days of another month is refused', () => {
  expect(readTradingDays('{"stat":"很抱歉，沒有符合條件的資料!"}', '2026-09')).toEqual([])
  expect(() => readTradingDays('{"stat":"OK","data":[["115/08/31"]]}', '2026-09')).toThrow(/contains 115\/08\/31/)
})
