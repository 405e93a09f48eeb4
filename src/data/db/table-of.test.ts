import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowOf, tableOf } from './table-of.ts'

const row = z.object({
  shop: z.string().min(1),
  kind: z.enum(['new', 'used']).nullable(),
  price: z.number().positive(),
  count: z.int().nullable().default(null),
  isSold: z.boolean(),
  names: z.array(z.string()).optional(),
  on: z.iso.date(),
})

const table = tableOf('sales', row, ['shop', 'on'], {
  indexes: { by_day: ['on', 'shop'] },
  defaults: { isSold: false },
})

test('a table has a column for each field, which may be null if the field may', () => {
  const columns = getTableConfig(table).columns.map((column) => [column.name, column.getSQLType(), column.notNull])
  expect(columns).toEqual([
    ['shop', 'text', true],
    ['kind', 'text', false],
    ['price', 'real', true],
    ['count', 'integer', false],
    ['isSold', 'integer', true],
    ['names', 'text', true],
    ['on', 'text', true],
  ])
})

test('a table has the key, the indexes and the defaults that are asked for', () => {
  const { columns, primaryKeys, indexes } = getTableConfig(table)
  expect(primaryKeys.map((key) => key.columns.map(({ name }) => name))).toEqual([['shop', 'on']])
  expect(indexes.map(({ config }) => config.name)).toEqual(['by_day'])
  expect(columns.filter((column) => column.hasDefault).map(({ name }) => name)).toEqual(['isSold'])
})

test('a key of one field is the primary key of its column', () => {
  const { columns, primaryKeys } = getTableConfig(tableOf('shops', row, ['shop']))
  expect(primaryKeys).toEqual([])
  expect(columns.filter((column) => column.primary).map(({ name }) => name)).toEqual(['shop'])
})

test('a table knows the schema of its rows', () => {
  expect(rowOf(table)).toBe(row)
})
