import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import type { Site } from '../../../../tests/support/upstream.ts'
import { rates } from '../schema.ts'
import { getUsdTwdRate } from './get-usd-twd-rate.ts'
import { parseRate, syncFx } from './sync-fx.ts'

const BOT_URL = 'https://rate.bot.com.tw/xrt/flcsv/0/day'
const BOT_CSV = `\uFEFF${readFileSync(new URL('fixtures/bank-of-taiwan.csv', import.meta.url), 'utf8')}`
const DISPOSITION = { 'content-disposition': 'attachment; filename="ExchangeRate@202610011602.csv"' }

const CENTRAL_BANK = JSON.stringify({
  header: {},
  data: {
    structure: { Table1: [{ name: '新台幣NTD/USD' }] },
    dataSets: [
      ['20260929', '31.402', '148.2'],
      ['20260930', '31.455', '148.9'],
      ['20261001', '-', '-'],
    ],
  },
})

const OPEN_RATES = JSON.stringify({
  result: 'success',
  time_last_update_unix: Date.parse('2026-10-01T00:00:01Z') / 1000,
  base_code: 'USD',
  rates: { USD: 1, TWD: 31.4 },
})

function sites(change: { bank?: Site; central?: Site; open?: Site } = {}): Record<string, Site> {
  return {
    'rate.bot.com.tw': change.bank ?? { '/xrt/flcsv/0/day': { body: BOT_CSV, headers: DISPOSITION } },
    'cpx.cbc.gov.tw': change.central ?? { '/API/DataAPI/Get': CENTRAL_BANK },
    'open.er-api.com': change.open ?? { '/v6/latest/USD': OPEN_RATES },
  }
}

describe('the exchange rate', () => {
  const rateOf = (csv: string, headers = DISPOSITION) => parseRate([sourceDocument(BOT_URL, csv, headers)])[0]?.rows[0]

  test('is the mean of the bank’s spot rates, on the date in the file’s name', () => {
    // The middle of the spot rates for buying and selling: (31.435 + 31.535) / 2
    expect(rateOf(BOT_CSV)).toMatchObject({ date: '2026-10-01', usd_twd: 31.485, basis: 'spot' })
  })

  test.each([
    ['a file without dollars', BOT_CSV.replace('USD', 'US$'), DISPOSITION, /no line for USD/],
    ['columns that moved', BOT_CSV.replaceAll('本行買入', '31.1'), DISPOSITION, /have changed/],
    ['no spot rate', BOT_CSV.replace('31.43500', '0.00000'), DISPOSITION, /no spot rate/],
    ['a page in place of the file', '<html></html>', DISPOSITION, /no line for USD/],
    ['an error in place of the file', '{"error":"busy"}', DISPOSITION, /is not CSV/],
    ['a file that has no date', BOT_CSV, { 'content-disposition': 'inline' }, /has no date/],
  ])('%s is refused', (_, csv, headers, reason) => {
    expect(() => rateOf(csv, headers)).toThrow(reason)
  })

  test('comes from the Central Bank while the bank is unavailable: the last day with a rate', async () => {
    const bench = await syncBench(sites({ bank: { '*': { status: 503 } } }))
    expect(await bench.run(syncFx)).toMatchObject({ outcome: 'changed' })
    expect(bench.reader.select().from(rates).where(eq(rates.date, '2026-09-30')).get()).toMatchObject({
      usd_twd: 31.455,
      basis: 'close',
    })
  })

  test.each([
    ['an error in JSON', '{"error":"busy"}'],
    ['the rate of a day to come', { body: BOT_CSV, headers: { 'content-disposition': 'x@202610021602.csv' } }],
    [
      'a rate beyond belief',
      { body: BOT_CSV.replace('31.43500', '51.4').replace('31.53500', '51.5'), headers: DISPOSITION },
    ],
  ])('comes from the Central Bank while the bank sends %s', async (_, bank) => {
    const bench = await syncBench(sites({ bank: { '*': bank } }))
    expect(await bench.run(syncFx)).toMatchObject({
      outcome: 'changed',
      attempts: 2,
      reason: expect.stringContaining('Bank of Taiwan'),
    })
    expect(bench.reader.select().from(rates).where(eq(rates.date, '2026-09-30')).get()).toMatchObject({
      basis: 'close',
    })
  })

  test('comes from the open rates while both are unavailable', async () => {
    const bench = await syncBench(sites({ bank: { '*': '<html>' }, central: { '*': { status: 404 } } }))
    await bench.run(syncFx)
    expect(bench.reader.select().from(rates).where(eq(rates.date, '2026-10-01')).get()).toMatchObject({
      usd_twd: 31.4,
      basis: 'reference',
    })
  })

  test('is unchanged while all three are unavailable, and the run records each reason', async () => {
    const bench = await syncBench(
      sites({ bank: { '*': '' }, central: { '*': '{}' }, open: { '*': OPEN_RATES.replace(/\d{10}/, '1e18') } }),
    )
    const { outcome, reason } = await bench.run(syncFx)
    expect(outcome).toBe('failed')
    for (const word of ['Bank of Taiwan', 'BP01D01', 'open.er-api.com']) expect(reason).toContain(word)
  })

  test('that jumps by more than a fifth is refused', async () => {
    const bench = await syncBench(
      sites({ bank: { '*': '' }, central: { '*': '' }, open: { '*': OPEN_RATES.replace('31.4', '38.4') } }),
    )
    expect(await bench.run(syncFx)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('too far from'),
    })
  })

  test("is not stale if it is today's", async () => {
    const bench = await syncBench(sites())
    await bench.run(syncFx)
    const context = { ...testContext(), db: bench.reader }
    expect(await runOperation(getUsdTwdRate, {}, context)).toMatchObject({ usd_twd: 31.485, date: '2026-10-01' })
  })
})
