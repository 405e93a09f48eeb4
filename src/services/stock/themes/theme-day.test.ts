import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getThemeStocks } from './get-theme-stocks.ts'
import { listStockThemes } from './list-stock-themes.ts'

interface Theme {
  day: string
  missing: number
  items: { code: string; change: number | null; date: string }[]
}

type Summary = { as_of: string } & Record<'stock_count' | 'advancing' | 'declining' | 'unchanged' | 'missing', number>

// The seed holds both markets up to 2026-08-20 and 25 TPEx stocks of the day after; 4908 has no close of 08-20.
test('a theme is told of one day, and a stock without a close of it has no move', async () => {
  const cpo = (await runOperation(getThemeStocks, { slug: 'cpo' })) as Theme
  expect(cpo).toMatchObject({ day: '2026-08-20', missing: 1 })
  expect(cpo.items.filter(({ date }) => date !== '2026-08-20')).toMatchObject([
    { code: '4908', date: '2026-08-19', change: null },
  ])
})

test('the summary counts the stocks of that day, and says how many are missing', async () => {
  const { items } = (await runOperation(listStockThemes, {})) as { items: Summary[] }
  for (const it of items) {
    expect(it.as_of).toBe('2026-08-20')
    expect(it.advancing + it.declining + it.unchanged + it.missing).toBe(it.stock_count)
  }
})
