import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { SCRATCH } from '../../../tests/support/scratch.ts'
import { openReader, openWriter, type Database } from './client.ts'
import { cachedUntilChange } from './version-cache.ts'

test('a value computed from rows is computed again after any change, by any connection', async () => {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-held-'))
  const path = join(folder, 'held.db')
  const writer = openWriter(path)
  writer.$client.exec('create table n (n integer)')
  const reader = openReader(path)
  onTestFinished(() => {
    reader.$client.close()
    writer.$client.close()
    rmSync(folder, { recursive: true })
  })
  let made = 0
  const count = (db: Database) => {
    made++
    return db.$client.prepare('select count(*) from n').pluck().get()
  }
  const both = () => [cachedUntilChange(reader, count), cachedUntilChange(writer, count)]
  expect([both(), both(), made]).toEqual([[0, 0], [0, 0], 2])
  writer.$client.exec('insert into n values (1)')
  // A reader checks for changes once per turn of the event loop.
  await setImmediate()
  expect([both(), both(), made]).toEqual([[1, 1], [1, 1], 4])
})
