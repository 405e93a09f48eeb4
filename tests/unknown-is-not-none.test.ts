import { describe, expect, test } from 'vitest'
import { listPriceChanges } from '#services/aiprice/changes/list-price-changes.ts'
import { getAiApiPricing } from '#services/aiprice/models/get-ai-api-pricing.ts'
import { listClosures } from '#services/life/holidays/list-closures.ts'
import { checkLottery } from '#services/life/lottery/check-lottery.ts'
import { releaseCountdown } from '#services/screen/calendar/release-countdown.ts'
import { getTitle } from '#services/screen/titles/get-title.ts'
import { getCategoryPrices } from '#services/shop/categories/get-category-prices.ts'
import { searchProducts } from '#services/shop/search/search-products.ts'
import { rankStocks } from '#services/stock/companies/rank-stocks.ts'
import { estimateEtfDividend2027 } from '#services/stock/etf/estimate-etf-dividend-2027.ts'
import { listExDividends } from '#services/stock/ex-dividends/list-ex-dividends.ts'
import { runOperation } from './support/gateway.ts'

describe('a name that no row has is refused', () => {
  test.each([
    [rankStocks, { industry: '航空業' }, '航運業'],
    [getAiApiPricing, { vendor: 'nobody' }, 'nobody'],
    [listPriceChanges, { q: 'gpt-7' }, 'gpt-7'],
    [getCategoryPrices, { slug: 'necessities' }, 'stored yet'],
    // 0050 is 元大台灣50; 元大高股息 is 0056.
    [estimateEtfDividend2027, { code: '元大高股息0050' }, '0050 is 元大台灣50'],
    // The oldest stored draw is of 2007-01-01.
    [checkLottery, { game: 'daily539', numbers: [1, 2, 3, 4, 5], date: '2006-11-20' }, '2007-01-01'],
  ])('%#: %o', async (operation, input, told) => {
    await expect(runOperation(operation, input)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(told),
    })
  })
})

// Closures are on record from 2001-07-30 to 2026-06-28, payouts of ETFs from October 2010 to 2026-08-20.
test.each([
  [listClosures, { from: '1990-01-01', to: '1990-12-31' }, { total: 0, unknown_from: '1990-01-01' }],
  [listClosures, { from: '2020-01-01', to: '2020-01-31' }, { total: 0, unknown_from: null }],
  [listClosures, { from: '2026-07-01', to: '2026-07-02' }, { total: 0, unknown_from: '2026-07-01' }],
  [listExDividends, { month: '2005-12' }, { total: 0, is_known: false }],
  [listExDividends, { month: '2026-07' }, { is_known: true }],
  [listExDividends, { month: '2026-12' }, { total: 0, is_known: false }],
  [searchProducts, { q: '高麗菜', date: '2027-02-04' }, { asked_day: { date: '2027-02-04', price_twd: null } }],
])('%#: an empty answer says whether the record covers %o', async (operation, input, answer) => {
  expect(await runOperation(operation, input)).toMatchObject(answer)
})

test.each([
  [getTitle, 'gatto', 'exact'],
  [getTitle, '冰雪奇緣3', 'exact'],
  [getTitle, '藥師少女電影版', 'near'],
  [releaseCountdown, '納尼亞魔法師的外甥', 'exact'],
])('%#: an answer says how well its title matches', async (operation, q, kind) => {
  expect(await runOperation(operation, { q })).toMatchObject({ match: { kind } })
})
