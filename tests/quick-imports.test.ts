import { is } from 'drizzle-orm'
import { pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

interface NoPostgres {
  readonly isPgEnum: (it: unknown) => boolean
  readonly PrimaryKeyBuilder: Parameters<typeof is>[1]
}

test('what stands in for drizzle-orm’s modules for PostgreSQL tells their enums and keys from all else', async () => {
  const { href } = new URL('../bin/no-postgres.mjs', import.meta.url)
  const { isPgEnum, PrimaryKeyBuilder } = (await import(href)) as NoPostgres
  const size = pgEnum('size', ['small', 'large'])
  const eggs = pgTable('eggs', { hen: text('hen'), day: text('day'), size: size('size') })
  expect([size, eggs, eggs.size, 'size', undefined].map(isPgEnum)).toEqual([true, false, false, false, false])
  const isKey = (it: unknown) => is(it, PrimaryKeyBuilder)
  expect([primaryKey({ columns: [eggs.hen, eggs.day] }), eggs, eggs.hen].map(isKey)).toEqual([true, false, false])
})
