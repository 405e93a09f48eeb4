import BetterSqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, test, vi } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { openReader } from './client.ts'

const days = sqliteTable('days', { day: text('day'), name: text('name') })

function open() {
  const path = `${scratchFolder()}/days.db`
  const writer = new BetterSqlite(path)
  writer.exec("create table days (day text, name text); insert into days values ('2026-02-28', '和平紀念日')")
  return { writer, db: openReader(path) }
}

test('a query is compiled once, however often it runs', () => {
  const { db } = open()
  const prepare = vi.spyOn(db.$client, 'prepare')
  for (let asked = 0; asked < 3; asked++) expect(db.select().from(days).get()?.name).toBe('和平紀念日')
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('one SQL text returns rows as arrays or objects, as requested each time', () => {
  const { db } = open()
  const words = sql`select day, name from days`
  for (let asked = 0; asked < 2; asked++) {
    expect(db.all(words)).toEqual([{ day: '2026-02-28', name: '和平紀念日' }])
    expect(db.values(words)).toEqual([['2026-02-28', '和平紀念日']])
  }
})

test("a compiled query sees a writer's changes, including those of the schema", () => {
  const { db, writer } = open()
  const count = () => db.all(sql`select * from days`)
  expect(count()).toHaveLength(1)
  writer.exec("alter table days add column kind text; insert into days values ('2026-10-10', '國慶日', 'holiday')")
  expect(count()).toMatchObject([{ kind: null }, { name: '國慶日', kind: 'holiday' }])
})
