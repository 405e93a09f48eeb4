import { describe, expect, test } from 'vitest'
import { everythingPaid, testContext, testGateway } from '../../../tests/support/gateway.ts'
import { listCompanies } from './companies/companies.ts'
import { listCloses, listDaysBefore } from './history/queries.ts'

const get = async (path: string) => {
  const response = await testGateway({ charge: everythingPaid }).request('stock', path, {
    headers: { 'x-payment': 'taken for granted' },
  })
  return { status: response.status, body: (await response.json()) as never }
}

describe('one stock', () => {
  test('has 60 trading days, oldest first, the first with its change', async () => {
    const { body }: { body: { history: object[]; latest: object } } = await get('/api/stock/2330')
    expect(body.history).toHaveLength(60)
    // 2330 closed at 2510 on 2026-06-22 and at 2490 on 2026-06-23: −20, or −0.80 %.
    expect(body.history[0]).toMatchObject({ date: '2026-06-23', close: 2490, change: -20, change_pct: -0.8 })
    expect(body.history[59]).toEqual(body.latest)
  })

  test.each([
    // Each of these tickers differs by one letter from the English name of a company in Taiwan.
    ['AAPL', undefined],
    ['GOOG', undefined],
    ['TMSC', ['2330 台積電']],
  ])('%s is not listed in Taiwan, and is not corrected to a similar name', async (code, suggestions) => {
    const { status, body }: { status: number; body: { detail: string; suggestions?: string[] } } = await get(
      `/api/stock/${code}`,
    )
    expect([status, body.suggestions]).toEqual([404, suggestions])
    expect(body.detail).toContain('Only shares and funds listed in Taiwan are covered')
  })

  test.each(['大盤', '加權指數', 'TAIEX'])('%s is no security, and the refusal names the market', async (code) => {
    const { status, body }: { status: number; body: { detail: string } } = await get(
      `/api/stock/${encodeURIComponent(code)}`,
    )
    expect(status).toBe(404)
    expect(body.detail).toContain('GET /api/market')
  })

  test.each([
    ['廣達 緯創', ['2382 廣達', '3231 緯創']],
    ['台積電跟聯電', ['2330 台積電', '2303 聯電']],
    ['2330 2454', ['2330 台積電', '2454 聯發科']],
    ['0056、00878', ['0056 元大高股息', '00878 國泰永續高股息']],
  ])('%s names several securities, and each is suggested', async (code, suggestions) => {
    const { status, body }: { status: number; body: { suggestions?: string[] } } = await get(
      `/api/stock/${encodeURIComponent(code)}`,
    )
    expect([status, body.suggestions]).toEqual([400, suggestions])
  })

  test('has no rows for holidays: 2026-02-23 follows 2026-02-11', async () => {
    const { body }: { body: { items: { date: string }[] } } = await get('/api/pro/history?code=2330&days=5000')
    const dates = body.items.map((item) => item.date)
    // Closes before 2026-02-03 are Yahoo's, which a paid answer must not contain.
    expect(dates[0]).toBe('2026-02-03')
    expect(dates[dates.indexOf('2026-02-11') + 1]).toBe('2026-02-23')
  })

  test('without an earlier close has no change', async () => {
    const { body }: { body: { items: object[] } } = await get('/api/pro/history?code=2330&days=5000')
    expect(body.items[0]).toMatchObject({ change: null, change_pct: null })
  })

  test.each([
    // The expected closes are those of the exchanges. 3008 is no theme stock, so only its last day is stored.
    ['2330', '2025-12-31', 1550],
    ['2317', '2025-04-07', 138.5],
    ['3017', '2026-06-30', 2525],
    ['3008', '2026-08-18', 5290],
  ])('%s has the close of a past day, %s', async (code, date, close) => {
    const { body }: { body: object } = await get(`/api/stock/${code}?date=${date}`)
    expect(body).toMatchObject({ asked: { date, is_open: true, close: { date, close } }, provenance: { as_of: date } })
  })

  test('a day without a close on record gets none, and a closed day its reason', async () => {
    const later: { body: object } = await get('/api/stock/2330?date=2026-11-27')
    expect(later.body).toMatchObject({ asked: { close: null, is_open: true }, latest: { date: '2026-09-23' } })
    const closed: { body: object } = await get('/api/stock/2330?date=2026-02-12')
    expect(closed.body).toMatchObject({
      asked: { close: null, is_open: false, reason_zh: '市場無交易，僅辦理結算交割作業' },
    })
  })

  test('companies are ranked by yield, and loss makers have no PE', async () => {
    // The valuations of 2026-08-17 begin with 6596 at 20.02 %, 6186 at 15.2 % and 2528 at 14.71 %.
    const { body }: { body: { items: { code: string }[]; total: number } } = await get('/api/stocks?limit=3')
    expect(body.items.map(({ code }) => code)).toEqual(['6596', '6186', '2528'])
    const cheap: { body: { items: { code: string; pe: number }[] } } = await get(
      '/api/stocks?sort=pe&market=twse&limit=2',
    )
    expect(cheap.body.items).toMatchObject([
      { code: '2491', pe: 1.18 },
      { code: '2911', pe: 1.71 },
    ])
  })

  test('may belong to two themes', async () => {
    const { body }: { body: { themes: { slug: string }[] } } = await get('/api/stock/2308')
    expect(body.themes.map((theme) => theme.slug)).toEqual(['ai-server', 'liquid-cooling'])
  })

  test('has no change if the trading day before is missing from the record', async () => {
    // 3324 has no close on 2026-06-18, when the other stocks traded. 06-19 was a holiday.
    const { body }: { body: { history: { date: string }[] } } = await get('/api/stock/3324')
    const dates = body.history.map(({ date }) => date)
    expect(dates[dates.indexOf('2026-06-22') - 1]).toBe('2026-06-17')
    expect(body.history[dates.indexOf('2026-06-22')]).toMatchObject({ change: null, change_pct: null })
    expect(body.history[dates.indexOf('2026-06-23')]).toMatchObject({ change: expect.any(Number) })
  })

  test('outside the themes has its last close with the change, its figures and the closes since 29 July', async () => {
    const { status, body } = await get('/api/stock/2454')
    expect(status).toBe(200)
    // TWSE closes of 4050 on 2026-08-17 and 3885 on 2026-08-18: −165, or −4.07 %.
    expect(body).toMatchObject({
      code: '2454',
      name: '聯發科',
      market: 'twse',
      latest: { date: '2026-08-18', close: 3885, change: -165, change_pct: -4.07 },
      industry: '半導體業',
      valuation: { pe: 66.89, pb: 15.24, dividend_yield_pct: 1.32 },
      revenue: { month: '2026-06', revenue_twd: 58_011_756_000 },
      profit: { quarter: '2026-Q1', eps_twd: 15.17 },
      themes: [],
    })
    const { history } = body as { history: { date: string; close: number }[] }
    expect(history).toHaveLength(15)
    expect(history[0]).toMatchObject({ date: '2026-07-29', close: 3150 })
  })

  test('that is listed but has no recorded close is named, with the page of its closes and no similar code', async () => {
    const { status, body }: { status: number; body: { detail: string; suggestions?: string[] } } =
      await get('/api/stock/6176')
    expect(status).toBe(404)
    expect(body.detail).toMatch(/瑞儀.*https:\/\/www\.twse\.com\.tw\//)
    expect(body.suggestions ?? []).toEqual([])
  })

  test('that is not listed is not found, and no similar code is suggested', async () => {
    // 2330, 2331, 2332 and 2337 exist, but similar codes must not be suggested.
    const { status, body }: { status: number; body: { suggestions?: string[] } } = await get('/api/stock/2333')
    expect(status).toBe(404)
    expect(body.suggestions ?? []).toEqual([])
  })

  test.each([
    ['/api/stock/x', 404],
    ['/api/stock/國泰', 400],
    ['/api/pro/history?code=x', 404],
    ['/api/pro/history?code=2330&days=0', 400],
  ])('%s is refused', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })
})

test('an ETF code without its leading zeros gives the complete code', async () => {
  const { body: found }: { body: object } = await get('/api/etf/56')
  expect(found).toMatchObject({ code: '0056', resolved: [{ input: 'code', given: '56', taken: '0056' }] })
  const { status, body }: { status: number; body: { suggestions: string[] } } = await get('/api/etf/6208')
  expect(status).toBe(404)
  expect(body.suggestions).toContain('006208 富邦台50')
})

test.each([
  ['/api/etf/00631l', '00631L'],
  ['/api/etf/００５６', '0056'],
  ['/api/stock/2330.TW', '2330'],
  ['/api/stock/3081.two', '3081'],
])('a code is read in any case and width, and as quote services write it: %s', async (path, code) => {
  const { body }: { body: { code: string } } = await get(path)
  expect(body.code).toBe(code)
})

test('a name in place of a code is accepted, and the answer says so', async () => {
  for (const name of ['台積電', 'tsmc']) {
    const { body }: { body: object } = await get(`/api/stock/${name}`)
    expect(body).toMatchObject({
      code: '2330',
      resolved: [{ input: 'code', given: name, taken: '2330', name: '台積電' }],
    })
  }
})

test('a stock code sent as an ETF gets the right address', async () => {
  const { body }: { body: { detail: string } } = await get('/api/etf/2330')
  expect(body.detail).toContain('GET /api/stock/{code} for 2330')
})

test('an ETF code sent as a stock gets its last close', async () => {
  // Figures from the ETF list of 2026-08-18.
  const { body } = await get('/api/stock/0056')
  expect(body).toMatchObject({ name: '元大高股息', latest: { date: '2026-08-18', close: 52.7, change: null } })
})

test('a fund without a recorded payout has a null sum and yield, not 0', async () => {
  const { body }: { body: { estimate_2027: { reason: string } } } = await get('/api/etf/00631L')
  expect(body).toMatchObject({ payouts: [], last_12m_twd: null, yield_pct: null })
  expect(body.estimate_2027.reason).toContain('No payout of this fund is on record')
})

test.each(['cpo', 'CPO', 'CPO 共同封裝光學', 'co-packaged optics'])('the theme %s is found', async (written) => {
  const { body }: { body: { slug: string } } = await get(`/api/themes/${encodeURIComponent(written)}`)
  expect(body.slug).toBe('cpo')
})

test('the error for an unknown theme names the four themes', async () => {
  const { status, body }: { status: number; body: { suggestions: string[] } } = await get('/api/themes/ai')
  expect(status).toBe(404)
  expect(body.suggestions).toEqual(['ai-server', 'semi-equipment', 'liquid-cooling', 'cpo'])
})

test('every stock of a theme has a company and a close', async () => {
  for (const slug of ['ai-server', 'semi-equipment', 'liquid-cooling', 'cpo']) {
    const { body }: { body: { items: { close: number | null; business: string }[] } } = await get(`/api/themes/${slug}`)
    expect(body.items.filter((item) => item.close === null || item.business === '')).toEqual([])
  }
})

test('the ETF table is sorted by yield and has 211 funds that paid', async () => {
  const { body }: { body: { items: { yield_pct: number }[]; total: number } } = await get('/api/etf-dividends')
  expect(body.total).toBe(211)
  const yields = body.items.map((item) => item.yield_pct)
  expect(yields).toEqual(yields.toSorted((a, b) => b - a))
})

test('the status has rows and days of closes, funds and payouts, which are stale in October', async () => {
  const { body }: { body: { items: { dataset: string; rows: number; as_of: string; stale: boolean }[] } } =
    await get('/api/status')
  expect(body.items.map(({ dataset, rows, as_of, stale }) => [dataset, rows, as_of, stale])).toEqual(
    expect.arrayContaining([
      ['stock_closes', 29_284, '2026-08-21', true],
      ['stock_etfs', 348, '2026-08-17', true],
      ['stock_payouts', 2115, '2026-08-20', true],
    ]),
  )
})

test('the CSV export has every row once', async () => {
  const response = await testGateway({ charge: everythingPaid }).request('stock', '/api/pro/export?format=csv', {
    headers: { 'x-payment': 'taken for granted' },
  })
  const lines = (await response.text()).trimEnd().split('\r\n')
  // One header row, then last closes, valuations, revenues and profits.
  expect(lines).toHaveLength(1 + 1959 + 1959 + 1081 + 1082)
})

test('every stored step above the daily limit is explained by an ex-date or a first day', () => {
  const { db } = testContext()
  const dayBefore = listDaysBefore(db)
  const steps = listCompanies().flatMap(({ code }) => {
    const { rows } = listCloses(db, code, 5000)
    return rows.flatMap((row, at) => {
      const before = rows[at - 1]
      const isPair = before !== undefined && dayBefore.get(row.date) === before.date
      const pct = isPair ? Math.abs(row.close / before.close - 1) * 100 : 0
      return pct > 10.001 ? [`${code} ${row.date}`] : []
    })
  })
  // The first five are ex-dates of summer 2026. 6831 was newly listed, without a price limit in its first week.
  expect(steps).toEqual([
    '2353 2026-06-17',
    '2455 2026-06-26',
    '3131 2026-07-29',
    '4938 2026-06-15',
    '6515 2026-07-17',
    '6831 2025-11-26',
  ])
})
