import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { payouts } from '../schema.ts'
import { parsePayouts, syncPayouts } from './sync-payouts.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const ETF_DIV = fixture('etf-div.json')
const ETF_EX_DIV = fixture('etf-ex-div.json')

const western = (text: string) => text.replaceAll(/115年(\d+)月(\d+)日/g, '$1/$2')

describe('payouts of both markets', () => {
  const today = '2026-10-01'
  const parse = (twse: string, tpex: string) =>
    parsePayouts([sourceDocument('twse', twse), sourceDocument('tpex', tpex)], {
      today,
      note: (note) => notes.push(note),
    })
  const notes: string[] = []

  test('have amounts, parsed ROC dates and an origin; those without an amount are skipped', () => {
    expect(parse(ETF_DIV, ETF_EX_DIV)[0]?.rows).toEqual([
      { code: '0050', ex_date: '2026-07-21', pay_date: '2026-08-10', amount_twd: 0.6, origin: 'twse' },
      { code: '00981A', ex_date: '2026-09-16', pay_date: '2026-10-13', amount_twd: 0.63, origin: 'twse' },
      { code: '00836B', ex_date: '2026-09-23', pay_date: '2026-10-20', amount_twd: 0.382, origin: 'tpex' },
    ])
  })

  test('are complete up to the newest ex-date, not up to the day of the sync', () => {
    expect(parse(ETF_DIV, ETF_EX_DIV)[0]?.asOf).toBe('2026-09-23')
  })

  test('are found by column name, in any column order', () => {
    const answer = JSON.parse(ETF_DIV) as { fields: string[]; data: unknown[][] }
    const turned = { ...answer, fields: answer.fields.toReversed(), data: answer.data.map((row) => row.toReversed()) }
    expect(parse(JSON.stringify(turned), '[]')).toEqual(parse(ETF_DIV, '[]'))
  })

  test.each([
    ['no data', '{"stat":"很抱歉，沒有符合條件的資料!","fields":[],"data":[]}', ETF_EX_DIV, /etfDiv answered/],
    ['no word of success', ETF_DIV.replace('"status":"ok",', ''), ETF_EX_DIV, /neither status nor stat/],
    ['renamed columns', ETF_DIV.replace('除息交易日', '日期'), ETF_EX_DIV, /has unexpected columns/],
    ['a page in place of the list', ETF_DIV, '<html>', /etfExDiv is not JSON/],
  ])('%s loses only that market, and the data set keeps its date', (_, twse, tpex, reason) => {
    notes.length = 0
    const [batch] = parse(twse, tpex)
    expect(batch?.isPart).toBe(true)
    expect(new Set(batch?.rows.map(({ origin }) => origin))).toEqual(new Set([tpex === ETF_EX_DIV ? 'tpex' : 'twse']))
    expect(notes).toEqual([expect.stringMatching(reason)])
  })

  test('dates of another format are refused', () => {
    expect(() => parse(western(ETF_DIV), western(ETF_EX_DIV))).toThrow(/3 of 5 rows cannot be read/)
  })

  test('two HTML pages in place of the lists are refused', () => {
    expect(() => parse('<html>', '<html>')).toThrow(/etfDiv is not JSON.*etfExDiv is not JSON/)
  })

  test('are read if the page sends the success field of the exchange’s other pages', () => {
    expect(parse(ETF_DIV.replace('"status":"ok"', '"stat":"OK"'), ETF_EX_DIV)).toEqual(parse(ETF_DIV, ETF_EX_DIV))
  })

  test.each([
    ['an amount that is none', ETF_DIV.replace('"0.6"', '"0.6.1"'), /0.6.1 is not a payout of 0050/],
    ['an amount below nothing', ETF_DIV.replace('"0.6"', '"-0.6"'), /-0.6 is not a payout of 0050/],
    [
      'money before the ex-date',
      ETF_DIV.replace('115年08月10日', '115年07月10日'),
      /implausible payment date 2026-07-10/,
    ],
    ['a year that is absurd', ETF_DIV.replace('115年07月21日', '215年07月21日'), /2126-07-21/],
    ['a date that is none', ETF_DIV.replace('115年07月21日', '115年7月'), /not a date/],
  ])('a row with %s is skipped, with a note', (_, twse, reason) => {
    notes.length = 0
    const [batch] = parse(twse, ETF_EX_DIV)
    expect(batch?.rows.map(({ code }) => code)).toEqual(['00981A', '00836B'])
    expect(notes).toEqual([expect.stringMatching(reason)])
  })

  test('are requested with a form if the market needs one, and replace the back-filled row', async () => {
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
