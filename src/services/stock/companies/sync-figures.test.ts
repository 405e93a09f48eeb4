import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import { revenues, valuations } from '../schema.ts'
import { syncRevenues, syncValuations } from './sync-figures.ts'

type Row = Record<string, string>
const recorded = (name: string): Row[] =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as Row[]

/** The sync refuses short lists, so this adds copies of a recorded row under other codes. */
function asLong(rows: readonly Row[], field: string, from: number): Row[] {
  const copies = Array.from({ length: 800 }, (_, at) => ({ ...rows[0], [field]: String(from + at) }))
  return [...copies.filter((row) => !rows.some((it) => it[field] === row[field])), ...rows]
}

const TWSE_PE = asLong(recorded('bwibbu-all'), 'Code', 5000)
const TPEX_PE = asLong(recorded('tpex-peratio'), 'SecuritiesCompanyCode', 7000)
const valuationSites = (twse: unknown, tpex: unknown) => ({
  'openapi.twse.com.tw': { '/v1/exchangeReport/BWIBBU_ALL': typeof twse === 'string' ? twse : JSON.stringify(twse) },
  'www.tpex.org.tw': { '/openapi/v1/tpex_mainboard_peratio_analysis': JSON.stringify(tpex) },
})

async function benchOf(sites: Parameters<typeof syncBench>[0], dataset: string) {
  const bench = await syncBench(sites, { now: new Date('2026-08-01T12:00:00Z') })
  bench.writer.$client.prepare(`update datasets set as_of = '2026-06-30' where name = ?`).run(dataset)
  const asOf = () =>
    (bench.writer.$client.prepare('select as_of from datasets where name = ?').get(dataset) as { as_of: string }).as_of
  return { bench, asOf }
}

// Recorded on 2026-07-31: TSMC traded at 32.60 times its earnings; Taiwan Cement made a loss.
test('PE, PB and yield come from both markets, a company with a loss has no PE, and the industry is unchanged', async () => {
  const { bench, asOf } = await benchOf(valuationSites(TWSE_PE, TPEX_PE), 'stock_valuations')
  expect(await bench.run(syncValuations)).toMatchObject({ outcome: 'changed' })
  const find = (code: string) => bench.reader.select().from(valuations).where(eq(valuations.code, code)).get()
  expect(find('2330')).toEqual({
    code: '2330',
    date: '2026-07-31',
    pe: 32.6,
    pb: 10.67,
    dividend_yield_pct: 0.91,
    industry: '半導體業',
  })
  expect(find('1101')).toMatchObject({ pe: null, pb: 0.77, dividend_yield_pct: 3.29 })
  expect(find('1264')).toMatchObject({ pe: 12.3, pb: 2.83, dividend_yield_pct: 5.87 })
  expect(asOf()).toBe('2026-07-31')
})

test.each([
  [
    'the block page with status 200',
    '<html>FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED.</html>',
    /is not JSON/,
  ],
  ['a short list', recorded('bwibbu-all'), /BWIBBU_ALL has 3 rows/],
  ['renamed fields', TWSE_PE.map(({ PEratio: pe = '', ...row }) => ({ ...row, PE: pe })), /rows cannot be read/],
])('%s loses only that market, and the data set keeps its date', async (_, twse, reason) => {
  const { bench, asOf } = await benchOf(valuationSites(twse, TPEX_PE), 'stock_valuations')
  expect(await bench.run(syncValuations)).toMatchObject({ outcome: 'changed', reason: expect.stringMatching(reason) })
  expect(bench.reader.select().from(valuations).where(eq(valuations.code, '1264')).get()).toMatchObject({ pe: 12.3 })
  expect(asOf()).toBe('2026-06-30')
})

// TSMC's revenue, published on 2026-07-17: NT$442,679,969 thousand in June 2026, 6.16 % above May and 67.87 % above
// June 2025.
test('monthly revenue is dated by the day of the list, in thousand TWD', async () => {
  const list = JSON.stringify(asLong(recorded('t187ap05'), '公司代號', 5000))
  const sites = {
    'openapi.twse.com.tw': { '/v1/opendata/t187ap05_L': list },
    'www.tpex.org.tw': { '/openapi/v1/mopsfin_t187ap05_O': list.replaceAll('"5', '"7') },
  }
  const { bench, asOf } = await benchOf(sites, 'stock_revenues')
  expect(await bench.run(syncRevenues)).toMatchObject({ outcome: 'changed' })
  expect(bench.reader.select().from(revenues).where(eq(revenues.code, '2330')).get()).toEqual({
    code: '2330',
    month: '2026-06',
    revenue_1000_twd: 442_679_969,
    change_month_pct: 6.16,
    change_year_pct: 67.87,
    change_year_to_date_pct: 35.61,
  })
  expect(asOf()).toBe('2026-07-17')
})
