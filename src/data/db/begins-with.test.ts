import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { expect, test } from 'vitest'
import { beginsWith } from './begins-with.ts'

const db = drizzle(new Sqlite(':memory:'))
const isSo = (text: string, start: string) =>
  db.get<{ so: number }>(sql`select ${beginsWith(sql`${text}`, start)} as so`)?.so === 1

test.each([
  ['stock_closes', 'stock_', true],
  ['stockpile', 'stock_', false],
  ['100% cotton', '100%', true],
  ['1000 things', '100%', false],
  [String.raw`a\b`, String.raw`a\ `.trim(), true],
  ['Moa-veg', 'moa', true],
  ['a stock_', 'stock_', false],
])('%s begins with %s: %s', (text, start, so) => {
  expect(isSo(text, start)).toBe(so)
})
