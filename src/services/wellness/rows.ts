import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const sourceSchema = z.object({ name: z.string(), url: z.string(), licence: z.string() })

/** Reads a file of data/seed/wellness directly. Help must be available even if the database is not. */
export function readSeed<Row extends z.ZodObject>(file: string, row: Row) {
  const { columns, rows, as_of, sources } = readDocument(
    `seed/wellness/${file}`,
    z.object({
      as_of: z.iso.date(),
      sources: z.array(sourceSchema),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.unknown())),
    }),
  )
  return {
    asOf: as_of,
    sources,
    rows: rows.map((values) => row.parse(Object.fromEntries(columns.map((column, at) => [column, values[at]])))),
  }
}

export function readRows<Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] {
  return readSeed(file, row).rows
}
