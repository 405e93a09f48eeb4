import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

/** Reads a file of data/seed/wellness directly. Help must be available even if the database is not. */
export function readRows<Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] {
  const document = readDocument(
    `seed/wellness/${file}`,
    z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
  )
  return document.rows.map((values) =>
    row.parse(Object.fromEntries(document.columns.map((column, at) => [column, values[at]]))),
  )
}
