import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openReader, openWriter } from '#data/db/client.ts'
import { copyOfDatabase, runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { closes } from '../schema.ts'
import { getThemeStocks } from './get-theme-stocks.ts'
import { listStockThemes } from './list-stock-themes.ts'

// The data ends on 2026-08-21. The test removes the close of 4908 on that day.
test('a theme covers one day, and a stock without a close on it has no change', async () => {
  const path = copyOfDatabase()
  const writer = openWriter(path)
  writer
    .delete(closes)
    .where(and(eq(closes.code, '4908'), eq(closes.date, '2026-08-21')))
    .run()
  writer.$client.close()
  const reader = openReader(path)
  onTestFinished(() => void reader.$client.close())
  const cpo = await runOperation(getThemeStocks, { slug: 'cpo' }, { ...testContext(), db: reader })
  expect(cpo).toMatchObject({ as_of: '2026-08-21', missing: 1 })
  expect(cpo.items.filter(({ date }) => date !== '2026-08-21')).toMatchObject([
    { code: '4908', date: '2026-08-20', change: null },
  ])
})

test('the summary counts the stocks of that day and the missing ones', async () => {
  const { items } = await runOperation(listStockThemes, {})
  for (const it of items) {
    expect(it.as_of).toBe('2026-08-21')
    expect(it.advancing + it.declining + it.unchanged + it.missing).toBe(it.stock_count)
  }
})

// Seed, valuations of 2026-08-17: 2376 has a P/E of 13.4; 2308 and 3013 are in both themes.
test('a stock has its P/E and its other themes beside it', async () => {
  const { items } = await runOperation(getThemeStocks, { slug: 'liquid-cooling' })
  const shared = items.filter(({ other_themes }) => other_themes.some(({ slug }) => slug === 'ai-server'))
  expect(shared.map(({ code }) => code).toSorted()).toEqual(['2308', '3013'])
  const servers = await runOperation(getThemeStocks, { slug: 'ai-server' })
  const byPe = servers.items.filter(({ pe }) => pe !== null).toSorted((a, b) => (a.pe ?? 0) - (b.pe ?? 0))
  expect(byPe[0]).toMatchObject({ code: '2376', pe: 13.4, valued_on: '2026-08-17' })
})
