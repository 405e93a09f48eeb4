import { sql } from 'drizzle-orm'
import { inject, onTestFinished, describe, expect, test } from 'vitest'
import { openLedger } from '#data/db/ledger-file.ts'
import { broken, NOW, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'
import { makeDatabase } from '../../tests/support/postgres.ts'
import { copyLedger, countLeftBehind } from './copy-ledger.ts'
import type { LedgerStore } from './ledger-store.ts'
import { postgresStore } from './postgres/postgres-store.ts'
import { ledgerTotals } from './report.ts'
import { SigningKeys } from './signing-keys.ts'
import { sqliteStore } from './sqlite-store.ts'

const KEYS = sql`select * from receipt_keys order by id`
const ROWS = sql`select * from payments order by key`
/** An instant after which all claims of the test's sales have expired. */
const LATER = NOW + 60_000

const KINDS: Record<string, () => Promise<LedgerStore>> = {
  'a file': async () => {
    const db = openLedger(':memory:')
    onTestFinished(() => void db.$client.close())
    return sqliteStore(
      () => db,
      () => LATER,
    )
  },
  ...(inject('postgres') && {
    PostgreSQL: async () => {
      const store = postgresStore(await makeDatabase(inject('postgres').url, inject('postgres').template), () => LATER)
      onTestFinished(() => store.close())
      return store
    },
  }),
}

async function shopWithSales() {
  const shop = await testCharge()
  const { charge, world, refunds } = shop
  await charge.collect(quote, proofOf({ nonce: 1 }), work().do)
  await charge.collect({ ...quote, search: '?2' }, proofOf({ nonce: 2 }), work('中文 "和" 引號\n').do, broken)
  world.onChain = { is: 'paid', transaction: '0xfeed' }
  const { key } = await refunds.find(`0x${'1'.padStart(64, '0')}`)
  await refunds.send((await shop.ledger.find(key))!, '22'.repeat(32))
  world.settlement = { is: 'unknown', reason: 'timeout' }
  world.onChain = { is: 'unused', blockSeconds: NOW / 1000 }
  await charge.collect({ ...quote, search: '?3' }, proofOf({ nonce: 3 }), work().do).catch(() => {})
  return shop
}

describe.each(Object.entries(KINDS))('copied to %s', (_, open) => {
  test('all rows are identical, and a second copy is allowed', async () => {
    const shop = await shopWithSales()
    const there = await open()
    expect(await countLeftBehind(shop.sql, there.sql)).toBe(3)
    for (let time = 0; time < 2; time++) {
      expect(await copyLedger(shop.sql, there.sql, LATER)).toEqual({ payments: 3, refunds: 1, units: 30_000n })
    }
    expect(await countLeftBehind(shop.sql, there.sql)).toBe(0)
    expect(await there.sql.rows(KEYS)).toEqual(await shop.sql.rows(KEYS))
    expect(await ledgerTotals(there.sql)).toEqual(await ledgerTotals(shop.sql))
    const keys = await shop.sql.rows<{ key: string }>(sql`select key from payments order by key`)
    expect(keys).toHaveLength(3)
    for (const { key } of keys) expect(await there.ledger.find(key)).toEqual(await shop.ledger.find(key))
  })

  test('open payments continue there, and a second copy does not overwrite them', async () => {
    const shop = await shopWithSales()
    const there = await open()
    await copyLedger(shop.sql, there.sql, LATER)
    const [open_] = await there.ledger.listOpen('', 10)
    const key = open_?.key ?? ''
    const claim = await there.ledger.claim({ names: [key] })
    const settled = { transaction: '0xbeef', answerUntil: LATER, nextCheckAt: LATER }
    expect(await there.ledger.settle(key, settled, claim?.fence ?? 0)).toMatchObject({ state: 'settled' })
    await copyLedger(shop.sql, there.sql, LATER)
    expect(await there.ledger.find(key)).toMatchObject({ state: 'settled', transaction: '0xbeef' })
    await claim?.release()
    // And back.
    await copyLedger(there.sql, shop.sql, LATER + 60_000)
    expect(await shop.sql.rows(ROWS)).toHaveLength(3)
    expect(await shop.ledger.find(key)).toMatchObject({ state: 'settled', transaction: '0xbeef' })
  })

  test('nothing is copied while a payment is being processed', async () => {
    const shop = await testCharge()
    await shop.ledger.claim({ names: ['busy'] })
    await expect(copyLedger(shop.sql, (await open()).sql, NOW)).rejects.toThrow('stop the gateways first')
  })

  test('a ledger without sales adds no keys to one with sales: its keys have signed only prices', async () => {
    const shop = await shopWithSales()
    const before = await shop.keys.publicKeys()
    const unsold = await open()
    await new SigningKeys(unsold.sql).publicKeys()
    expect(await copyLedger(unsold.sql, shop.sql, LATER)).toEqual({ payments: 0, refunds: 0, units: 0n })
    expect(await new SigningKeys(shop.sql).publicKeys()).toEqual(before)
  })

  test('two ledgers with different receipt keys of the same name are not merged', async () => {
    const shop = await shopWithSales()
    const there = await open()
    await copyLedger(shop.sql, there.sql, LATER)
    await there.sql.rows(sql`update receipt_keys set private_key = 'another' returning id`)
    await expect(copyLedger(shop.sql, there.sql, LATER)).rejects.toThrow('signed receipts with different keys')
  })
})
