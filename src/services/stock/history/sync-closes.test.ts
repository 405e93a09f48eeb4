import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { listCompanies } from '../companies/companies.ts'
import { closes, etfs, lastCloses } from '../schema.ts'
import { parseCloses, syncCloses } from './sync-closes.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const TWSE = fixture('stock-day-all.json')
const TPEX = fixture('tpex-mainboard-quotes.json')

describe('closes of both markets', () => {
  const parse = (twse: string, tpex: string) =>
    parseCloses([sourceDocument('twse', twse), sourceDocument('tpex', tpex)], {
      today: '2026-10-01',
      note: (note) => notes.push(note),
    })
  const notes: string[] = []

  test('of theme stocks are read from ROC dates and figures as text', () => {
    const [stocks] = parse(TWSE, TPEX)
    expect(stocks?.asOf).toBe('2026-09-30')
    expect(stocks?.rows).toEqual([
      { code: '2330', date: '2026-09-30', open: 2400, high: 2425, low: 2395, close: 2410, volume_lots: 21_186 },
      { code: '3081', date: '2026-09-30', open: 2900, high: 2950, low: 2880, close: 2920, volume_lots: 1586 },
    ])
  })

  test('of ETFs have codes that begin with 00', () => {
    expect(parse(TWSE, TPEX)[1]?.rows).toEqual([
      { code: '0056', name: '元大高股息', market: 'twse', close: 53.2, close_date: '2026-09-30' },
      { code: '00631L', name: '元大台灣50正2', market: 'twse', close: 35.1, close_date: '2026-09-30' },
      { code: '006201', name: '元大富櫃50', market: 'tpex', close: 43.25, close_date: '2026-09-30' },
    ])
  })

  test('may have full-width digits', () => {
    const [stocks] = parse(TWSE.replace('"2,410.00"', '"２，４１０.００"'), TPEX)
    expect(stocks?.rows[0]).toMatchObject({ code: '2330', close: 2410 })
  })

  test('of every company are read, in a theme or not', () => {
    const [, , companies] = parse(TWSE, TPEX)
    expect(companies?.rows).toContainEqual({
      code: '9999',
      market: 'twse',
      name: '另一檔',
      date: '2026-09-30',
      open: 50,
      high: 50,
      low: 50,
      close: 50,
      volume_lots: 1,
      previous_date: null,
      previous_close: null,
      earlier: [],
    })
    expect(companies?.rows.map(({ code }) => code)).not.toContain('0056')
  })

  test('a company’s last day becomes its previous day when a later one arrives', async () => {
    const bench = await syncBench(sites(full('twse')))
    bench.writer.delete(closes).run()
    await bench.run(syncCloses)
    const next = full('twse').replaceAll('1150930', '1151001').replaceAll('"53.20"', '"53.30"')
    bench.upstream.serve({
      ...sites(next),
      'www.tpex.org.tw': { '/openapi/v1/tpex_mainboard_quotes': full('tpex').replaceAll('1150930', '1151001') },
    })
    await bench.run(syncCloses)
    const stored = bench.reader.select().from(lastCloses).where(eq(lastCloses.code, '2330')).get()
    expect(stored).toMatchObject({ date: '2026-10-01', close: 53.3, previous_date: '2026-09-30', previous_close: 53.2 })
  })

  test('a security that was not traded has no row', () => {
    const codes = parse(TWSE, TPEX)[0]?.rows.map((row) => row['code'])
    expect(codes).not.toContain('2404')
    expect(codes).not.toContain('4908')
  })

  test('are complete up to the older day of the two markets', () => {
    expect(parse(TWSE, TPEX.replaceAll('1150930', '1150929'))[0]?.asOf).toBe('2026-09-29')
  })

  test.each([
    ['a file that mixes two days', TWSE.replace('1150930', '1150929'), /mixes the trading days/],
    ['a file without a trade', '[]', /no traded security/],
    ['a page in place of the file', '<html>', /not JSON/],
    ['renamed fields', TWSE.replaceAll('ClosingPrice', 'Close'), /ClosingPrice/],
    ['a day that is none', TWSE.replaceAll('1150930', '1151340'), /is not a date/],
  ])('%s loses only that market', (_, twse, reason) => {
    notes.length = 0
    const batches = parse(twse, TPEX)
    expect(batches.map(({ isPart }) => isPart)).toEqual([true, true, true, true])
    expect(batches[0]?.rows.map(({ code }) => code)).toEqual(['3081'])
    expect(notes.join(' ')).toMatch(reason)
  })

  test('two HTML pages in place of the files are refused', () => {
    expect(() => parse('<html>', '<html>')).toThrow(/STOCK_DAY_ALL is not JSON.*tpex_mainboard_quotes is not JSON/)
  })

  test('if one market does not respond, the other one’s rows are stored and the date is unchanged', async () => {
    const bench = await syncBench({ ...sites(full('twse')), 'www.tpex.org.tw': { '*': { status: 403 } } })
    bench.writer.delete(closes).run()
    const asOf = () => bench.writer.$client.prepare(`select as_of from datasets where name = 'stock_closes'`).get()
    const before = asOf()
    expect(await bench.run(syncCloses)).toMatchObject({ rows: 47 + 150 + 47 + 150 })
    expect(bench.runs()[0]).toMatchObject({ outcome: 'changed', reason: 'www.tpex.org.tw answered 403.' })
    expect(asOf()).toEqual(before)
  })

  test.each([
    ['a day to come', TWSE.replaceAll('1150930', '1151002'), TPEX, /closes 2026-10-02, after today, 2026-10-01/],
    ['a file of last month', TWSE, TPEX.replaceAll('1150930', '1150831'), /different days: 2026-08-31 and 2026-09-30/],
  ])('%s is refused', (_, twse, tpex, reason) => {
    expect(() => parse(twse, tpex)).toThrow(reason)
  })

  test.each([
    ['a price that is none', '24１0.0.0', /is not a price of 2330/],
    ['a price below nothing', '-2,410.00', /is not a price of 2330/],
    ['a close above the day’s highest price', '2,430.00', /outside the day’s 2395 to 2425/],
  ])('a row with %s is skipped, with a note', (_, price, reason) => {
    notes.length = 0
    const [stocks] = parse(TWSE.replace('2,410.00', price), TPEX)
    expect(stocks?.rows.map(({ code }) => code)).toEqual(['3081'])
    expect(notes).toEqual([expect.stringMatching(reason)])
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
    'www.twse.com.tw': { '/rwd/zh/afterTrading/FMTQIK': '{"stat":"很抱歉，沒有符合條件的資料!"}' },
  })

  test('many times higher than the stored ones change nothing', async () => {
    // In the file TSMC costs 53.2; its stored close is 2,375.
    const bench = await syncBench(sites(full('twse')))
    expect(await bench.run(syncCloses)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/of 72 stocks cost more than 5 times, or less than a fifth of/),
    })
  })

  test('are stored, but not from a half-empty file', async () => {
    const bench = await syncBench(sites(full('twse')))
    bench.writer.delete(closes).run()
    expect(await bench.run(syncCloses)).toMatchObject({ outcome: 'changed', rows: 72 + 300 + 72 + 300 })
    const stored = (code: string) =>
      bench.reader
        .select()
        .from(closes)
        .where(and(eq(closes.code, code), eq(closes.date, '2026-09-30')))
        .get()
    expect(stored('2330')).toMatchObject({ close: 53.2 })
    expect(stored('00150')).toMatchObject({ date: '2026-09-30' })
    expect(bench.reader.select().from(etfs).where(eq(etfs.code, '00150')).get()).toMatchObject({ frequency: null })

    bench.upstream.serve(sites(TWSE))
    expect(await bench.run(syncCloses)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/fewer than the minimum of 60/),
    })
  })
})
