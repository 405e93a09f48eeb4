import { expect, test } from 'vitest'
import { recordEnd, recordStart } from '#data/sync/record.ts'
import { runOperation, testContext, TEST_NOW } from '../../../../tests/support/gateway.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import { getStockStatus } from './get-stock-status.ts'

test('the last sync is the newest completed one of this service', async () => {
  const bench = await syncBench()
  const context = { ...testContext(), db: bench.reader }
  const end = (sync: string, rows: number) =>
    recordEnd(
      bench.writer,
      recordStart(bench.writer, sync, TEST_NOW),
      { outcome: 'changed', reason: null, attempts: 1, rows },
      TEST_NOW,
    )
  expect(await runOperation(getStockStatus, {}, context)).toMatchObject({ last_sync: null })
  end('stock_closes', 72)
  end('stock_payouts', 200)
  end('stockroom_goods', 5)
  recordStart(bench.writer, 'stock_closes', TEST_NOW)
  expect(await runOperation(getStockStatus, {}, context)).toMatchObject({
    last_sync: { sync: 'stock_payouts', outcome: 'changed', rows: 200, reason: null },
  })
})

test('closes are complete up to one day, and some stocks have a later one', async () => {
  const { items } = await runOperation(getStockStatus, {})
  // Nine stocks have a close on 2026-09-23.
  expect(items.find(({ dataset }) => dataset === 'stock_closes')).toMatchObject({
    as_of: '2026-08-21',
    newest_day: '2026-09-23',
  })
})

test('every data set of prices, figures and payouts is listed, and months and quarters keep their form', async () => {
  const { items } = await runOperation(getStockStatus, {})
  expect(items.map(({ dataset, newest_day }) => [dataset, newest_day?.length ?? 0])).toEqual(
    expect.arrayContaining([
      ['stock_last_closes', 10],
      ['stock_index', 10],
      ['stock_valuations', 10],
      ['stock_revenues', 7],
      ['stock_profits', 7],
    ]),
  )
})
