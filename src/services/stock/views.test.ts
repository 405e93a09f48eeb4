import { describe, expect, test } from 'vitest'
import { sharedGateway } from '../../../tests/support/gateway.ts'

const gateway = sharedGateway()

async function markdown(path: string, language = 'zh-TW'): Promise<string> {
  const headers = { accept: 'text/markdown', 'accept-language': language }
  return (await gateway.request('stock', path, { headers })).text()
}

// Figures by hand from the seed files: 2330 closed at 2,375 on 2026-08-20 after 2,350; 0056 paid 0.866, 0.866, 1 and 1.35.
describe('the first sentence is the answer', () => {
  test.each([
    ['/api/stock/2330', 'zh-TW', /^# \*?\*?2,375 元\*?\*?，▲ 25（\+1\.06 %）/m],
    ['/api/stock/2330', 'en', /^# \*?\*?NT\$2,375\*?\*?, ▲ 25 \(\+1\.06%\)/m],
    ['/api/etf/0056', 'zh-TW', /^# 近一年每單位配 \*?\*?4\.082 元/m],
    ['/api/etf/0056', 'en', /^# Paid \*?\*?NT\$4\.082\*?\*? a unit in twelve months/m],
  ])('%s in %s', async (path, language, sentence) => {
    expect(await markdown(path, language)).toMatch(sentence)
  })
})

test('a fund without an estimate says so', async () => {
  expect(await markdown('/api/etf/00631L')).toContain('2027 年沒有估計')
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
