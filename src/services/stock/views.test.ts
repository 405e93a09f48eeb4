import { describe, expect, test } from 'vitest'
import { runOperation, sharedGateway } from '../../../tests/support/gateway.ts'
import { officialPayouts } from '../../../tests/support/official-payouts.ts'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { estimateEtfDividend2027 } from './etf/estimate-etf-dividend-2027.ts'
import { etfView } from './etf/etf-view.ts'
import { getStockHistory } from './history/get-stock-history.ts'
import { historyView } from './history/history-view.ts'
import { incomePlanView } from './income-plan/income-plan-view.ts'
import { planEtfIncome } from './income-plan/plan-etf-income.ts'
import { words as vocabulary } from './messages.ts'

const gateway = sharedGateway()

async function markdown(path: string, language = 'zh-TW'): Promise<string> {
  const headers = { accept: 'text/markdown', 'accept-language': language }
  return (await gateway.request('stock', path, { headers })).text()
}

// By the seed files, 2330 closed at 2,500 on 2026-09-23, and 40 more than the day before. By TWSE, its
// yield on 17 August is 0.92 %. 0056 paid 0.866, 0.866, 1 and 1.35 in the last year.
describe('the first sentence is the answer', () => {
  test.each([
    ['/api/stock/2330', 'zh-TW', /^# \*\*2,500 元\*\*，▲.40（\+1\.63 %）\n+_台積電 2330，9 月 23 日（三）收盤_$/m],
    [
      '/api/stock/2330',
      'en',
      /^# \*\*NT\$2,500\*\*, ▲.40 \(\+1\.63%\)\n+_TSMC 2330, close of Wednesday 23 September_$/m,
    ],
    ['/api/etf/0056', 'zh-TW', /^# 近一年配 \*?\*?4\.082 元/m],
    ['/api/status', 'zh-TW', /^# 股價到 \*?\*?8 月 21 日（五）/m],
    ['/api/etf/0056', 'en', /^# Paid \*?\*?NT\$4\.082\*?\*? a unit in twelve months/m],
  ])('%s in %s', async (path, language, sentence) => {
    expect(await markdown(path, language)).toMatch(sentence)
  })
})

test('a fund without an estimate says so', async () => {
  expect(await markdown('/api/etf/00631L')).toContain('2027 年沒有估計')
  // TWSE's ex-dates of 0056: 2025-10-23, 2026-01-22, 2026-04-23, 2026-07-21.
  expect(await markdown('/api/etf/0056')).toContain(
    '還不知道；公告只到 8 月 20 日；近一年在 1、4、7、10 月，10 月那次還沒收錄',
  )
})

test('the months come from the last year of payouts, however old', async () => {
  // On 23 November 2026 the ex-date 2025-10-23 is more than a year old, but it is still the newest ex-date in an
  // October.
  const answer = await runOperation(estimateEtfDividend2027, { code: '0056' })
  const words = createWords({ language: 'zh', now: new Date('2026-11-23T04:00:00Z'), words: vocabulary })
  expect(JSON.stringify(etfView(answer, words).blocks)).toContain('近一年在 1、4、7、10 月')
})

test('a month without known payouts says so, and links to the last month with some', async () => {
  const page = await markdown('/ex-dividends?month=2026-12')
  expect(page).toMatch(/^# 2026 年 12 月哪些 ETF 除息，還不知道$/m)
  expect(page).toContain('[2026 年 8 月](')
  const later = await markdown('/ex-dividends?month=2029-12')
  expect(later).toMatch(/^# 2029 年 12 月哪些 ETF 除息，還不知道$/m)
  expect(later).not.toContain('| ETF |')
})

test('the theme that rose most comes first', async () => {
  const lines = (await markdown('/themes')).split('\n')
  const of = (name: string) => lines.findIndex((line) => line.startsWith(`| [${name}`))
  // On 20 August 2026 the CPO theme rose by 3.07 % and the AI server theme fell by 0.83 %.
  expect(of('AI 伺服器')).toBeGreaterThan(of('CPO 共同封裝光學'))
  expect(of('CPO 共同封裝光學')).toBeGreaterThan(-1)
})

test('a theme counts the shares that traded on its newest day', async () => {
  const { items } = (await (await gateway.request('stock', '/api/themes/cpo')).json()) as {
    items: { date: string | null; change_pct: number | null }[]
  }
  const day = items
    .map(({ date }) => date ?? '')
    .toSorted()
    .at(-1)
  const up = items.filter((it) => it.date === day && (it.change_pct ?? 0) > 0).length
  expect(await markdown('/api/themes/cpo')).toContain(`${up} 檔漲`)
})

const words = (language: 'zh' | 'en') =>
  createWords({ language, now: new Date('2026-10-01T04:00:00Z'), words: vocabulary })

// By hand: 948 units of 0056 at NT$4.082 and 1,660 of 00878 at NT$2.316 bring NT$7,714.
test.each([
  ['zh', '2027 年估計領 7,714 元'],
  ['en', 'An estimated NT$7,714 in 2027'],
] as const)('a plan says what it would bring, in %s', async (language, sentence) => {
  const plan = await runOperation(planEtfIncome, { budget: 100_000, codes: ['0056', '00878'] }, officialPayouts())
  const { headline, blocks } = incomePlanView(plan, words(language))
  expect(plainText(headline)).toBe(sentence)
  const [chart] = blocks
  expect(chart).toMatchObject({ kind: 'chart', draw: 'bars' })
})

test('a plan with a fund without an estimate says that the sum is incomplete', async () => {
  const plan = await runOperation(planEtfIncome, { budget: 1_000_000, codes: ['0056', '00631L'] }, officialPayouts())
  const { blocks } = incomePlanView(plan, words('zh'))
  expect(blocks).toContainEqual(expect.objectContaining({ kind: 'callout', title: '合計少算了' }))
})

// Closes of 11 and 14 September: 2,410 and 2,380. The close of the 23rd has no volume, so it is a copy and must not be
// sold.
test('a history states the change of the close', async () => {
  const history = await runOperation(getStockHistory, { code: '2330', days: 2 })
  const { headline } = historyView(history, words('zh'))
  expect(plainText(headline)).toEqual('2 個交易日，−1.24 %')
})

// TWSE and the issuers: 0056 paid 4.082 a year at 52.7, 00919 2.86 at 30.34: 7.75 % and 9.43 %. 00919 closed at
// 22.19 on 2025-12-15 and paid 2.32 since: (30.34 + 2.32) / 22.19 = 1.4718.
test('funds stand side by side with the one that yields most marked', async () => {
  const page = await markdown('/etf-compare?codes=0056,00919')
  expect(page).toContain('# 00919 殖利率最高，**9.43 %**')
  expect(page).toContain('除以 8 月 18 日的收盤；第二是 0056，7.75 %。')
  expect(page).toContain('| 項目 | 0056 | 00919 |')
  expect(page).toContain('| 殖利率 | 7.75 % | 最高 9.43 % |')
  expect(page).toMatch(/含息報酬.*\+47\.18 %/)
  expect(page).toMatch(/含息報酬起算日.*2025 年 12 月 15 日/)
})

// 3163 closed at 705 on 24 July and at 583 on 28 July 2026; its close of the 27th is not recorded: −122, or −17.3 %.
test('a close whose day before is missing is compared with the last on record', async () => {
  expect(await markdown('/stock/3163?date=2026-07-28')).toMatch(/和 7 月 24 日的 705 元比，▼.122（−17\.3 %）/)
})
