import { expect, test } from 'vitest'
import { recordEnd, recordStart } from '#data/sync/record.ts'
import { runOperation, testContext, TEST_NOW } from '../../../../tests/support/gateway.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import { getStockStatus } from './get-stock-status.ts'

test('the last sync is the newest that ended of this service', async () => {
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
