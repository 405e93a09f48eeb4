import { onTestFinished } from 'vitest'
import { openReader, openWriter } from '#data/db/client.ts'
import { payouts } from '#services/stock/schema.ts'
import type { Context } from '#operation/context.ts'
import { copyOfDatabase, testContext } from './gateway.ts'

/** A context in which all payouts come from the exchange. Then plans with any fund may be sold. */
export function officialPayouts(): Context {
  const path = copyOfDatabase()
  const writer = openWriter(path)
  writer.update(payouts).set({ origin: 'twse' }).run()
  writer.$client.close()
  const db = openReader(path)
  onTestFinished(() => void db.$client.close())
  return Object.defineProperty(testContext(), 'db', { value: db })
}
