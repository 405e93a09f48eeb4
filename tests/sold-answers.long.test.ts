import { not } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openReader, openWriter, type Database } from '#data/db/client.ts'
import { sellable } from '#data/db/sellable.ts'
import { renderExportPage } from '#operation/render-export.ts'
import type { Operation } from '#operation/operation.ts'
import { toApiError } from '#support/errors/errors.ts'
import { services } from '#services/index.ts'
import { copyOfDatabase, runOperation, testContext } from './support/gateway.ts'

// A paid answer stays the same if all rows that may not be sold are deleted.

const priced = services.flatMap(({ operations }) => operations.filter(({ price }) => price !== undefined))

const SUBJECTS: Readonly<Record<string, readonly object[]>> = {
  watchlist: [{ ids: ['gatto'] }, { ids: ['shrek-5', 'avatar-fire-and-ash'] }],
  export_category: [{ slug: 'memory' }, { slug: 'fruits' }],
  export_price_history: [{ id: 'cpb40eb8cb87' }],
  plan_etf_income: [
    { budget: 100_000, codes: ['0056'] },
    { budget: 100_000, codes: ['0050', '00907'] },
  ],
  get_stock_history: [{ code: '2330', days: 5000 }, { code: '3105' }],
  review_campaign: [{ text: '好吃', category: 'food', price: 1000, cost: 600, platform: 'shopee' }],
  plan_task: [{ task: '台積電的收盤價' }],
}

/** A copy of the database without rows that such answers must not contain. */
function withoutUnsold(kind: 'lookups' | 'exports'): Database {
  const path = copyOfDatabase(afterAll)
  const writer = openWriter(path)
  const thinned = services
    .flatMap(({ datasets }) => datasets)
    .filter((dataset) => {
      const kept = sellable(dataset, kind)
      if (kept) writer.delete(dataset.table).where(not(kept)).run()
      return kept !== undefined
    })
  for (const derive of new Set(thinned.map((dataset) => dataset.derive))) derive?.(writer)
  writer.$client.close()
  const reader = openReader(path)
  afterAll(() => reader.$client.close())
  return reader
}

const thinned = { lookups: withoutUnsold('lookups'), exports: withoutUnsold('exports') }

async function answerOf(operation: Operation, input: object, db?: Database): Promise<unknown> {
  const context = testContext()
  if (db) Object.defineProperty(context, 'db', { value: db })
  try {
    operation.checkUnpaid?.(operation.input.parse(input) as never, context)
    const output: unknown = await runOperation(operation, input, context)
    const answer: unknown = operation.stream ? JSON.parse(String(renderExportPage(output, Infinity).body)) : output
    // `change…` fields compare with the previous trading day. An unsold row may show which day that is, and this fact
    // is free.
    return JSON.parse(
      JSON.stringify({ ...Object(answer), provenance: undefined }, (key, value: unknown) =>
        key.startsWith('change') ? undefined : value,
      ),
    )
  } catch (thrown) {
    return toApiError(thrown).code
  }
}

test('paid answers exclude the rows of nine data sets, exports those of more', () => {
  const kept = (kind: 'lookups' | 'exports') =>
    services.flatMap(({ datasets }) => datasets).filter((dataset) => sellable(dataset, kind) !== undefined)
  expect(
    kept('lookups')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'screen_delays',
    'screen_moves',
    'screen_releases',
    'screen_titles',
    'shop_imported',
    'shop_parts',
    'shop_readings',
    'stock_closes',
    'stock_payouts',
  ])
  expect(kept('exports').length).toBeGreaterThan(kept('lookups').length)
})

test('23 operations have a price', () => {
  expect(priced).toHaveLength(23)
})

describe.each(priced)('$name', (operation) => {
  test.each([operation.example, ...(SUBJECTS[operation.name] ?? [])])('%j', async (input) => {
    const kind = operation.stream ? 'exports' : 'lookups'
    const paid = await answerOf(operation, input)
    if (typeof paid === 'object') expect(await answerOf(operation, input, thinned[kind])).toEqual(paid)
  })
})

test.each([
  ['export_category', { slug: 'memory' }],
  ['export_price_history', { id: 'cpb40eb8cb87' }],
  ['watchlist', { ids: ['gatto'] }],
  ['plan_etf_income', { budget: 100_000, codes: ['0056'] }],
  ['get_stock_history', { code: '3105' }],
])('%s of %j has nothing to sell', async (name, input) => {
  const operation = priced.find((it) => it.name === name)!
  expect(await answerOf(operation, input)).toBe('not_for_sale')
})
