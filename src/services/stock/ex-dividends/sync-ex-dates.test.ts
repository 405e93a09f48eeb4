import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import { datasets } from '#data/db/schema.ts'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import { syncExDates } from './sync-ex-dates.ts'
import { upcomingExDividends } from './upcoming-ex-dividends.ts'
import { upcomingView } from './upcoming-view.ts'

// A row in the form in which each exchange sent it in July 2026.
const twse = (
  Date: string,
  Code: string,
  Name: string,
  Exdividend: string,
  StockDividendRatio: string,
  CashDividend: string,
) => ({
  Date,
  Code,
  Name,
  Exdividend,
  StockDividendRatio,
  SubscriptionRatio: '',
  SubscriptionPricePerShare: '',
  CashDividend,
  SharesOffered: '',
})
const TWSE = [
  twse('1150730', '1231', '聯華食', '權息', '0.09999999', '1.500000'),
  twse('1150730', '2409', '友達', '息', '', '0.400000'),
  twse('1150805', '00400A', '主動國泰動能高息', '息', '', '待公告實際收益分配金額'),
]
const TPEX = [
  {
    ExRrightsExDividendDate: '1150722',
    SecuritiesCompanyCode: '5439',
    CompanyName: '高技',
    ExRrightsExDividend: '除息',
    StockDividendRatio: '0.00000000',
    CashDividend: '7.19992263',
  },
]
const sites = (listed: unknown, otc: unknown) => ({
  'openapi.twse.com.tw': {
    '/v1/exchangeReport/TWT48U_ALL': typeof listed === 'string' ? listed : JSON.stringify(listed),
  },
  'www.tpex.org.tw': { '/openapi/v1/tpex_exright_prepost': JSON.stringify(otc) },
})
const now = new Date('2026-07-22T04:00:00Z')
const benchOf = (listed: unknown, otc: unknown) => syncBench(sites(listed, otc), { now })
type Bench = Awaited<ReturnType<typeof benchOf>>
const ask = (bench: Bench, input: object = {}, at = now) =>
  runOperation(upcomingExDividends, input, { ...testContext({ now: at }), db: bench.reader })

describe('announced ex-dates', () => {
  test('come from both exchanges, by day, with cash, new shares, and null for amounts not announced yet', async () => {
    const bench = await benchOf(TWSE, TPEX)
    expect(await bench.run(syncExDates)).toMatchObject({ outcome: 'changed', rows: 4 })
    const { items } = await ask(bench)
    expect(bench.reader.select().from(datasets).where(eq(datasets.name, 'stock_ex_dates')).get()?.as_of).toBe(
      '2026-07-22',
    )
    const listed = items.filter(({ code }) => ['5439', '1231', '2409', '00400A'].includes(code))
    expect(listed.map((it) => [it.ex_date, it.code, it.kind, it.cash_twd, it.stock_ratio])).toEqual([
      ['2026-07-22', '5439', 'dividend', 7.199_922_63, null],
      ['2026-07-30', '1231', 'both', 1.5, 0.099_999_99],
      ['2026-07-30', '2409', 'dividend', 0.4, null],
      // The ETF data set adds this payout of 00400A.
      ['2026-08-05', '00400A', 'dividend', 0.12, null],
    ])
    expect((await ask(bench, { code: '友達' })).items).toMatchObject([{ code: '2409' }])
    expect((await ask(bench, { kind: 'share' })).items.every(({ code }) => !code.startsWith('00'))).toBe(true)
  })

  test('that are moved or cancelled are deleted, and past ones remain', async () => {
    const bench = await benchOf(TWSE, TPEX)
    await bench.run(syncExDates)
    bench.upstream.serve(sites([twse('1150731', '2409', '友達', '息', '', '0.400000')], []))
    await bench.run(syncExDates)
    const days = (await ask(bench)).items.filter(({ code }) => ['5439', '1231', '2409'].includes(code))
    expect(days.map(({ ex_date, code }) => [ex_date, code])).toEqual([
      ['2026-07-22', '5439'],
      ['2026-07-31', '2409'],
    ])
  })

  test.each([
    ['the block page with status 200', '<html>FOR SECURITY REASONS</html>', /is not JSON/],
    ['an empty list', [], /TWT48U_ALL has 0 rows/],
    [
      'another word for the kind',
      [1, 2, 3].map((at) => twse('1150730', `123${at}`, '聯', '減資', '', '1')),
      /neither a dividend nor rights/,
    ],
  ])('%s loses only that market', async (_, body, reason) => {
    const bench = await benchOf(body, TPEX)
    expect(await bench.run(syncExDates)).toMatchObject({
      outcome: 'changed',
      rows: 1,
      reason: expect.stringMatching(reason),
    })
  })

  test('are unknown while no list is stored, which differs from none', async () => {
    const bench = await benchOf(TWSE, TPEX)
    const answer = await ask(bench, { kind: 'share' })
    const empty_reason = expect.stringContaining('No announced ex-dates are stored.')
    expect(answer).toMatchObject({ items: [], total: 0, announced_as_of: null, empty_reason })
    const words = createWords({ language: 'zh', now, words: vocabulary })
    expect(plainText(upcomingView(answer, words, {}).headline)).toBe('接下來誰除權息，還不知道')
  })

  test('are available as a calendar and as a feed', async () => {
    const bench = await benchOf(TWSE, TPEX)
    await bench.run(syncExDates)
    const words = createWords({ language: 'zh', now, words: vocabulary })
    const { events, news } = upcomingView(await ask(bench), words, {})
    expect(events).toContainEqual({
      id: 'ex-1231-2026-07-30',
      title: '聯華食（1231）除權息',
      from: '2026-07-30',
      note: '每股 1.5 元，每股配 0.1 股',
    })
    expect(news).toHaveLength(events?.length ?? 0)
  })
})
