import { readFileSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkLedger } from '#payments/check-ledger.ts'
import { sqliteSql } from '#payments/sqlite-store.ts'
import { services } from '#services/index.ts'
import { holidays } from '#services/life/schema.ts'
import { makeOldDatabase } from '../../../tests/support/old-database.ts'
import { seededService } from '../../../tests/support/seed-folder.ts'
import { checkFile, checkSeeds } from './check.ts'

function begin() {
  const life = services.filter(({ name }) => name === 'life')
  const [service] = life
  if (!service) throw new Error('There is no life.')
  const version = seededService(service)
  makeOldDatabase(version.path, { payments: 6 })
  const check = async () => {
    const { reader, writer, ledger, close } = version.start()
    if (!ledger) throw new Error('There is no ledger.')
    const found = [
      ...checkFile(reader),
      ...checkFile(ledger),
      ...checkSeeds(reader, life, version.folder),
      ...(await checkLedger(sqliteSql(() => ledger))),
    ]
    return { found, writer, ledger, close }
  }
  return { version, check }
}

test('valid and consistent files have no faults', async () => {
  expect((await begin().check()).found).toEqual([])
})

test('missing rows, broken seed files and impossible payments are reported', async () => {
  const { version, check } = begin()
  const { writer, ledger, close } = await check()
  const [first] = writer.select().from(holidays).limit(1).all()
  writer
    .delete(holidays)
    .where(eq(holidays.date, first?.date ?? ''))
    .run()
  ledger.$client.exec(`update payments set settled_at = null where key = 'eip155:84532:0xasset:0xpayer:1';
    update payments set amount = '1.5' where key = 'eip155:84532:0xasset:0xpayer:2';
    update payments set network = 'base' where key = 'eip155:84532:0xasset:0xpayer:3'`)
  const fuel = version.fileOf('life_fuel_prices')
  writeFileSync(fuel, readFileSync(fuel, 'utf8').replace('"high"', '"sure"'))
  close()
  expect((await check()).found).toEqual([
    'life_holidays: 29 rows found, but 30 were stored.',
    expect.stringMatching(/life\/fuel-prices\.json: row 1: confidence/),
    '1 payments are settled without a time: eip155:84532:0xasset:0xpayer:1',
    '1 payments are of an amount that is no number: eip155:84532:0xasset:0xpayer:2',
    '1 payments are of another network than their key says: eip155:84532:0xasset:0xpayer:3',
  ])
})
