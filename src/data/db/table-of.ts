import type { $Type, NotNull } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  type SQLiteBooleanBuilderInitial,
  type SQLiteRealBuilderInitial,
  type SQLiteTable,
  type SQLiteTextBuilderInitial,
  type SQLiteTextJsonBuilderInitial,
} from 'drizzle-orm/sqlite-core'
import { z } from 'zod'

type Column<Value> = [Value] extends [boolean]
  ? SQLiteBooleanBuilderInitial<''>
  : [Value] extends [number]
    ? SQLiteRealBuilderInitial<''>
    : [Value] extends [string]
      ? $Type<SQLiteTextBuilderInitial<'', [string, ...string[]], undefined>, Value>
      : $Type<SQLiteTextJsonBuilderInitial<''>, Value>

type Columns<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Column<NonNullable<Row[Name]>> : NotNull<Column<Row[Name]>>
}

interface TableOptions<Row> {
  /** The columns of each index, by the name of the index. */
  readonly indexes?: Readonly<Record<string, readonly (keyof Row)[]>>
  /** Columns besides the key that hold no value twice. */
  readonly unique?: readonly (keyof Row)[]
  /** Values that the database fills in. */
  readonly defaults?: Partial<Row>
}

const rows = new WeakMap<SQLiteTable, z.ZodObject>()

/** A table with the columns of a row's schema. Lists and objects are stored as JSON. */
export function tableOf<Name extends string, Row extends z.ZodObject>(
  name: Name,
  row: Row,
  key: readonly [keyof z.output<Row>, ...(keyof z.output<Row>)[]],
  { indexes = {}, unique = [], defaults }: TableOptions<z.output<Row>> = {},
) {
  const columns = Object.entries<z.core.$ZodType>(row.shape).map(([field, schema]) => {
    const column = columnFor(valueOf(schema), field)
    const defaultValue = defaults?.[field as keyof z.output<Row>]
    if (unique.some((name) => name === field)) column.unique()
    // Safe: the value has the type of the field.
    if (defaultValue !== undefined) column.default(defaultValue as never)
    if (key.length === 1 && field === key[0]) return [field, column.primaryKey()]
    return [field, z.safeParse(schema, null).success ? column : column.notNull()]
  })
  // Safe: the types above state for each schema what `columnFor` makes of it.
  const table = sqliteTable(name, Object.fromEntries(columns) as Columns<z.output<Row>>, (table) => {
    // Safe: every field of the row has a column, and each list has at least one.
    const pick = (fields: readonly (keyof z.output<Row>)[]) =>
      fields.map((field) => (table as Record<PropertyKey, unknown>)[field]) as [never, ...never[]]
    return [
      ...(key.length > 1 ? [primaryKey({ columns: pick(key) })] : []),
      ...Object.entries(indexes).map(([title, fields]) => index(title).on(...pick(fields))),
    ]
  })
  rows.set(table, row)
  return table
}

/** The schema of a row of a table that `tableOf` made. */
export function rowOf(table: SQLiteTable): z.ZodObject {
  const row = rows.get(table)
  if (!row) throw new Error('A data set needs a table made by tableOf.')
  return row
}

function columnFor(value: z.core.$ZodType, name: string) {
  if (value instanceof z.ZodBoolean) return integer(name, { mode: 'boolean' })
  if (value instanceof z.ZodNumber) return value.isInt ? integer(name) : real(name)
  return value instanceof z.ZodEnum || value._zod.def.type === 'string' ? text(name) : text(name, { mode: 'json' })
}

/** The schema of a value that is neither null nor left out. */
function valueOf(field: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault
  return isWrapped ? valueOf(field.unwrap()) : field
}
