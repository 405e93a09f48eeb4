import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

/** Rows of a file in data/seed/wellness, read without a database: help must be found when there is none. */
export function readRows<Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] {
  const document = readDocument(
    `seed/wellness/${file}`,
    z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
  )
  return document.rows.map((values) =>
    row.parse(Object.fromEntries(document.columns.map((column, at) => [column, values[at]]))),
  )
}
