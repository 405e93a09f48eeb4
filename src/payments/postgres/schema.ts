import { bigint, bigserial, boolean, index, integer, pgTable, text, type ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as sqlite from '../schema.ts'

// The tables of ../schema.ts for PostgreSQL. The migration generator requires an export for each table.

export const payments = mirrorTable(sqlite.payments)
export const paymentClaims = mirrorTable(sqlite.paymentClaims)
export const receiptKeys = mirrorTable(sqlite.receiptKeys)
export const refunds = mirrorTable(sqlite.refunds)

function mirrorTable(table: SQLiteTable) {
  const { name, columns, indexes } = getTableConfig(table)
  return pgTable(name, Object.fromEntries(columns.map((it) => [it.name, columnOf(it)])), (made) =>
    indexes.map(({ config }) => {
      // Safe: every index has columns of its own table.
      const [first, ...others] = config.columns.map((it) => made[(it as SQLiteColumn).name]) as [ExtraConfigColumn]
      const on = index(config.name).on(first, ...others)
      return config.where ? on.where(config.where) : on
    }),
  )
}

function columnOf(column: SQLiteColumn) {
  const made = typeOf(column)
  if (column.isUnique) made.unique()
  if (column.default !== undefined) made.default(column.default as never)
  if (column.primary) return made.primaryKey()
  return column.notNull ? made.notNull() : made
}

/** Instants are in milliseconds and exceed 32 bits. */
function typeOf({ name, columnType, primary }: SQLiteColumn) {
  if (columnType === 'SQLiteText') return text(name)
  if (columnType === 'SQLiteBoolean') return boolean(name)
  if (name === 'fence' && primary) return bigserial(name, { mode: 'number' })
  return ['protocol', 'looks', 'id'].includes(name) ? integer(name) : bigint(name, { mode: 'number' })
}
