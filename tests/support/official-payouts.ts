import { onTestFinished } from 'vitest'
import { openReader, openWriter } from '#data/db/client.ts'
import { payouts } from '#services/stock/schema.ts'
import type { Context } from '#operation/context.ts'
import { copyOfDatabase, testContext } from './gateway.ts'

/** A context in which the exchange published every payout, so that plans over all funds may be sold. */
export function officialPayouts(): Context {
  const path = copyOfDatabase()
  const writer = openWriter(path)
  writer.update(payouts).set({ origin: 'twse' }).run()
  writer.$client.close()
  const db = openReader(path)
  onTestFinished(() => void db.$client.close())
  return Object.defineProperty(testContext(), 'db', { value: db })
}
