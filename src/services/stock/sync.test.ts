import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../tests/support/sync.ts'
import { listCompanies } from './companies/companies.ts'
import { closes, etfs, payouts } from './schema.ts'
import { parseCloses, syncCloses } from './history/sync-closes.ts'
import { parsePayouts, syncPayouts } from './etf/sync-payouts.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const TWSE = fixture('stock-day-all.json')
const TPEX = fixture('tpex-mainboard-quotes.json')
const ETF_DIV = fixture('etf-div.json')
const ETF_EX_DIV = fixture('etf-ex-div.json')

describe('closes of both markets', () => {
  const parse = (twse: string, tpex: string) =>
    parseCloses([sourceDocument('twse', twse), sourceDocument('tpex', tpex)], { today: '2026-10-01' })

  test('are those of theme stocks, with dates of the Republic and figures as text', () => {
    const [stocks] = parse(TWSE, TPEX)
    expect(stocks?.asOf).toBe('2026-09-30')
    expect(stocks?.rows).toEqual([
      { code: '2330', date: '2026-09-30', open: 2400, high: 2425, low: 2395, close: 2410, volume_lots: 21_186 },
      { code: '3081', date: '2026-09-30', open: 2900, high: 2950, low: 2880, close: 2920, volume_lots: 1586 },
    ])
  })

  test('and of ETFs, whose codes begin with 00', () => {
    expect(parse(TWSE, TPEX)[1]?.rows).toEqual([
      { code: '0056', name: '元大高股息', market: 'twse', close: 53.2, close_date: '2026-09-30' },
      { code: '00631L', name: '元大台灣50正2', market: 'twse', close: 35.1, close_date: '2026-09-30' },
      { code: '006201', name: '元大富櫃50', market: 'tpex', close: 43.25, close_date: '2026-09-30' },
    ])
  })

  test('are read in full-width digits too', () => {
    const [stocks] = parse(TWSE.replace('"2,410.00"', '"２，４１０.００"'), TPEX)
    expect(stocks?.rows[0]).toMatchObject({ code: '2330', close: 2410 })
  })

  test('a security that was not traded has no row', () => {
    const codes = parse(TWSE, TPEX)[0]?.rows.map((row) => row['code'])
    expect(codes).not.toContain('2404')
    expect(codes).not.toContain('4908')
  })

  test('hold up to the older of the two markets’ days', () => {
    expect(parse(TWSE, TPEX.replaceAll('1150930', '1150929'))[0]?.asOf).toBe('2026-09-29')
  })

  test.each([
    ['a file that mixes two days', TWSE.replace('1150930', '1150929'), TPEX, /mixes the trading days/],
    ['a file without a trade', '[]', TPEX, /no traded security/],
    ['a page in place of the file', '<html>', TPEX, /not JSON/],
    ['renamed fields', TWSE.replaceAll('ClosingPrice', 'Close'), TPEX, /ClosingPrice/],
    ['a day that is none', TWSE.replaceAll('1150930', '1151340'), TPEX, /is not a date/],
    ['a day to come', TWSE.replaceAll('1150930', '1151002'), TPEX, /closes of 2026-10-02 are said to be known/],
    [
      'a file of last month',
      TWSE,
      TPEX.replaceAll('1150930', '1150831'),
      /is of 2026-08-31 and the other’s of 2026-09-30/,
    ],
    ['a price that is none', TWSE.replace('2,410.00', '24１0.0.0'), TPEX, /is no price of 2330/],
    ['a price below nothing', TWSE.replace('2,410.00', '-2,410.00'), TPEX, /is no price of 2330/],
    [
      'a close above the day’s highest price',
      TWSE.replace('2,410.00', '2,430.00'),
      TPEX,
      /outside the day’s 2395 to 2425/,
    ],
  ])('%s is refused', (_, twse, tpex, reason) => {
    expect(() => parse(twse, tpex)).toThrow(reason)
  })

  const full = (market: 'twse' | 'tpex') => {
    const field = market === 'twse' ? 'Code' : 'SecuritiesCompanyCode'
    const quote = JSON.parse(market === 'twse' ? TWSE : TPEX)[0] as object
    const codes = listCompanies().flatMap((company) => (company.market === market ? company.code : []))
    const funds = Array.from({ length: 150 }, (_, index) => `00${(market === 'twse' ? 100 : 300) + index}`)
    return JSON.stringify([...codes, ...funds].map((code) => ({ ...quote, [field]: code })))
  }
  const sites = (first: string) => ({
    'openapi.twse.com.tw': { '/v1/exchangeReport/STOCK_DAY_ALL': first },
    'www.tpex.org.tw': { '/openapi/v1/tpex_mainboard_quotes': full('tpex') },
  })

  test('that are many times those held change nothing', async () => {
    // TSMC at 53.2 after 2,375.
    const bench = await syncBench(sites(full('twse')))
    expect(await bench.run(syncCloses)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/of 72 stocks cost more than 5 times, or less than a fifth of/),
    })
  })

  test('reach the tables, and a half-empty file does not', async () => {
    const bench = await syncBench(sites(full('twse')))
    bench.writer.delete(closes).run()
    expect(await bench.run(syncCloses)).toMatchObject({ outcome: 'changed', rows: 72 + 300 })
    const stored = (code: string) =>
      bench.reader
        .select()
        .from(closes)
        .where(and(eq(closes.code, code), eq(closes.date, '2026-09-30')))
        .get()
    expect(stored('2330')).toMatchObject({ close: 53.2 })
    expect(bench.reader.select().from(etfs).where(eq(etfs.code, '00150')).get()).toMatchObject({ frequency: null })

    bench.upstream.serve(sites(TWSE))
    expect(await bench.run(syncCloses)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/fewer than the 60/),
    })
  })
})

describe('payouts of both markets', () => {
  const today = '2026-10-01'
  const parse = (twse: string, tpex: string) =>
    parsePayouts([sourceDocument('twse', twse), sourceDocument('tpex', tpex)], { today })

  test('have amounts, dates of the Republic, and an origin; announced ones without an amount wait', () => {
    expect(parse(ETF_DIV, ETF_EX_DIV)[0]?.rows).toEqual([
      { code: '0050', ex_date: '2026-07-21', pay_date: '2026-08-10', amount_twd: 0.6, origin: 'twse' },
      { code: '00981A', ex_date: '2026-09-16', pay_date: '2026-10-13', amount_twd: 0.63, origin: 'twse' },
      { code: '00836B', ex_date: '2026-09-23', pay_date: '2026-10-20', amount_twd: 0.382, origin: 'tpex' },
    ])
  })

  test('are found by the names of the columns, wherever these stand', () => {
    const answer = JSON.parse(ETF_DIV) as { fields: string[]; data: unknown[][] }
    const turned = { ...answer, fields: answer.fields.toReversed(), data: answer.data.map((row) => row.toReversed()) }
    expect(parse(JSON.stringify(turned), '[]')).toEqual(parse(ETF_DIV, '[]'))
  })

  test.each([
    ['no data', '{"stat":"很抱歉，沒有符合條件的資料!","fields":[],"data":[]}', ETF_EX_DIV, /etfDiv answered/],
    ['renamed columns', ETF_DIV.replace('除息交易日', '日期'), ETF_EX_DIV, /has the columns/],
    ['an amount that is none', ETF_DIV.replace('"0.6"', '"0.6.1"'), ETF_EX_DIV, /0.6.1 is no payout of 0050/],
    ['an amount below nothing', ETF_DIV.replace('"0.6"', '"-0.6"'), ETF_EX_DIV, /-0.6 is no payout of 0050/],
    ['money before the ex-date', ETF_DIV.replace('115年08月10日', '115年07月10日'), ETF_EX_DIV, /to pay on 2026-07-10/],
    ['a year that is absurd', ETF_DIV.replace('115年07月21日', '215年07月21日'), ETF_EX_DIV, /2126-07-21/],
    ['a date that is none', ETF_DIV.replace('115年07月21日', '115年7月'), ETF_EX_DIV, /not a date/],
    ['a page in place of the list', ETF_DIV, '<html>', /etfExDiv is not JSON/],
  ])('%s is refused', (_, twse, tpex, reason) => {
    expect(() => parse(twse, tpex)).toThrow(reason)
  })

  test('are asked for with a form where the market wants one, and replace the back-fill’s row', async () => {
    const many = {
      ...(JSON.parse(ETF_DIV) as object),
      data: Array.from({ length: 200 }, (_, index) => [
        index === 0 ? '00878' : `00${300 + index}`,
        '',
        '115年08月18日',
        '',
        '115年09月11日',
        '1.02',
        '',
        '115',
      ]),
    }
    const bench = await syncBench({
      'www.twse.com.tw': { '/rwd/zh/ETF/etfDiv': JSON.stringify(many) },
      'info.tpex.org.tw': { '/api/etfExDiv': ETF_EX_DIV },
    })
    expect(await bench.run(syncPayouts)).toMatchObject({ outcome: 'changed', rows: 201 })
    expect(bench.upstream.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(bench.upstream.requests[0]?.path).toContain('startDate=20250827&endDate=20270129')
    const row = bench.reader
      .select()
      .from(payouts)
      .where(and(eq(payouts.code, '00878'), eq(payouts.ex_date, '2026-08-18')))
      .get()
    expect(row).toMatchObject({ amount_twd: 1.02, origin: 'twse' })
  })
})
