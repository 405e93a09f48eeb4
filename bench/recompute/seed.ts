import { readFileSync } from 'node:fs'
import { z } from 'zod'

const seedSchema = z.object({
  as_of: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
})

/** The rows of a seed file, each parsed with the given schema. */
export function readSeed<Row extends z.ZodObject>(file: string, row: Row): { asOf: string; rows: z.output<Row>[] } {
  const seed = seedSchema.parse(
    JSON.parse(readFileSync(new URL(`../../data/seed/${file}.json`, import.meta.url), 'utf8')),
  )
  const rows = seed.rows.map((cells) =>
    row.parse(Object.fromEntries(seed.columns.map((column, at) => [column, cells[at]]))),
  )
  return { asOf: seed.as_of, rows }
}
